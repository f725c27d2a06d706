import { describe, expect, it } from 'vitest';
import { badgeTone } from './badge-tone.ts';

describe('badgeTone', () => {
  it.each([
    ['Critical', 'danger'],
    ['Offline', 'danger'],
    ['On Hold', 'warning'],
    ['Completed', 'success'],
    ['In Progress', 'info'],
    ['New', 'warning'],
    ['Accepted', 'info'],
    ['Declined', 'neutral'],
    ['Low', 'neutral'],
    ['Openly', 'neutral'],
  ])('%s is %s', (text, tone) => {
    expect(badgeTone(text)).toBe(tone);
  });
});

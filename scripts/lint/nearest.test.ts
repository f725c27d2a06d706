import { expect, test } from 'vitest';
import { nearest } from '../../src/shared/nearest.ts';
import { inWords } from './nearest.ts';

test('the nearest word is the one with the fewest slips', () => {
  const words = ['maxLength', 'minLength', 'maximum', 'title'];
  expect(nearest('maxLenght', words)).toBe('maxLength');
  expect(nearest('minlength', words)).toBe('minLength');
  expect(nearest('tilte', words)).toBe('title');
  expect(nearest('colour', words)).toBeUndefined();
});

test('a choice reads as a sentence', () => {
  expect(inWords(['a', 'b', 'c'])).toBe('a, b or c');
  expect(inWords(['a'])).toBe('a');
});

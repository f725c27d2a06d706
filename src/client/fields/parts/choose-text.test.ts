import { expect, test } from 'vitest';
import { chooseText, titleBeside } from './choose-text.ts';

test.each([
  ['Asset', 'Choose an asset'],
  ['Priority', 'Choose a priority'],
  ['User', 'Choose a user'],
  ['Unit', 'Choose a unit'],
  ['Locked By', 'Choose one'],
  ['Included In', 'Choose one'],
  ['Nearby', 'Choose a nearby'],
])('an empty select of %s says %s', (title, text) => {
  expect(chooseText(title)).toBe(text);
});

test('what a record is called beside its field', () => {
  expect(titleBeside('Status', 'Work Order Status')).toBe('Status');
  expect(titleBeside('Assigned To', 'User')).toBe('User');
});

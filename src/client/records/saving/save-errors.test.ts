// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { RequestError } from '../../data/request-error.ts';
import { readSaveError, saveErrorText } from './save-errors.ts';

const titles = { name: 'Name', site: 'Site' };

test('what belongs to a field stands under it, and with its title above the form', () => {
  const error = new RequestError(422, 'invalid', 'This cannot be saved.', {
    name: ['is required', 'is too short!'],
    '': ['the order is closed'],
    control_kind: ['has no permit'],
  });
  expect(readSaveError(error, titles)).toEqual({
    message: 'This cannot be saved.',
    fields: { name: 'Is required. Is too short!' },
    others: [
      'Name: is required',
      'Name: is too short!',
      'The order is closed.',
      'Control Kind: has no permit',
    ],
    isStale: false,
  });
});

test('without fields the reason is told, and somebody else’s save is known', () => {
  const stale = readSaveError(new RequestError(412, 'stale', 'Somebody has saved it.'), titles);
  expect(stale).toMatchObject({ fields: {}, others: ['Somebody has saved it.'], isStale: true });
  expect(stale.message).not.toBe('Somebody has saved it.');
  expect(readSaveError(new RequestError(500, 'internal', ''), titles)).toMatchObject({
    message: stale.message,
    others: [],
    isStale: false,
  });
  expect(readSaveError(new TypeError('x is undefined'), titles)).toEqual({
    message: stale.message,
    fields: {},
    others: [],
    isStale: false,
  });
});

test('in one line, the reason follows as a sentence of its own', () => {
  const refused = new RequestError(409, 'reserved', '2 are reserved for WO-196.');
  expect(saveErrorText(refused)).toBe('Something went wrong: 2 are reserved for WO-196.');
  const wrong = new RequestError(422, 'invalid', 'This cannot be saved.', { name: ['is required'] });
  expect(saveErrorText(wrong, titles)).toBe('This cannot be saved. Name: is required');
  expect(saveErrorText(new TypeError('x is undefined'))).toBe('Something went wrong');
});

import { expect, test } from 'vitest';
import { endWord, isOver, readDueUntil, stillDue } from './due.ts';
import { readEntity } from './read-entity.ts';

const choices = ['open', 'on_hold', 'done', 'cancelled'].map((value) => ({
  const: value,
  title: value.toUpperCase(),
}));
const loan = readEntity('tools/loan', {
  title: 'Loan',
  properties: {
    is_closed: { type: 'boolean', title: 'Closed' },
    returned_on: { type: 'string', format: 'date', title: 'Returned' },
    state: { type: 'string', oneOf: choices },
  },
});

test('a yes or no ends a due date once it is true', () => {
  const end = readDueUntil('is_closed');
  expect([true, false, null, undefined].map((is_closed) => isOver(end, { is_closed }))).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect(stillDue(loan, end)).toEqual({ operator: 'equals', value: 'false' });
  expect(endWord(loan, end, { is_closed: true })).toBe('Closed');
});

test('a day, a time or a reference ends it once it has a value', () => {
  const end = readDueUntil('returned_on');
  expect([null, '2026-03-01'].map((returned_on) => isOver(end, { returned_on }))).toEqual([false, true]);
  expect(stillDue(loan, end)).toEqual({ operator: 'null', value: 'true' });
  expect(endWord(loan, end, { returned_on: '2026-03-01' })).toBe('Returned');
});

test('a choice ends it with the values that are named', () => {
  const end = readDueUntil({ state: ['done', 'cancelled'] });
  const states = ['open', 'on_hold', 'done', 'cancelled', null];
  expect(states.map((state) => isOver(end, { state }))).toEqual([false, false, true, true, false]);
  expect(stillDue(loan, end)).toEqual({ operator: 'in', value: 'open,on_hold' });
  expect(endWord(loan, end, { state: 'done' })).toBe('DONE');
});

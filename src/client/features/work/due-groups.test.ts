import { expect, test } from 'vitest';
import type { WireRecord } from '../../../shared/wire.ts';
import { dueGroups } from './due-groups.ts';

const due = (...days: (string | null)[]) =>
  days.map((completion_end_date, id) => ({ id, completion_end_date }) as unknown as WireRecord);
const titles = (today: string, ...days: (string | null)[]) =>
  dueGroups(due(...days), () => today).map(({ title, orders }) => `${title} ${orders.length}`);

test('the week ends on Sunday, which is still part of it', () => {
  const wednesday = '2026-11-25';
  expect(
    titles(wednesday, '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-29', '2026-11-30', null),
  ).toEqual(['Overdue 1', 'Today 1', 'This week 2', 'Later 2']);
});

test('on a Sunday nothing is left of the week but today', () => {
  expect(titles('2026-11-29', '2026-11-29', '2026-11-30')).toEqual(['Today 1', 'Later 1']);
});

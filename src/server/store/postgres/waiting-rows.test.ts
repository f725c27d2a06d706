import { expect, it } from 'vitest';
import { WaitingRows } from './waiting-rows.ts';

const INTO = 'INSERT INTO "_audit" ("key", "label") VALUES (?, ?)';

it('adds rows in their order, by one statement for several', () => {
  const rows = new WaitingRows();
  for (let key = 1; key <= 11; key++) rows.add(INTO, [key, `r${key}`]);
  const statements = rows.take();
  expect(statements.map(({ params }) => params.length / 2)).toEqual([8, 2, 1]);
  expect(statements[1]?.text).toBe(`${INTO}, (?, ?)`);
  expect(statements.flatMap(({ params }) => params.filter((_, at) => at % 2 === 0))).toEqual(
    Array.from({ length: 11 }, (_, at) => at + 1),
  );
  expect(rows.take()).toEqual([]);
});

it('knows who looks at their table', () => {
  const rows = new WaitingRows();
  rows.add(INTO, [1, 'a']);
  expect(rows.isSeenBy('SELECT max("id") FROM "_audit"')).toBe(true);
  expect(rows.isSeenBy('SELECT 1 FROM "_audit_old"')).toBe(false);
});

it('raises each sequence once by all numbers that were given', () => {
  const [group, own] = [new WaitingRows(), new WaitingRows()];
  group.raise('a');
  own.raise('a');
  own.raise('b');
  group.join(own);
  expect(group.isSeenBy('SELECT "value" FROM "_sequence"')).toBe(true);
  const raise = 'UPDATE "_sequence" SET "value" = "value" + ? WHERE "name" = ?';
  expect(group.take()).toEqual([
    { text: raise, params: [2, 'a'] },
    { text: raise, params: [1, 'b'] },
  ]);
  expect(group.isSeenBy('SELECT "value" FROM "_sequence"')).toBe(false);
});

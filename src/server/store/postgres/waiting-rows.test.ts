import { expect, it } from 'vitest';
import type { Column, Table } from '../tables/table.ts';
import { WaitingRows } from './waiting-rows.ts';

const INTO = 'INSERT INTO "_audit" ("key", "label") VALUES (?, ?)';
const table = (sql: string, refersTo: string[] = [], isReferredTo = false) => ({
  sql,
  refersTo: new Set(refersTo),
  referrers: isReferredTo ? [{ from: { name: 'x' } as Table, column: { name: 'y' } as Column }] : [],
});
const AUDIT = table('"_audit"');

it('adds rows in their order, by one statement for several', () => {
  const rows = new WaitingRows();
  for (let key = 1; key <= 11; key++) rows.add({ into: INTO, params: [key, `r${key}`], table: AUDIT });
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
  rows.add({ into: INTO, params: [1, 'a'], table: AUDIT });
  expect(rows.isSeenBy('SELECT max("id") FROM "_audit"')).toBe(true);
  expect(rows.isSeenBy('SELECT 1 FROM "_audit_old"')).toBe(false);
});

it('adds a row after those that it may refer to, and before a statement that may refer to it', () => {
  const order = { into: 'INSERT INTO "order" ("code") VALUES (?)', table: table('"order"', [], true) };
  const entry = { into: 'INSERT INTO "entry" ("order") VALUES (?)', table: table('"entry"', ['"order"']) };
  const rows = new WaitingRows();
  rows.add({ ...entry, params: [1] });
  expect(rows.isSeenBy('INSERT INTO "note" ("of") VALUES (?)')).toBe(false);
  for (const one of [order, entry, order, entry]) rows.add({ ...one, params: [2] });
  expect(rows.isSeenBy('INSERT INTO "note" ("of") VALUES (?)')).toBe(true);
  expect(rows.isSeenBy('SELECT 1 FROM "note"')).toBe(false);
  expect(rows.take().map(({ text, params }) => [text.split('"')[1], params.length])).toEqual([
    ['entry', 1],
    ['order', 2],
    ['entry', 2],
  ]);
});

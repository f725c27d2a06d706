import { expect, test } from 'vitest';
import { expectedWaits } from './expected-waits.ts';
import type { SchemaChange } from './schema-diff.ts';
import type { Column, Table } from './table.ts';

const column = (more: Partial<Column> = {}): Column => ({
  ...{ name: 'code', kind: 'text', nullable: true, unique: false, index: false },
  ...more,
});
const table: Table = { name: 'p/part', columns: [column()] };
const add: SchemaChange = { what: 'add column', table, column: column({ default: 'x' }) };
const fold: SchemaChange = { what: 'search anew', table };
const changed = (what: 'change kind' | 'require', more: Partial<Column> = {}): SchemaChange => ({
  ...{ what, table, from: column(), column: column(more) },
});

/** What is expected where each question is answered by 100,000 rows. */
function waitsFor(changes: SchemaChange[], readsGoOn = true): string[] | undefined {
  const asking = expectedWaits(changes, { written: 300, indexed: 5, readsGoOn });
  let step = asking.next();
  while (!step.done) step = asking.next([[100_000]]);
  return step.value;
}

test('a new field with a default makes nobody wait, an index hardly', () => {
  expect(waitsFor([add])).toBeUndefined();
  expect(waitsFor([add, { what: 'add index', table, columns: ['code'] }])).toBeUndefined();
});

test('rows that are written keep others from writing, and from reading where a column changes', () => {
  const write = 'expected wait: nobody can change anything in the store for about';
  expect(waitsFor([fold])).toEqual([`${write} 30 s`]);
  expect(waitsFor([changed('require', { default: 'x' })])).toEqual([`${write} 30 s`]);
  expect(waitsFor([changed('require')])).toBeUndefined();
  expect(waitsFor([fold, changed('change kind')])).toEqual([
    `${write} 60 s`,
    'expected wait: nobody can read p/part meanwhile',
  ]);
  expect(waitsFor([fold], false)).toEqual(['expected wait: the store is closed for about 30 s']);
});

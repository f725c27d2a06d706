import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Column, Table } from '../tables/table.ts';
import { addColumns } from './add-columns.ts';
import { SqliteConnection } from './connection.ts';
import { createTableSql } from './ddl.ts';

const column = (name: string, more: Partial<Column> = {}): Column => ({
  name,
  kind: 'text',
  nullable: true,
  unique: false,
  index: false,
  ...more,
});
const KEYS: Table = {
  name: 'keys/key',
  columns: [column('name')],
  unique: [],
  index: [],
} as unknown as Table;
const ADDED = [
  column('note', { default: 'none, yet' }),
  column('rings', { kind: 'integer', default: 3 }),
  column('hook', { kind: 'reference', reference: { entity: 'keys/key', onDelete: 'cascade' } as never }),
];
const READ = 'SELECT "id", "name", "note", "rings", "hook" FROM "keys__key" ORDER BY "id"';
const INSERT = `INSERT INTO "keys__key" ("created_at", "updated_at", "name"`;

let folder: string;
let connection: SqliteConnection;
let other: SqliteConnection;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'columns-'));
  connection = new SqliteConnection(join(folder, 'keys.db'), { create: true });
  connection.exec(`PRAGMA journal_mode = WAL; ${createTableSql(KEYS)}`);
  connection.run(`${INSERT}) VALUES ('now', 'now', ?)`, ['Front door']);
  other = new SqliteConnection(join(folder, 'keys.db'));
  other.all('SELECT * FROM "keys__key"');
});
afterEach(() => {
  connection.close();
  other.close();
  rmSync(folder, { recursive: true });
});

test('rows that were there have the defaults, and all connections know the columns', () => {
  connection.exec('BEGIN IMMEDIATE');
  addColumns(connection, KEYS, ADDED);
  connection.run(`${INSERT}, "rings", "hook") VALUES ('now', 'now', 'Back door', 5, 1)`);
  expect(other.all('PRAGMA table_info("keys__key")')).toHaveLength(5);
  connection.exec('COMMIT');
  expect(other.all(READ)).toEqual([
    [1, 'Front door', 'none, yet', 3, null],
    [2, 'Back door', 'none, yet', 5, 1],
  ]);
  expect(() => other.run(`UPDATE "keys__key" SET "rings" = 'many'`)).toThrow(/cannot store TEXT/);
  expect(() => other.run('UPDATE "keys__key" SET "hook" = 77')).toThrow(/FOREIGN KEY/);
  other.run('DELETE FROM "keys__key" WHERE "id" = 1');
  expect(other.all(READ)).toEqual([]);
  expect(other.all('PRAGMA integrity_check')).toEqual([['ok']]);
});

test('a transaction that is rolled back leaves nothing, and another may follow it', () => {
  connection.exec('BEGIN IMMEDIATE');
  addColumns(connection, KEYS, [column('wrong')]);
  connection.all('SELECT "wrong" FROM "keys__key"');
  connection.exec('ROLLBACK');
  expect(() => connection.all('SELECT "wrong" FROM "keys__key"')).toThrow(/no such column/);

  connection.exec('BEGIN IMMEDIATE');
  addColumns(connection, KEYS, ADDED);
  connection.exec('COMMIT');
  expect(connection.all(READ)).toEqual(other.all(READ));
});

test('a column that is there already is refused, and a schema is not written otherwise', () => {
  connection.exec('BEGIN IMMEDIATE');
  expect(() => {
    addColumns(connection, KEYS, [column('name')]);
    connection.all('SELECT 1 FROM "keys__key"');
  }).toThrow(/duplicate column name/);
  connection.exec('ROLLBACK');
  expect(connection.all('SELECT "name" FROM "keys__key"')).toEqual([['Front door']]);
  const written = `PRAGMA writable_schema = ON; DELETE FROM "sqlite_schema" WHERE "name" = 'keys__key'`;
  expect(() => connection.exec(written)).toThrow(/may not be modified/);
});

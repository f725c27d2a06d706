import { DatabaseSync } from 'node:sqlite';
import { afterEach, expect, it, vi } from 'vitest';
import { SqliteConnection } from './connection.ts';

afterEach(() => vi.restoreAllMocks());

it('prepares again what was used longest ago, and keeps what is used all the time', () => {
  const prepared = vi.spyOn(DatabaseSync.prototype, 'prepare');
  const connection = new SqliteConnection(':memory:', { create: true });
  const ask = (number: number) => connection.all(`SELECT ${number}`)[0]?.[0];
  const again = () => prepared.mock.calls.splice(0).length;
  connection.keepStatements(4);
  for (let number = 1; number <= 20; number++) {
    expect(ask(number)).toBe(number);
    ask(0);
  }
  expect(again()).toBe(21);
  expect([ask(0), ask(20), again()]).toEqual([0, 20, 0]);
  expect([ask(2), again()]).toEqual([2, 1]);
  connection.keepStatements(1);
  expect([ask(5), ask(5), again()]).toEqual([5, 5, 1]);
  connection.close();
});

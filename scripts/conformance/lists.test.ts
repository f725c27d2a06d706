import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const [shown = '', beside = ''] = readFileSync(join(ROOT, 'docs/lists.md'), 'utf8').split('## Beside others');
const rowsOf = (text: string) =>
  text.split('\n').filter((line) => line.startsWith('| ') && line.includes('`'));

test('every row of what lists do names tests that are there', () => {
  const named = rowsOf(shown).flatMap((row) =>
    [...row.matchAll(/`((?:src|test)\/[^`]+)`/g)].map(([, file]) => file),
  );
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((file) => globSync(file as string, { cwd: ROOT }).length === 0)).toEqual([]);
});

test('each of the 33 features names the file that has it', () => {
  const files = rowsOf(beside).map((row) => /`([^`]+)`/.exec(row)?.[1] ?? row);
  expect(files).toHaveLength(33);
  const rooms = ['src/client/records', 'src/client', 'src'];
  expect(files.filter((file) => !rooms.some((room) => existsSync(join(ROOT, room, file))))).toEqual([]);
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';

/** The lowest safe version of a package, or that none is safe. The reasons are in the list. */
interface Floor {
  package: string;
  floor?: string;
  /** The floor applies to one major version; others have their own. */
  major?: number;
  forbidden?: boolean;
  why: string;
}

const read = (file: string) => JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8'));
const floors: Floor[] = read('dependency-floors.json');
const locked: Record<string, { version?: string; resolved?: string }> = read('../package-lock.json').packages;
const { dependencies, devDependencies } = read('../package.json');

/** What is wrong with the versions in a lock file. */
function errorsOf(packages: typeof locked): string[] {
  return Object.entries(packages).flatMap(([path, { version = '' }]) => {
    const name = path.split('node_modules/').at(-1);
    return floors
      .filter((one) => one.package === name && (one.major ?? numbers(version)[0]) === numbers(version)[0])
      .filter(({ floor, forbidden }) => forbidden || (floor !== undefined && isBelow(version, floor)))
      .map(
        ({ floor, why }) => `${path} ${version}: ${floor ? `at least ${floor}` : 'not to be used'} (${why})`,
      );
  });
}

function numbers(version: string): number[] {
  return version.split('-')[0]?.split('.').map(Number) ?? [];
}

function isBelow(version: string, floor: string): boolean {
  const [left, right] = [numbers(version), numbers(floor)];
  const at = right.findIndex((number, index) => number !== left[index]);
  return at >= 0 && (left[at] ?? 0) < (right[at] ?? 0);
}

test('no package is older than its lowest safe version', () => {
  expect(errorsOf(locked)).toEqual([]);
});

test('an old or a refused package would be seen, wherever it lies', () => {
  expect(errorsOf({ 'node_modules/a/node_modules/fastify': { version: '5.12.0' } })).toHaveLength(1);
  expect(errorsOf({ 'node_modules/fast-uri': { version: '4.2.2' } })).toHaveLength(1);
  expect(errorsOf({ 'node_modules/fast-uri': { version: '3.1.10' } })).toHaveLength(0);
  expect(errorsOf({ 'node_modules/postgres': { version: '99.0.0' } })).toHaveLength(1);
});

test('versions are exact', () => {
  const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
    ([, version]) => !/^((npm:[\w@/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?|file:.+)$/.test(String(version)),
  );
  expect(loose).toEqual([]);
});

test('SQLite is new enough not to lose data when two connections write and checkpoint', () => {
  const database = new DatabaseSync(':memory:');
  const [row] = database.prepare('SELECT sqlite_version() AS version').all();
  database.close();
  expect(isBelow(String(row?.version), '3.51.3')).toBe(false);
});

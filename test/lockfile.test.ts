import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

interface Locked {
  version?: string;
  optionalDependencies?: Record<string, string>;
}

const { packages } = JSON.parse(readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8')) as {
  packages: Record<string, Locked>;
};

/** The entry that Node would find for a package from a folder of the lock file: the nearest `node_modules` upwards. */
function nearest(from: string, name: string): Locked | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    const entry = packages[`${folder === '' ? '' : `${folder}/`}node_modules/${name}`];
    if (entry || folder === '') return entry;
  }
}

test('the lock file names the packages of every platform, or npm ci refuses it', () => {
  const wanted = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies).map(([name, version]) => ({ path, name, version })),
  );
  const missing = wanted.filter(({ path, name, version }) => {
    const found = nearest(path, name);
    return !found?.version || (/^\d/.test(version) && found.version !== version);
  });
  // A version that the registry does not have for all platforms leaves gaps here: choose one that it has.
  expect(missing).toEqual([]);
  expect(wanted.length).toBeGreaterThan(20);
});

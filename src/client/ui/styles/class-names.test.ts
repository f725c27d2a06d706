import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const CLIENT = join(import.meta.dirname, '../..');

test('a class has its styles in one folder: sheets that load later would change what another page means by it', () => {
  const folders = new Map<string, Set<string>>();
  for (const file of globSync('**/*.scss', { cwd: CLIENT })) {
    const styles = readFileSync(join(CLIENT, file), 'utf8');
    for (const [, name] of styles.matchAll(/^(\.[a-z][\w-]*)\s*[{,]/gm))
      folders.set(String(name), (folders.get(String(name)) ?? new Set()).add(dirname(file)));
  }
  const shared = [...folders].filter(([, found]) => found.size > 1).map(([name]) => name);
  expect(folders.size).toBeGreaterThan(100);
  expect(shared).toEqual([]);
});

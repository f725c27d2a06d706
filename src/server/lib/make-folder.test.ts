import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from './make-folder.ts';

test('folders are made with those above them, for this user only, and again without harm', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mainstay-folder-'));
  const path = join(folder, 'a/b');
  makeFolder(path);
  makeFolder(path);
  expect(['a', 'a/b'].map((name) => statSync(join(folder, name)).mode & 0o777)).toEqual([0o700, 0o700]);
  rmSync(folder, { recursive: true });
});

test.runIf(existsSync('/proc/self'))('where no folder can be made it fails at once', () => {
  expect(() => makeFolder('/proc/mainstay/data')).toThrow('ENOENT');
});

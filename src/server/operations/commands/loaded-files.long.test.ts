import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../../..');
const folder = mkdtempSync(join(tmpdir(), 'mainstay-loaded-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A module that makes its process print which files it loads. */
const TELL = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  registerHooks({
    load(url, context, next) {
      console.log(url);
      return next(url, context);
    },
  });
`)}`;

/** The engine files, generated files and packages that a command loads. */
function loadedBy(words: string[]): string[] {
  const env = { PATH: process.env.PATH, DATA_DIR: join(folder, 'data') };
  const { stdout } = spawnSync(process.execPath, ['--import', TELL, 'src/server/cli.ts', ...words], {
    cwd: ROOT,
    encoding: 'utf8',
    env,
  });
  expect(stdout).toContain('/commands/help.ts');
  return stdout.split('\n').filter((url) => /\/(store\/sqlite|store\/postgres|gen|node_modules)\//.test(url));
}

test('help loads nothing of what does the work, and a command only what it needs', () => {
  expect(loadedBy(['help', 'import'])).toEqual([]);
  const listing = loadedBy(['tenant', 'list']).join('\n');
  expect(listing).toContain('/gen/manifest.ts');
  expect(listing).not.toContain('/csv-parse/');
});

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../../..');
const KEEP = join(import.meta.dirname, 'keep-compiled.ts');
const TELL = `import(${JSON.stringify(KEEP)}).then(({ keepCompiled }) => {
  keepCompiled();
  console.log(process.getBuiltinModule('node:module').getCompileCacheDir());
})`;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mainstay-compiled-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function run(args: string[], environment: Record<string, string> = {}) {
  const env = { PATH: process.env.PATH, ...environment };
  const { status, stdout } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8', env });
  return { status, stdout: stdout.trim() };
}

test('what was compiled is kept beside the packages, or where the environment says', () => {
  expect(run(['-e', TELL]).stdout).toContain(join(ROOT, 'node_modules/.cache/mainstay/compiled'));
  expect(run(['-e', TELL], { NODE_COMPILE_CACHE: folder }).stdout).toContain(folder);
  expect(readdirSync(folder)).toHaveLength(1);
});

test('where it cannot be kept, everything runs all the same', () => {
  const file = join(folder, 'a file');
  writeFileSync(file, '');
  const { status, stdout } = run(['src/server/cli.ts', '--help'], { NODE_COMPILE_CACHE: file });
  expect([status, stdout.includes('tenant create')]).toEqual([0, true]);
});

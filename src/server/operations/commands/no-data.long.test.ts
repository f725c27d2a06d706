import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { compiledOf } from '../../../../test/support/compiled.ts';
import { type TempDatabase, tempDatabase } from '../../store/testing/temp-database.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const folder = mkdtempSync(join(tmpdir(), 'mainstay-no-data-'));
const database: TempDatabase = await tempDatabase();
afterAll(async () => {
  await database.remove();
  rmSync(folder, { recursive: true });
});
writeFileSync(join(folder, 'sites.csv'), 'code,name\nA,A\n');
const forgotten = join(folder, 'forgotten');

function mainstay(words: string[], environment: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['src/server/cli.ts', ...words], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, ...compiledOf(ROOT), INIT_CWD: folder, ...environment },
    encoding: 'utf8',
  });
  return { code: status, out: stdout, err: stderr };
}

const LOOKING = [
  ['backup'],
  ['backup', '--to', 'elsewhere'],
  ['doctor'],
  ['tenant', 'list'],
  ['tenant', 'export', 'acme', '--to', 'a.mainstay.gz'],
  ['tenant', 'show', 'acme'],
  ['tenant', 'rename', 'acme', '--name', 'A'],
  ['tenant', 'undelete', 'acme'],
  ['tenant', 'suspend', 'acme'],
  ['user', 'list', '--tenant', 'acme'],
  ['user', 'deactivate', '--email', 'a@b.example'],
  ['audit', 'export', '--to', 'a.jsonl'],
  ['tenant', 'delete', 'acme', '--yes-delete', 'acme'],
  ['user', 'invite', '--tenant', 'acme', '--email', 'a@b.example', '--name', 'A'],
  ['user', 'reset-second-factor', '--email', 'a@b.example'],
  ['migrate', '--plan'],
  ['migrate'],
  ['import', 'company/site', 'sites.csv', '--tenant', 'acme'],
  ['restore', 'x', '--tenant', 'acme', '--replace'],
];

describe('where there is no data, a command makes none', () => {
  test.each(LOOKING.map((words) => ({ words })))('$words in a folder', ({ words }) => {
    const { code, out, err } = mainstay(words, { DATA_DIR: forgotten });
    expect([code, out, err]).toEqual([1, '', expect.stringContaining(forgotten)]);
    expect(err).toContain('DATA_DIR');
    expect(err).not.toContain('    at ');
    expect(existsSync(forgotten)).toBe(false);
  });

  test('in an empty database, which stays empty', { timeout: 120_000 }, async () => {
    for (const words of LOOKING.slice(0, 4).concat([['migrate', '--plan']])) {
      const { code, out, err } = mainstay(words, { DATA_DIR: forgotten, DATABASE_URL: database.url });
      expect([code, out, err]).toEqual([1, '', expect.stringContaining(`"${database.name}" holds no data`)]);
      expect(err).toContain('DATABASE_URL');
    }
    const made = await database.query(
      `SELECT nspname FROM pg_namespace WHERE nspname NOT LIKE 'pg_%' AND nspname NOT IN ('information_schema', 'public') UNION ALL SELECT extname FROM pg_extension WHERE extname <> 'plpgsql'`,
    );
    expect(made).toEqual([]);
  });
});

test.each([
  [['tenant', 'create', 'Acme', '--subdomain', 'acme']],
  [['admin', 'create', '--email', 'a@b.example', '--name', 'A']],
])('%j begins a new installation, in a folder or a database', { timeout: 120_000 }, (words) => {
  const place = join(folder, words[0] as string);
  expect(mainstay(words, { DATA_DIR: place })).toMatchObject({ code: 0, err: '' });
  expect(mainstay(['tenant', 'list'], { DATA_DIR: place })).toMatchObject({ code: 0, err: '' });
  const inDatabase = { DATA_DIR: place, DATABASE_URL: database.url };
  expect(mainstay(words, inDatabase)).toMatchObject({ code: 0, err: '' });
  expect(mainstay(['tenant', 'list'], inDatabase)).toMatchObject({ code: 0, err: '' });
});

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { json, mainstay } from '../../../../test/support/run-command.ts';

/** What is added for all tenants, from files on the server. */
const folder = mkdtempSync(join(tmpdir(), 'mainstay-commands-'));
beforeAll(async () => {
  vi.stubEnv('DATA_DIR', join(folder, 'data'));
  vi.stubEnv('INIT_CWD', folder);
  await mainstay('tenant', 'create', 'Empty', '--subdomain', 'empty');
});
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

test('what is added for all tenants is planned, pushed once and followed; all layers of a tenant are pulled', async () => {
  const files = (maxLength: number) => {
    mkdirSync(join(folder, 'for-all', 'company'), { recursive: true });
    const properties = { all_zone: { title: 'Zone', maxLength } };
    writeFileSync(join(folder, 'for-all', 'company', 'site.json'), JSON.stringify({ properties }));
  };
  files(20);
  const there = ['--installation', '--folder', 'for-all'];
  expect(await json('schema', 'plan', ...there)).toMatchObject({
    result: { tenant: null, version: 0, changes: ['Site gets the field Zone.'], refused: [], behind: [] },
  });
  expect((await json('schema', 'push', ...there)).result).toMatchObject({ version: 1, behind: [] });
  const all = ['--tenant', 'empty', '--all', '--folder', 'layers'];
  expect((await json('schema', 'pull', ...all)).result.files).toEqual(['all/company/site.json']);
  expect(JSON.parse(readFileSync(join(folder, 'layers/all/company/site.json'), 'utf8'))).toEqual({
    properties: { all_zone: { title: 'Zone', maxLength: 20 } },
  });
  await mainstay('user', 'invite', '--tenant', 'empty', '--email', 'eve@empty.example', '--name', 'Eve');
  writeFileSync(join(folder, 'zones.csv'), 'code,name,all_zone\nZ,Zoned,far away\n');
  expect(await mainstay('import', 'company/site', 'zones.csv', '--tenant', 'empty')).toMatchObject({
    code: 0,
  });
  files(3);
  const refused = [expect.stringContaining('all_zone')];
  expect((await json('schema', 'plan', ...there)).result.behind).toEqual([{ tenant: 'empty', refused }]);
  expect((await json('schema', 'push', ...there)).lines).toContain(
    'empty stays behind: 1 record of Site has what Zone does not allow any more.',
  );
  const { findings } = (await json('doctor')).result as { findings: { about: string; text: string }[] };
  expect(findings).toContainEqual(
    expect.objectContaining({
      about: expect.stringContaining('empty'),
      text: expect.stringContaining('stays behind'),
    }),
  );
  const neither = await mainstay('schema', 'plan', '--folder', 'for-all');
  expect([neither.code, neither.err]).toEqual([
    2,
    expect.stringContaining('either --tenant or --installation'),
  ]);
});

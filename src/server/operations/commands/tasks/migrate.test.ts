import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { productModel } from '../../../product-model.ts';

const SITE = 'company/site';
/** The schemas as they are now: the zone of a site is called otherwise, and nothing says that it is the same. */
const model = vi.hoisted(() => ({ now: '' }));
vi.mock('../generated.ts', () => ({
  canGenerate: () => true,
  generate: () => true,
  readSchemas: async () => ({ model: model.now }),
}));

const folder = mkdtempSync(join(tmpdir(), 'mainstay-migrate-'));
beforeAll(() => {
  // Files before this one in its process may have loaded the real one.
  vi.resetModules();
  vi.stubEnv('DATA_DIR', join(folder, 'data'));
  vi.stubEnv('INIT_CWD', folder);
  writeFileSync(join(folder, 'sites.csv'), 'code,name,time_zone\nP,Pit,Europe/Berlin\n');
  const renamed = (value: object) => JSON.parse(JSON.stringify(value).replaceAll('"time_zone"', '"zone"'));
  const { entities, sources } = productModel;
  model.now = JSON.stringify({
    ...productModel,
    digest: 'another',
    entities: { ...entities, [SITE]: renamed(entities[SITE] as object) },
    sources: { ...sources, [SITE]: renamed(sources[SITE] as object) },
  });
});
afterAll(() => {
  vi.doUnmock('../generated.ts');
  vi.resetModules();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

async function mainstay(...words: string[]): Promise<{ code: number; out: string }> {
  const out: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((line) => void out.push(String(line)));
  const { runCommandLine } = await import('../run.ts');
  const code = await runCommandLine(words);
  log.mockRestore();
  return { code, out: out.join('\n') };
}

test('nothing is changed while it is open whether a property that is gone has a new name; --hide says that it has not', async () => {
  await mainstay('tenant', 'create', 'Acme', '--subdomain', 'acme');
  await mainstay('user', 'invite', '--tenant', 'acme', '--email', 'ann@acme.example', '--name', 'Ann');
  await mainstay('import', SITE, 'sites.csv', '--tenant', 'acme');
  const asked = await mainstay('migrate');
  expect(asked.code).toBe(1);
  expect(asked.out).toContain(`renamed? If ${SITE}.zone is the time_zone of before`);
  expect(asked.out).toContain('Nothing was changed');
  const told = await mainstay('migrate', '--plan');
  expect(told.out).toContain(`Data: ${join(folder, 'data')} (SQLite)`);
  expect(told.out).toContain(`add column zone to ${SITE}`);
  const hidden = await mainstay('migrate', '--hide');
  expect([hidden.code, hidden.out]).toEqual([0, expect.stringContaining(`hide ${SITE}.time_zone`)]);
  expect((await mainstay('migrate')).out).toContain('1 tenant: 1 up to date');
});

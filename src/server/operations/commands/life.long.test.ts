import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compiledOf } from '../../../../test/support/compiled.ts';
import { type RunningServer, startServer } from '../../../../test/support/server.ts';
import type { WireRecord } from '../../../shared/wire.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const folder = mkdtempSync(join(tmpdir(), 'mainstay-life-'));
const dataDir = join(folder, 'data');
let server: RunningServer;

beforeAll(async () => {
  server = await startServer({ dataDir, demo: true });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

/** Runs the real command line in a separate process, beside the server. */
function mainstay(...words: string[]): Promise<{ code: number | null; out: string; err: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['src/server/cli.ts', ...words], {
      cwd: ROOT,
      env: { PATH: process.env.PATH, ...compiledOf(ROOT), DATA_DIR: dataDir, INIT_CWD: folder },
    });
    let [out, err] = ['', ''];
    child.stdout.on('data', (piece: Buffer) => {
      out += piece;
    });
    child.stderr.on('data', (piece: Buffer) => {
      err += piece;
    });
    child.on('close', (code) => resolve({ code, out, err }));
  });
}

const login = (tenant: string, email: string) =>
  server.ask('POST', '/api/v1/users/login', {
    tenant,
    body: { email, password: 'mainstay-demo', is_admin: false },
  });

async function orders(): Promise<number | undefined> {
  const token = await server.signIn('acme', 'demo@acme.example');
  const { body } = await server.ask<WireRecord[]>('GET', '/api/v1/work-orders/work_order', {
    tenant: 'acme',
    token,
  });
  return body.meta?.total;
}

async function addSite(name: string): Promise<void> {
  const token = await server.signIn('acme', 'demo@acme.example');
  const body = { code: name, name };
  expect((await server.ask('POST', '/api/v1/company/site', { tenant: 'acme', token, body })).status).toBe(
    201,
  );
}

async function siteCodes(): Promise<unknown[]> {
  const token = await server.signIn('acme', 'demo@acme.example');
  const { body } = await server.ask<WireRecord[]>('GET', '/api/v1/company/site?page_size=100', {
    tenant: 'acme',
    token,
  });
  return body.data.map((site) => site.code);
}

test('the running server backs up, and only its user can ask it to', { timeout: 120_000 }, async () => {
  expect(statSync(join(dataDir, 'control.sock')).mode & 0o077).toBe(0);
  for (let round = 0; round < 3; round++) {
    const { code, out, err } = await mainstay('backup', '--keep', '2');
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(/acme: \d+ rows\nglobex: \d+ rows\nplatform: \d+ rows\nBacked up to/);
  }
  const sets = readdirSync(join(dataDir, 'backups'));
  expect(sets).toHaveLength(2);
  const set = join(dataDir, 'backups', sets[1] as string);
  expect(statSync(join(set, 't_1.mainstay.gz')).mode & 0o077).toBe(0);
  expect((await mainstay('backup', 'check', set)).code).toBe(0);

  const file = join(set, 't_1.mainstay.gz');
  const bytes = readFileSync(file);
  writeFileSync(file, bytes.subarray(0, bytes.length - 200));
  const broken = await mainstay('backup', 'check', set);
  expect([broken.code, broken.out]).toEqual([1, expect.stringContaining('t_1.mainstay.gz')]);
  const refused = await mainstay('restore', set, '--tenant', 'acme', '--replace');
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('t_1.mainstay.gz')]);
  expect(await orders()).toBeGreaterThan(100);
});

test('an import by the running server writes a right file, and nothing of a wrong one', {
  timeout: 120_000,
}, async () => {
  writeFileSync(join(folder, 'sites.csv'), 'code,name\nIMP1,Import 1\nIMP2,Import 2\n');
  writeFileSync(join(folder, 'wrong.csv'), 'code,name\nIMP3,Import 3\nIMP1,Import 1\n');
  const done = await mainstay('import', 'company/site', 'sites.csv', '--tenant', 'acme');
  expect([done.code, done.out]).toEqual([0, expect.stringContaining('2 Sites written')]);
  expect(await siteCodes()).toEqual(expect.arrayContaining(['IMP1', 'IMP2']));
  const refused = await mainstay('import', 'company/site', 'wrong.csv', '--tenant', 'acme');
  expect([refused.code, refused.out]).toEqual([1, expect.stringMatching(/^wrong\.csv:3:1 code: "IMP1"/m)]);
  expect(await siteCodes()).not.toContain('IMP3');
});

test('a tenant goes back to its backup, and takes no other tenant’s', { timeout: 120_000 }, async () => {
  expect((await mainstay('backup', '--to', 'kept')).code).toBe(0);
  const set = join(folder, 'kept', readdirSync(join(folder, 'kept'))[0] as string);
  await addSite('AFTER');
  expect((await mainstay('restore', set, '--tenant', 'acme')).err).toContain('--replace');
  const wrong = await mainstay('restore', join(set, 't_2.mainstay.gz'), '--tenant', 'acme', '--replace');
  expect([wrong.code, wrong.err]).toEqual([1, expect.stringContaining('holds the data of Globex')]);
  expect(await siteCodes()).toContain('AFTER');

  const token = await server.signIn('acme', 'demo@acme.example');
  const { code, out, err } = await mainstay('restore', set, '--tenant', 'acme', '--replace');
  expect([code, err]).toEqual([0, '']);
  expect(await siteCodes()).not.toContain('AFTER');
  // Sessions are not in a backup.
  expect((await server.ask('GET', '/api/v1/dashboard', { tenant: 'acme', token })).status).toBe(401);

  const kept = /is kept in (.*)/.exec(out)?.[1] as string;
  expect((await mainstay('restore', kept, '--tenant', 'acme', '--replace')).code).toBe(0);
  expect(await siteCodes()).toContain('AFTER');
  expect((await mainstay('doctor')).code).toBe(0);
});

test('a suspended tenant lets nobody in until it is resumed', async () => {
  const token = await server.signIn('acme', 'demo@acme.example');
  expect((await mainstay('tenant', 'suspend', 'acme')).out).toContain('suspended');
  for (const answer of [
    await login('acme', 'demo@acme.example'),
    await server.ask('GET', '/api/v1/dashboard', { tenant: 'acme', token }),
    await server.ask('GET', '/api/v1/tenant', { tenant: 'acme' }),
  ]) {
    expect(answer.status).toBe(503);
    expect(answer.body.message).toContain('suspended');
  }
  expect((await login('globex', 'demo@globex.example')).status).toBe(200);
  expect((await mainstay('tenant', 'list')).out).toMatch(/acme .*\(suspended\)/);
  expect((await mainstay('tenant', 'resume', 'acme')).code).toBe(0);
  expect((await server.ask('GET', '/api/v1/dashboard', { tenant: 'acme', token })).status).toBe(200);
});

test('a tenant is exported, deleted by its name only, and comes back', { timeout: 120_000 }, async () => {
  expect((await mainstay('tenant', 'export', 'globex', '--to', 'g.mainstay.gz')).code).toBe(0);
  const again = await mainstay('tenant', 'export', 'globex', '--to', 'g2.mainstay.gz');
  expect(again.code).toBe(0);
  expect(readFileSync(join(folder, 'g.mainstay.gz'))).toEqual(readFileSync(join(folder, 'g2.mainstay.gz')));

  const shy = await mainstay('tenant', 'delete', 'globex', '--yes-delete', 'acme');
  expect([shy.code, shy.err]).toEqual([1, expect.stringContaining('--yes-delete globex')]);
  const { code, out } = await mainstay('tenant', 'delete', 'globex', '--yes-delete', 'globex');
  expect(code).toBe(0);
  expect(existsSync(join(dataDir, 'tenants', 't_2.db'))).toBe(true);
  expect((await login('globex', 'demo@globex.example')).status).toBe(404);
  const listed = await mainstay('tenant', 'list', '--json');
  expect(JSON.parse(listed.out).result.deleted).toMatchObject([{ subdomain: 'globex' }]);
  expect((await mainstay('tenant', 'undelete', 'globex')).code).toBe(0);
  expect((await login('globex', 'demo@globex.example')).status).toBe(200);
  await mainstay('tenant', 'delete', 'globex', '--yes-delete', 'globex', '--now');
  expect(existsSync(join(dataDir, 'tenants', 't_2.db'))).toBe(false);

  const backup = /A backup of it is (.*)/.exec(out)?.[1] as string;
  expect((await mainstay('tenant', 'import', backup)).code).toBe(0);
  expect((await login('globex', 'demo@globex.example')).status).toBe(200);
  expect((await mainstay('tenant', 'import', backup)).err).toContain('already taken');
  expect((await mainstay('tenant', 'import', backup, '--subdomain', 'copy', '--name', 'Copy')).code).toBe(0);
  expect((await login('copy', 'demo@globex.example')).status).toBe(200);
  const admin = await server.signIn('admin', 'admin@mainstay.example');
  const users = await server.ask<WireRecord[]>('GET', '/api/v1/users/user?search=globex', {
    tenant: 'admin',
    token: admin,
  });
  expect(users.body.data.length).toBeGreaterThan(1);
});

test('a whole backup goes into an empty place, and nowhere else', { timeout: 120_000 }, async () => {
  const before = await orders();
  expect((await mainstay('backup', '--to', 'whole')).code).toBe(0);
  const set = join(folder, 'whole', readdirSync(join(folder, 'whole'))[0] as string);
  await server.stop();
  const refused = await mainstay('restore', set);
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('empty')]);
  rmSync(dataDir, { recursive: true });
  expect(await mainstay('restore', set)).toMatchObject({ code: 0, err: '' });
  const doctor = await mainstay('doctor');
  expect([doctor.code, doctor.out]).toEqual([0, expect.stringContaining('No errors')]);
  server = await startServer({ dataDir });
  expect(await orders()).toBe(before);
});

import { mkdtempSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WireRecord } from '../src/shared/wire.ts';
import { copyDemoData } from './support/demo-data.ts';
import { addGauges, addLease } from './support/grown-schemas.ts';
import { copyProject, type ProjectCopy } from './support/project-copy.ts';
import { type RunningServer, startServer } from './support/server.ts';

const environment = { RATE_LIMIT: '0' };
let project: ProjectCopy;
let server: RunningServer;
let before: { assets: WireRecord[]; orders: WireRecord[] };

beforeAll(async () => {
  project = copyProject();
  project.run(['scripts/codegen.ts']);
  const dataDir = mkdtempSync(join(tmpdir(), 'mainstay-change-'));
  // The copy still has the same schemas.
  await copyDemoData(dataDir);
  server = await startServer({ root: project.root, dataDir, demo: true, environment });
  before = await everything();
});
afterAll(async () => {
  await server.stop();
  server.forget();
  project.remove();
});

async function pages(token: string, path: string): Promise<WireRecord[]> {
  const found: WireRecord[] = [];
  for (let page = 1; ; page += 1) {
    const address = `/api/v1/${path}?ordering=id&page_size=100&page=${page}`;
    const { body } = await server.ask<WireRecord[]>('GET', address, { tenant: 'acme', token });
    found.push(...body.data);
    if (body.data.length < 100) return found;
  }
}

async function everything() {
  const token = await server.signIn('acme', 'demo@acme.example');
  return {
    assets: await pages(token, 'assets/equipments'),
    orders: await pages(token, 'work-orders/work_order'),
  };
}

/** What the command says after the line that names the data. */
function migrate(words: string[], code = 0): string {
  const said = project.run(['src/server/cli.ts', 'migrate', ...words], {
    code,
    environment: { DATA_DIR: server.dataDir },
  });
  return said.replace(`Data: ${server.dataDir} (SQLite)\n`, '');
}

test('a plan sees an edit before anything was made of it, while the server runs, and changes nothing', () => {
  expect(migrate(['--plan'])).toBe(
    '2 tenants: 2 up to date\nplatform: up to date\ntenants acme, globex: up to date\n',
  );
  project.edit('schemas/company/site.json', (json: { properties: object }) => {
    Object.assign(json.properties, { yard: { type: 'string', title: 'Yard', maxLength: 50 } });
  });
  const added =
    '2 tenants: 2 to change\nplatform: up to date\ntenants acme, globex: add column yard to company/site\ntenants acme, globex: expected wait: less than a second\n';
  expect(migrate(['--plan'])).toBe(added);
  rmSync(join(project.root, 'src/shared/gen'), { recursive: true });
  expect(project.run(['src/server/cli.ts', 'help'])).toContain('migrate');
  expect(migrate(['--plan'])).toBe(added);

  project.edit('schemas/company/site.json', (json: { properties: Record<string, object> }) => {
    delete json.properties.yard;
    Object.assign(json.properties.name as object, { maxLength: 3 });
  });
  const refused = migrate(['--plan'], 1);
  expect(refused).toMatch(/^2 tenants: 2 refused\n/);
  expect(refused).toMatch(
    /tenant acme: refused: company\/site\.name has now maxLength 3 \(was 100\); correct the values that do not fit \(\d+ rows in the way: \S+ "/,
  );
  project.edit('schemas/company/site.json', (json: { properties: Record<string, object> }) => {
    Object.assign(json.properties.name as object, { maxLength: 100, maxLenght: 1 });
  });
  expect(() => migrate(['--plan'], 1)).not.toThrow();
  project.edit(
    'schemas/company/site.json',
    (json: { properties: Record<string, { maxLenght?: number }> }) => {
      delete json.properties.name?.maxLenght;
    },
  );
  expect(migrate(['--plan'])).toMatch(/^2 tenants: 2 up to date\n/);
});

test('an installation without the packages that read schemas plans by what was built, and says so', () => {
  // The client was built while there was a yard.
  const vite = join(project.root, 'node_modules/vite');
  const link = readlinkSync(vite);
  rmSync(vite);
  try {
    expect(migrate(['--plan'])).toMatch(
      /^By what was built .*\n2 tenants: 2 to change\n.*\ntenants acme, globex: add column yard to company\/site\n/,
    );
  } finally {
    symlinkSync(link, vite);
  }
});

test('a field and an entity come from JSON files alone, under data that is already there', async () => {
  addLease(project);
  addGauges(project);
  const plan = migrate(['--plan']);
  expect(plan).toMatch(/tenants acme, globex: .*leased_until/);
  expect(plan).toMatch(/tenants acme, globex: .*gauges/);
  expect(migrate(['--plan'])).toBe(plan);
  await server.stop();
  project.run(['scripts/codegen.ts']);

  server = await startServer({ root: project.root, dataDir: server.dataDir, environment });
  const after = await everything();
  expect(after.orders).toEqual(before.orders);
  expect(after.assets).toEqual(before.assets.map((asset) => ({ ...asset, leased_until: null })));

  const token = await server.signIn('acme', 'demo@acme.example');
  const ask = <T = WireRecord>(method: string, path: string, body?: unknown) =>
    server.ask<T>(method, `/api/v1/${path}`, { tenant: 'acme', token, body });
  const [first, second] = after.assets;
  expect((await ask('PATCH', `assets/equipments/${first?.id}`, { leased_until: '2027-03-31' })).status).toBe(
    200,
  );
  expect(
    (await ask('PATCH', `assets/equipments/${second?.id}`, { leased_until: 'soon' })).body.errors,
  ).toEqual({
    leased_until: [expect.stringContaining('date')],
  });
  const filtered = await ask<WireRecord[]>('GET', 'assets/equipments?leased_until=2027-03');
  expect(filtered.body.data.map(({ id }) => id)).toEqual([first?.id]);
  const ordered = await ask<WireRecord[]>('GET', 'assets/equipments?ordering=-leased_until');
  expect(ordered.body.data[0]?.id).toBe(first?.id);

  const gauge = await ask('POST', 'gauges/gauge', {
    name: 'Bucket tooth',
    number: 'BT-100',
    fits: first?.id,
    stock: 12,
  });
  expect(gauge.body.data).toMatchObject({ number: 'BT-100', fits: { id: first?.id, label: first?.name } });
  expect((await ask('POST', 'gauges/gauge', { name: 'Again', number: 'bt-100' })).status).toBe(422);
  expect((await ask<WireRecord[]>('GET', 'gauges/gauge?search=tooth')).body.data).toHaveLength(1);
  expect((await ask('DELETE', `assets/equipments/${first?.id}`)).status).toBe(409);

  const openapi = JSON.stringify((await ask('GET', 'openapi.json')).body);
  expect(openapi).toContain('leased_until');
  expect(openapi).toContain('/gauges/gauge');
});

test('the database has the column and the table', async () => {
  await server.stop();
  const database = new DatabaseSync(`${server.dataDir}/tenants/t_1.db`, { readOnly: true });
  const columns = (table: string) =>
    database
      .prepare('SELECT name FROM pragma_table_info(?)')
      .all(table)
      .map(({ name }) => name);
  expect(columns('assets__equipments')).toContain('leased_until');
  expect(columns('gauges__gauge')).toEqual(expect.arrayContaining(['name', 'number', 'fits', 'stock']));
  expect(database.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
  database.close();
});

test('a change that rows forbid is refused with their number, and only that tenant waits', async () => {
  project.edit('schemas/assets/equipments.json', (json: { required: string[] }) => {
    json.required.push('leased_until');
  });
  project.run(['scripts/codegen.ts']);
  const without = before.assets.length - 1;
  const plan = migrate(['--plan'], 1);
  expect(plan).toMatch(new RegExp(`tenant acme: refused: .*leased_until.*\\b${without}\\b`));

  server = await startServer({ root: project.root, dataDir: server.dataDir, environment });
  const body = { email: 'demo@acme.example', password: 'mainstay-demo' };
  expect((await server.ask('POST', '/api/v1/users/login', { tenant: 'acme', body })).status).toBe(503);
  const admin = await server.signIn('admin', 'admin@mainstay.example');
  expect((await server.ask('GET', '/api/v1/tenants/tenant', { tenant: 'admin', token: admin })).status).toBe(
    200,
  );
  await server.stop();

  project.edit('schemas/assets/equipments.json', (json: { required: string[] }) => {
    json.required.pop();
  });
  project.run(['scripts/codegen.ts']);
  server = await startServer({ root: project.root, dataDir: server.dataDir, environment });
  expect((await everything()).assets).toHaveLength(before.assets.length);
});

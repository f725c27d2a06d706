import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, expect, test } from 'vitest';
import { seedDemo } from '../../../scripts/demo/seed-demo.ts';
import { pngFile } from '../../../test/support/sample-files.ts';
import type { LayerFiles } from '../../shared/schema/layer-files.ts';
import { systemPrincipal } from '../auth/principal.ts';
import { seedTenant } from '../features/features.ts';
import { publishFiles } from '../features/own-schemas/publish.ts';
import { newestVersion } from '../features/own-schemas/versions.ts';
import { readPieces } from '../files/file-pieces.ts';
import { receiveFile } from '../files/receive-file.ts';
import { productModel } from '../product-model.ts';
import { readSettings } from '../settings.ts';
import type { Engine } from '../store/engine.ts';
import { postgresEngine } from '../store/postgres/engine.ts';
import { sqliteEngine } from '../store/sqlite/engine.ts';
import type { Writer } from '../store/store.ts';
import { tempDatabase } from '../store/testing/temp-database.ts';
import { createTenancy, type Tenancy, type TenantRef } from '../tenancy/tenancy.ts';
import { backupAll, type OperationParts } from './backup.ts';
import { examine } from './doctor/doctor.ts';
import { damagedFiles } from './doctor/file-findings.ts';
import { exportTenant, importTenant } from './move-tenant.ts';
import { restoreAll } from './restore.ts';

const folder = mkdtempSync(join(tmpdir(), 'mainstay-move-'));
const database = await tempDatabase();
const cleanUp: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of cleanUp.reverse()) await close();
  await database.remove();
  rmSync(folder, { recursive: true });
});

async function open(engine: Engine, dataDir: string): Promise<OperationParts & { tenancy: Tenancy }> {
  const settings = readSettings({ DATA_DIR: dataDir });
  const tenancy = await createTenancy({ engine, settings, seed: seedTenant });
  cleanUp.push(async () => {
    await tenancy.close();
    await engine.close();
  });
  return { engine, tenancy, settings, print: () => {} };
}

/** The second factor of Acme's first user, after running `change`. */
async function secondFactorIn(
  parts: { tenancy: Tenancy },
  change: (writer: Writer, user: number) => Promise<void> = async () => {},
) {
  const { store, release } = await parts.tenancy.acquire(refOf(parts, 'acme'));
  try {
    return await store.write(async (writer) => {
      const [user] = await writer.find('users/user', { limit: 1 });
      await change(writer, user?.id ?? 0);
      const codes = (await writer.find('_recovery_code')).map(({ hash }) => hash);
      return { ...(await writer.first('_second_factor', [])), codes };
    });
  } finally {
    release();
  }
}

/** Puts a photo of several pieces on Acme's first work order. */
async function attachPhoto(parts: { tenancy: Tenancy }, bytes: Buffer): Promise<void> {
  const { store, release } = await parts.tenancy.acquire(refOf(parts, 'acme'));
  try {
    const { id } = await receiveFile(store, {
      body: Readable.from([bytes]),
      name: 'pump.png',
      holder: 'user:1',
      now: new Date(),
      limits: { file: 10 * 1024 ** 2, tenant: 1024 ** 3 },
    });
    await store.write(async (writer) => {
      const [order] = await writer.find('work-orders/work_order', { limit: 1 });
      const place = { entity: 'work-orders/work_order', key: order?.id ?? 0, property: 'files' };
      await writer.update('_file', id, { ...place, expires_at: null });
    });
  } finally {
    release();
  }
}

/** The bytes of Acme's newest file, and the files that the doctor finds damaged, after running `change`. */
async function photoIn(
  parts: { tenancy: Tenancy },
  change: (writer: Writer) => Promise<void> = async () => {},
) {
  const { store, release } = await parts.tenancy.acquire(refOf(parts, 'acme'));
  try {
    await store.write(change);
    const [file] = await store.read((reader) =>
      reader.find('_file', {
        where: [{ property: 'name', op: 'eq', value: 'pump.png' }],
        order: [{ property: 'id', descending: true }],
        limit: 1,
      }),
    );
    const pieces: Buffer[] = [];
    for await (const piece of readPieces((work) => work(store), file?.id ?? 0, 'whole')) pieces.push(piece);
    return { bytes: Buffer.concat(pieces), damaged: (await damagedFiles(store)).map(({ name }) => name) };
  } finally {
    release();
  }
}

const OWN: LayerFiles = {
  'company/site.json': { properties: { own_gate: { maxLength: 40 }, own_opened_on: { format: 'date' } } },
  'company/site.ui.json': { 'ui:list': { columns: ['own_gate'] } },
  'own/tool.json': {
    title: 'Tool',
    'x-entity': { label: 'name' },
    properties: { name: {}, site: { 'x-reference': 'company/site' } },
  },
};

/** Adds fields and a kind of record to Acme, with values. */
async function addOwn(parts: { tenancy: Tenancy }): Promise<void> {
  const { store, release } = await parts.tenancy.acquire(refOf(parts, 'acme'));
  try {
    const { version } = await store.read((reader) => newestVersion(reader));
    await publishFiles({ store, who: systemPrincipal('Test'), now: new Date() }, OWN, version);
    await store.write(async (writer) => {
      const [site] = await writer.find('company/site', { limit: 1 });
      const values: object = { own_gate: 'North', own_opened_on: '2024-05-06' };
      await writer.update('company/site', site?.id ?? 0, values);
      await writer.insert('own/tool', { name: 'Torque wrench', site: site?.id ?? 0 });
    });
  } finally {
    release();
  }
}

/** What Acme has added, and the values in it. */
async function ownIn(parts: { tenancy: Tenancy }) {
  const { store, release } = await parts.tenancy.acquire(refOf(parts, 'acme'));
  try {
    return await store.read(async (reader) => {
      const [site] = await reader.find('company/site', { limit: 1 });
      const tools = await reader.find('own/tool');
      const { own_gate, own_opened_on } = site as unknown as Record<string, unknown>;
      const { digest, version } = await newestVersion(reader);
      return { model: reader.model.digest, version, digest, own_gate, own_opened_on, tools };
    });
  } finally {
    release();
  }
}

const sqlite = (name: string) => sqliteEngine({ dataDir: join(folder, name), model: productModel });
const refOf = (parts: { tenancy: Tenancy }, subdomain: string) =>
  parts.tenancy.bySubdomain(subdomain) as TenantRef;

test('a tenant moves from SQLite to PostgreSQL and back: the same file each time', {
  timeout: 120_000,
}, async () => {
  const first = await open(sqlite('first'), join(folder, 'first'));
  await seedDemo({ tenancy: first.tenancy, log: () => {} });
  const factor = await secondFactorIn(first, async (writer, user) => {
    await writer.insert('_second_factor', { user, secret: 'A'.repeat(32), last_step: 59, expires_at: null });
    await writer.insert('_recovery_code', { user, hash: 'one' });
  });
  expect(factor).toMatchObject({ secret: 'A'.repeat(32), last_step: 59, expires_at: null, codes: ['one'] });
  await addOwn(first);
  const own = await ownIn(first);
  expect(own).toMatchObject({ own_gate: 'North', own_opened_on: '2024-05-06', model: own.digest });
  expect(own.tools).toHaveLength(1);
  const photo = pngFile(700_000);
  await attachPhoto(first, photo);
  const one = join(folder, 'one.mainstay.gz');
  const { sha256, rows } = await exportTenant(first, refOf(first, 'acme'), one);
  expect(rows).toBeGreaterThan(1000);

  const second = await open(
    postgresEngine({ url: database.url, model: productModel }),
    join(folder, 'first'),
  );
  // Another tenant takes the first number, so that Acme gets a different one here.
  await second.tenancy.provision({ name: 'Other', schema_name: 'other' });
  const moved = await importTenant(second, one, {});
  expect(moved).toMatchObject({ rows, sha256 });
  expect(moved.ref.id).not.toBe(refOf(first, 'acme').id);
  const two = join(folder, 'two.mainstay.gz');
  expect((await exportTenant(second, moved.ref, two)).sha256).toBe(sha256);
  expect((await examine(second, false)).filter(({ level }) => level === 'error')).toEqual([]);

  const third = await open(sqlite('third'), join(folder, 'third'));
  await importTenant(third, two, {});
  for (const parts of [second, third]) {
    expect(await secondFactorIn(parts)).toEqual(factor);
    expect(await ownIn(parts)).toEqual(own);
    const moved = await photoIn(parts);
    expect([moved.bytes.equals(photo), moved.damaged]).toEqual([true, []]);
  }
  const three = join(folder, 'three.mainstay.gz');
  await exportTenant(third, refOf(third, 'acme'), three);
  expect(readFileSync(two).equals(readFileSync(one))).toBe(true);
  expect(readFileSync(three).equals(readFileSync(one))).toBe(true);
  expect((await examine(third, false)).filter(({ level }) => level === 'error')).toEqual([]);
  for (const parts of [second, third]) {
    const { damaged } = await photoIn(parts, async (writer) => {
      const piece = await writer.first('_file_piece', [{ property: 'position', op: 'eq', value: 2 }]);
      await writer.remove('_file_piece', [{ property: 'id', op: 'eq', value: piece?.id ?? 0 }]);
    });
    expect(damaged).toEqual(['pump.png']);
    expect((await examine(parts, false)).map(({ text }) => text).join()).toContain(
      '1 file is not as it was sent: "pump.png"',
    );
  }
});

test('a whole installation moves by its backup', { timeout: 120_000 }, async () => {
  const from = await open(sqlite('whole'), join(folder, 'whole'));
  await seedDemo({ tenancy: from.tenancy, log: () => {} });
  await addOwn(from);
  const own = await ownIn(from);
  const photo = pngFile(900_000);
  await attachPhoto(from, photo);
  const { path, stores } = await backupAll(from, join(folder, 'sets'));
  const empty = await tempDatabase();
  const engine = postgresEngine({ url: empty.url, model: productModel });
  cleanUp.push(() => empty.remove());
  const to = { engine, settings: from.settings, print: () => {} };
  await restoreAll(to, path);
  const there = await open(engine, join(folder, 'whole'));
  expect(await ownIn(there)).toEqual(own);
  const restored = await photoIn(there);
  expect([restored.bytes.equals(photo), restored.damaged]).toEqual([true, []]);
  const again = await backupAll(there, join(folder, 'sets-again'));
  expect(again.stores.map(({ owner, sha256 }) => [owner, sha256])).toEqual(
    stores.map(({ owner, sha256 }) => [owner, sha256]),
  );
  await expect(restoreAll(to, path)).rejects.toThrow('empty');
});

import { mkdtempSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { systemActor } from '../events/audit-entry.ts';
import { writeAudited } from '../events/audited-writer.ts';
import { productModel } from '../product-model.ts';
import { readSettings } from '../settings.ts';
import { StoreMissingError, StoreUnavailableError } from '../store/errors.ts';
import { tempPlace } from '../store/testing/temp-place.ts';
import { recordedLog, type TempTenancy, tempTenancy } from '../tenancy/temp-tenancy.ts';
import { createTenancy, type TenantRef } from '../tenancy/tenancy.ts';
import { backupAll, lastBackup, type OperationParts, pruneBackups } from './backup.ts';
import { examine } from './doctor/doctor.ts';
import { checkBackup, restoreAll, restoreTenant } from './restore.ts';

let temp: TempTenancy;
let folder: string;
let printed: string[];
beforeEach(async () => {
  temp = await tempTenancy();
  folder = mkdtempSync(join(tmpdir(), 'mainstay-lost-'));
  printed = [];
  for (const name of ['acme', 'globex']) {
    const ref = await temp.tenancy.provision({ name, schema_name: name });
    const lease = await temp.tenancy.acquire(ref);
    await writeAudited(lease.store, { actor: systemActor('Test') }, (writer) =>
      writer.insert('users/user', { name: 'Ann', email: `ann@${name}.example` }),
    );
    lease.release();
    await temp.tenancy.relay(ref);
  }
});
afterEach(async () => {
  await temp.remove();
  rmSync(folder, { recursive: true });
});

const refOf = (subdomain: string) => temp.tenancy.bySubdomain(subdomain) as TenantRef;
const parts = (): OperationParts => ({
  engine: temp.engine,
  tenancy: temp.tenancy,
  settings: readSettings(temp.place.environment),
  print: (line) => void printed.push(line),
});
/** As when somebody deletes the file or the schema while the server is stopped. */
async function lose(subdomain: string): Promise<void> {
  const { id } = refOf(subdomain);
  await temp.restart();
  await temp.engine.drop({ tenant: id });
}
const errors = async (fix: boolean) =>
  (await examine(parts(), fix)).filter(({ level }) => level === 'error').map(({ text }) => text);
const listed = () => temp.tenancy.platform.read((reader) => reader.count('users/user'));

test('a lost store is an error for whoever needs it, also after a fix, and nothing takes its place', async () => {
  await lose('acme');
  await expect(temp.tenancy.acquire(refOf('acme'))).rejects.toBeInstanceOf(StoreMissingError);
  (await temp.tenancy.acquire(refOf('globex'))).release();
  expect(temp.log.lines.filter(({ level }) => level === 'error')).toMatchObject([
    { text: expect.stringContaining('is missing') },
  ]);
  for (const fix of [false, true, false])
    expect(await errors(fix)).toEqual([expect.stringContaining('is missing')]);
  expect(await temp.engine.owners()).toEqual(['platform', { tenant: refOf('globex').id }]);
  expect(await listed()).toBe(2);
});

test('a backup without it is not whole: check and restore say so, and it comes back from an older one', async () => {
  const whole = await backupAll(parts(), folder);
  await lose('acme');
  const { path, failed } = await backupAll(parts(), folder);
  expect(failed).toMatchObject([{ owner: { tenant: refOf('acme').id } }]);
  expect(await checkBackup(whole.path, () => {})).toEqual([]);
  expect(await checkBackup(path, () => {})).toEqual([
    expect.stringMatching(/^acme \(tenant \d+\) is not in this backup: .* is missing/),
  ]);
  const empty = await tempPlace();
  const engine = empty.engine(productModel);
  expect(await restoreAll({ engine, settings: parts().settings, print: () => {} }, path)).toMatchObject([
    { subdomain: 'acme' },
  ]);
  await engine.close();
  await empty.remove();

  await restoreTenant(parts(), refOf('acme'), whole.path);
  expect(await errors(false)).toEqual([]);
  // Nothing was there, so no copy of it is.
  expect(printed.join()).not.toContain('What it held before');
});

test('one file of a backup that cannot be read keeps no other tenant from coming back', async () => {
  const whole = await backupAll(parts(), folder);
  const bad = whole.stores.find(({ company }) => company?.schema_name === 'acme');
  truncateSync(join(whole.path, bad?.file ?? ''), 500);
  const empty = await tempPlace();
  const engine = empty.engine(productModel);
  try {
    const missing = await restoreAll({ engine, settings: parts().settings, print: () => {} }, whole.path);
    expect(missing).toMatchObject([
      { subdomain: 'acme', reason: expect.stringMatching(/cannot be unpacked .*or is damaged/) },
    ]);
    expect(await engine.owners()).toEqual(['platform', { tenant: refOf('globex').id }]);
  } finally {
    await engine.close();
    await empty.remove();
  }
});

test('a store that is damaged is one error', async () => {
  temp.engine.check = async () => {
    throw new StoreUnavailableError('database disk image is malformed');
  };
  vi.spyOn(temp.tenancy, 'acquire').mockRejectedValue(new StoreUnavailableError('it cannot be opened'));
  const found = await examine(parts(), false, refOf('acme'));
  vi.restoreAllMocks();
  expect(found.filter(({ about, level }) => level === 'error' && about.startsWith('acme'))).toHaveLength(1);
});

test('a backup that is not whole counts as none: not as the newest, nor among those to keep', async () => {
  const { settings } = parts();
  const own = join(settings.dataDir, 'backups');
  const whole = await backupAll(parts(), own);
  await lose('acme');
  const broken = await backupAll(parts(), own);
  expect(lastBackup(settings)?.path).toBe(whole.path);
  expect(pruneBackups(own, 1)).toEqual([]);
  expect(broken.path > whole.path).toBe(true);
});

test('a tenant that is made while a backup runs is in it', async () => {
  const { dump } = temp.engine;
  temp.engine.dump = async (owner, work) => {
    // The last moment at which the platform's store can still come to know of it.
    if (owner === 'platform') await temp.tenancy.provision({ name: 'Late', schema_name: 'late' });
    return dump(owner, work);
  };
  const { path, stores } = await backupAll(parts(), folder);
  expect(stores.map(({ company }) => company?.schema_name)).toEqual(['acme', 'globex', undefined, 'late']);
  expect(await checkBackup(path, () => {})).toEqual([]);
});

test('a search index that has fallen behind is an error, and a fix makes it anew', async () => {
  const { check } = temp.engine;
  let isStale = true;
  temp.engine.check = async (owner) =>
    isStale && owner !== 'platform' && owner.tenant === refOf('acme').id
      ? [{ text: 'the search index x does not agree with its table', search: true }]
      : check(owner);
  temp.engine.rebuildSearch = async (owner) => {
    expect(owner).toEqual({ tenant: refOf('acme').id });
    await expect(temp.tenancy.acquire(refOf('acme'))).rejects.toThrow('made anew');
    isStale = false;
  };
  expect(await examine(parts(), false)).toContainEqual(
    expect.objectContaining({ level: 'error', advice: 'Run mainstay doctor --fix' }),
  );
  expect(await errors(true)).toEqual([]);
  expect(isStale).toBe(false);
});

test('where tenants have stores, a lost store of the platform is not made anew', async () => {
  const place = await tempPlace();
  const engine = place.engine(productModel);
  await (await engine.openOrCreate({ tenant: 1 })).close();
  await expect(engine.open('platform')).rejects.toBeInstanceOf(StoreMissingError);
  const log = recordedLog();
  const options = { engine, settings: readSettings(place.environment), seed: async () => {}, log };
  await expect(createTenancy(options)).rejects.toThrow('restore');
  expect(log.lines).toEqual([]);
  expect(await engine.owners()).toEqual([{ tenant: 1 }]);
  await engine.drop({ tenant: 1 });
  await (await createTenancy(options)).close();
  expect(log.lines).toMatchObject([{ text: expect.stringContaining('a new installation begins') }]);
  await engine.close();
  await place.remove();
});

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedTenant } from '../features/features.ts';
import { productModel } from '../product-model.ts';
import { readSettings } from '../settings.ts';
import type { Engine } from '../store/engine.ts';
import { type TempPlace, tempPlace } from '../store/testing/temp-place.ts';
import { createTenancy, type Tenancy } from '../tenancy/tenancy.ts';
import { backupFolder, backupTenant, type OperationParts } from './backup.ts';
import { examine } from './doctor/doctor.ts';
import { REPLACED_KEPT, replacedCopies } from './replaced-copies.ts';
import { restoreTenant } from './restore.ts';

let place: TempPlace;
let engine: Engine;
let tenancy: Tenancy;
let parts: OperationParts;

beforeAll(async () => {
  place = await tempPlace(['platform', { tenant: 1 }, { tenant: 2 }]);
  engine = place.engine(productModel);
  const settings = readSettings(place.environment);
  tenancy = await createTenancy({ engine, settings, seed: seedTenant });
  parts = { engine, tenancy, settings, print: () => {} };
});
afterAll(async () => {
  await tenancy.close();
  await engine.close();
  await place.remove();
});

const archives = (start: string) =>
  readdirSync(backupFolder(parts.settings)).filter((name) => name.startsWith(start));
const told = async () => (await examine(parts, false)).find(({ about }) => about === 'restores')?.text;

test('of what restores have replaced the newest copies of each tenant are kept', {
  timeout: 120_000,
}, async () => {
  const acme = await tenancy.provision({ name: 'Acme', schema_name: 'acme' });
  // A name that begins like the names of the other tenant's copies.
  const other = await tenancy.provision({ name: 'Other', schema_name: 'acme-mine' });
  const backups = backupFolder(parts.settings);
  const kept = await backupTenant(parts, acme, backups, { prefix: 'deleted-' });
  const { path } = await backupTenant(parts, acme, backups);
  expect(await told()).toBeUndefined();
  await restoreTenant(parts, other, (await backupTenant(parts, other, backups)).path);
  for (let at = 0; at < REPLACED_KEPT; at++) await restoreTenant(parts, acme, path);
  const before = archives('before-restore-acme-').sort();
  expect(before).toHaveLength(REPLACED_KEPT + 1);
  await restoreTenant(parts, acme, path);
  await restoreTenant(parts, acme, path);
  const after = archives('before-restore-acme-').sort();
  expect(after).toHaveLength(REPLACED_KEPT + 1);
  expect(after.filter((name) => before.includes(name))).toHaveLength(2);
  expect(archives('before-restore-acme-mine-')).toHaveLength(1);
  for (const file of [kept.path, path]) expect(existsSync(file)).toBe(true);
  const files = engine.shared ? 0 : REPLACED_KEPT + 1;
  const replaced = join(parts.settings.dataDir, 'replaced');
  expect(existsSync(replaced) ? readdirSync(replaced) : []).toHaveLength(files);
  const copies = replacedCopies(parts.settings);
  expect(copies).toHaveLength(REPLACED_KEPT + 1 + files);
  expect(await told()).toContain(`${copies.length} copies`);
});

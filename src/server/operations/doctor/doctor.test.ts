import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { seedTenant } from '../../features/features.ts';
import { readSettings } from '../../settings.ts';
import { type TempTenancy, tempTenancy } from '../../tenancy/temp-tenancy.ts';
import type { TenantRef } from '../../tenancy/tenancy.ts';
import { examine } from './doctor.ts';
import { nameOf } from './finding.ts';

let temp: TempTenancy;
let acme: TenantRef;
let globex: TenantRef;
beforeAll(async () => {
  temp = await tempTenancy({ seed: seedTenant });
  acme = await temp.tenancy.provision({ name: 'Acme', schema_name: 'acme' });
  globex = await temp.tenancy.provision({ name: 'Globex', schema_name: 'globex' });
  for (const ref of [acme, globex]) {
    await temp.tenancy.relay(ref);
    const { store, release } = await temp.tenancy.acquire(ref);
    // Without the entry by which the platform's directory hears of it.
    await store
      .write((writer) => writer.insert('users/user', { name: 'Ann', email: 'ann@x.example' }))
      .finally(release);
  }
});
afterAll(() => temp.remove());

const errorsAbout = async (only?: TenantRef) => {
  const { engine, tenancy } = temp;
  const parts = { engine, tenancy, settings: readSettings(temp.place.environment), print: () => {} };
  const found = await examine(parts, false, only);
  return found.filter(({ level }) => level === 'error').map(({ about }) => about);
};

test('looks at one tenant alone where it is told to, and takes no other for a stray', async () => {
  expect(await errorsAbout()).toEqual([nameOf(acme), nameOf(globex)]);
  expect(await errorsAbout(acme)).toEqual([nameOf(acme)]);
});

test('a clock that differs from the database’s is an error; one that cannot be asked is none', async () => {
  const asked = vi.spyOn(temp.engine, 'clockOffset').mockResolvedValue(-61_000);
  onTestFinished(() => asked.mockRestore());
  expect(await errorsAbout(acme)).toEqual(['clock', nameOf(acme)]);
  asked.mockRejectedValue(new Error('The database is gone'));
  expect(await errorsAbout(acme)).toEqual([nameOf(acme)]);
});

test('own fields that no longer fit the product are told with their place', async () => {
  const { store, release } = await temp.tenancy.acquire(acme);
  const own = { own_gate: { title: 'Gate' }, own_area: { 'x-reference': 'company/area_of_old' } };
  const files = { 'company/site.json': { properties: own } };
  const version = {
    version: 1,
    digest: 'd',
    files: JSON.stringify(files),
    change: 'publish',
    content: 1,
    base: 0,
  };
  await store.write((writer) => writer.insert('_schema', version)).finally(release);
  const { engine, tenancy } = temp;
  const parts = { engine, tenancy, settings: readSettings(temp.place.environment), print: () => {} };
  const about = async (ref: TenantRef) =>
    (await examine(parts, false, ref)).flatMap(({ level, text }) =>
      text.includes('own fields') ? [`${level} ${text}`] : [],
    );
  expect(await about(acme)).toEqual([
    expect.stringMatching(/^advice .*: company\/site\.json, line 7, column 7: .*company\/area_of_old/),
  ]);
  expect(await about(globex)).toEqual([]);
});

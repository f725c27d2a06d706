import { addAccess } from '../../src/server/auth/session-writes.ts';
import { seedTenant, upgradeTenant } from '../../src/server/features/features.ts';
import { Percent } from '../../src/server/operations/commands/import/percent.ts';
import { productModel } from '../../src/server/product-model.ts';
import { readSettings } from '../../src/server/settings.ts';
import type { Writer } from '../../src/server/store/store.ts';
import { openEngine } from '../../src/server/tenancy/open-engine.ts';
import { createTenancy, type Tenancy, type TenantRef } from '../../src/server/tenancy/tenancy.ts';
import { ADMIN_ROLE } from '../support/admin-role.ts';
import type { Caller } from './cases.ts';
import { type BenchData, PERSON, settingsOf, subdomainOf } from './prepare.ts';
import { Dice, sampleAsset, sampleWorkOrder } from './sample-rows.ts';

/** What each of many tenants holds. */
export const HELD = { rows: 20, assets: 2 };
const DAY_MS = 86_400_000;

/** Creates tenants as the server does; returns the milliseconds of each, without the rows added here. */
export async function makeTenants(data: BenchData, count: number): Promise<number[]> {
  const took: number[] = [];
  await withTenancy(data, async (tenancy) => {
    const percent = new Percent((reached) => console.log(`bench: making tenants, ${reached} %`), 5);
    for (let number = 1; number <= count; number++) {
      const started = performance.now();
      const ref = await tenancy.provision({ name: `Bench ${number}`, schema_name: subdomainOf(number) });
      took.push(performance.now() - started);
      await writeTo(tenancy, ref, (writer) => addSomeWork(writer, new Dice(number)));
      percent.reached(number / count);
    }
  });
  return took;
}

/** Signs in one user of each tenant, without hashing a password; valid for a quarter of an hour. */
export async function signInEverywhere(data: BenchData, count: number): Promise<Caller[]> {
  const callers: Caller[] = [];
  await withTenancy(data, async (tenancy) => {
    const percent = new Percent((reached) => console.log(`bench: signing in, ${reached} %`), 25);
    for (let number = 1; number <= count; number++) {
      const subdomain = subdomainOf(number);
      const ref = tenancy.bySubdomain(subdomain) as TenantRef;
      const access = await writeTo(tenancy, ref, startSession);
      callers.push({ host: `${subdomain}.localhost`, access, etag: '' });
      percent.reached(number / count);
    }
  });
  return callers;
}

/** Runs work on all tenants of some data, while no server is running. */
export async function withTenancy(data: BenchData, work: (tenancy: Tenancy) => Promise<void>): Promise<void> {
  const settings = readSettings({ ...settingsOf(data), DEMO: 'false' });
  const engine = await openEngine(settings, productModel);
  const tenancy = await createTenancy({ engine, settings, seed: seedTenant, upgrade: upgradeTenant });
  try {
    await work(tenancy);
  } finally {
    await tenancy.close();
    await engine.close();
  }
}

async function writeTo<T>(
  tenancy: Tenancy,
  ref: TenantRef,
  work: (writer: Writer) => Promise<T>,
): Promise<T> {
  const { store, release } = await tenancy.acquire(ref);
  try {
    return await store.write(work);
  } finally {
    release();
  }
}

async function addSomeWork(writer: Writer, dice: Dice): Promise<void> {
  await writer.insert('users/user', {
    name: 'Bench',
    email: PERSON.email,
    is_active: true,
    role: ADMIN_ROLE,
  });
  await writer.insert('company/site', { code: 'S1', name: 'Site 1' });
  await writer.insert('company/location', { site: 1, name: 'Hall 1', slug: 'hall-1' });
  await writer.insert('assets/equipment_category', { name: 'Presses', slug: 'presses' });
  for (let at = 1; at <= HELD.assets; at++)
    await writer.insert('assets/equipments', sampleAsset(dice, at, 1, 1));
  for (let at = 1; at <= HELD.rows; at++) {
    const code = `WO-${String(await writer.next('work-orders/work_order.code')).padStart(5, '0')}`;
    const order = { ...sampleWorkOrder(dice, HELD.assets), code, is_closed: false };
    await writer.insert('work-orders/work_order', order);
  }
}

async function startSession(writer: Writer): Promise<string> {
  const now = Date.now();
  const expiresAt = now + DAY_MS;
  const id = await writer.insert('_session', {
    user: 1,
    rotating: true,
    user_agent: 'bench',
    address: '127.0.0.1',
    last_used_at: now,
    expires_at: expiresAt,
    revoked_at: null,
  });
  return addAccess(writer, { id, user: 1, expiresAt }, now);
}

import { hashPassword } from '../../src/server/auth/password.ts';
import { setCredential } from '../../src/server/auth/users.ts';
import { seedTenant, upgradeTenant } from '../../src/server/features/features.ts';
import { Percent } from '../../src/server/operations/commands/import/percent.ts';
import { productModel } from '../../src/server/product-model.ts';
import { readSettings } from '../../src/server/settings.ts';
import type { Store, Writer } from '../../src/server/store/store.ts';
import { openEngine } from '../../src/server/tenancy/open-engine.ts';
import { createTenancy, type Tenancy } from '../../src/server/tenancy/tenancy.ts';
import { ADMIN_ROLE } from '../support/admin-role.ts';
import { Dice, sampleAsset, sampleWorkOrder } from './sample-rows.ts';

const BATCH = 500;
/** Assets of a tenant that is measured alone, and of one of many. */
const ASSETS = 1_000;
const SMALL_ASSETS = 200;
const CATEGORIES = 12;
const LOCATIONS = 40;

export const PERSON = { email: 'bench@mainstay.example', password: 'bench-of-mainstay' };

/** How many assets each tenant has, by the number of tenants. */
export function assetsOf(tenants: number): number {
  return tenants === 1 ? ASSETS : SMALL_ASSETS;
}

/** The subdomain of a benchmark tenant, from 1. */
export function subdomainOf(number: number): string {
  return `bench${number}`;
}

/** Where the data of a benchmark is stored: a folder, and with PostgreSQL the address of its database. */
export interface BenchData {
  dataDir: string;
  databaseUrl?: string;
}

/** The settings that a server needs to run on it. */
export function settingsOf({ dataDir, databaseUrl }: BenchData): Record<string, string> {
  return { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
}

/** Runs work on the store of the first tenant, while no server is running. */
export async function withStore(data: BenchData, work: (store: Store) => Promise<void>): Promise<void> {
  const engine = await openEngine(readSettings({ ...settingsOf(data), DEMO: 'false' }), productModel);
  const store = await engine.openOrCreate({ tenant: 1 });
  try {
    await work(store);
  } finally {
    await store.close();
    await engine.close();
  }
}

/** Creates tenants with this many work orders each in an empty folder or database. */
export async function fill(data: BenchData, rows: number, tenants: number): Promise<void> {
  const settings = readSettings({ ...settingsOf(data), DEMO: 'false' });
  const engine = await openEngine(settings, productModel);
  const tenancy = await createTenancy({ engine, settings, seed: seedTenant });
  const password = await hashPassword(PERSON.password);
  const started = performance.now();
  const percent = new Percent((reached) => console.log(`bench: making data, ${reached} %`), 5);
  for (let number = 1; number <= tenants; number++)
    await fillTenant(tenancy, number, password, {
      rows,
      assets: assetsOf(tenants),
      told: (part) => percent.reached((number - 1 + part) / tenants),
    });
  await tenancy.close();
  await engine.close();
  console.log(`bench: data made in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

async function fillTenant(
  tenancy: Tenancy,
  number: number,
  passwordHash: string,
  size: { rows: number; assets: number; told: (part: number) => void },
): Promise<void> {
  const ref = await tenancy.provision({ name: `Bench ${number}`, schema_name: subdomainOf(number) });
  const lease = await tenancy.acquire(ref);
  const dice = new Dice(number);
  const { store } = lease;
  await store.write((writer) => addGround(writer, dice, passwordHash, size.assets));
  await inBatches(store, size.rows, (writer, index) => {
    if (index % BATCH === 0) size.told(index / size.rows);
    return addWorkOrder(writer, dice, index, size.assets);
  });
  await inBatches(store, size.assets * 8, (writer, index) => addReading(writer, index, size.assets));
  const filled = performance.now();
  // Fills in rollups such as costs, which the hooks of the API would have kept up to date.
  await upgradeTenant(store);
  console.log(`bench: brought up to date in ${((performance.now() - filled) / 1000).toFixed(1)} s`);
  lease.release();
}

async function inBatches(
  store: Store,
  count: number,
  add: (writer: Writer, index: number) => Promise<void>,
): Promise<void> {
  for (let from = 1; from <= count; from += BATCH)
    await store.write(async (writer) => {
      for (let index = from; index < Math.min(from + BATCH, count + 1); index++) await add(writer, index);
    });
}

async function addGround(writer: Writer, dice: Dice, passwordHash: string, assets: number): Promise<void> {
  const user = await writer.insert('users/user', {
    name: 'Bench',
    email: PERSON.email,
    is_active: true,
    role: ADMIN_ROLE,
  });
  await setCredential(writer, user, passwordHash);
  for (let site = 1; site <= 4; site++)
    await writer.insert('company/site', { code: `S${site}`, name: `Site ${site}` });
  for (let at = 1; at <= LOCATIONS; at++)
    await writer.insert('company/location', {
      site: 1 + (at % 4),
      name: `Hall ${at}`,
      slug: `hall-${at}`,
      address: `Works road ${at}`,
    });
  for (let at = 1; at <= CATEGORIES; at++)
    await writer.insert('assets/equipment_category', { name: `Category ${at}`, slug: `category-${at}` });
  for (let at = 1; at <= assets; at++) {
    await writer.insert('assets/equipments', sampleAsset(dice, at, CATEGORIES, LOCATIONS));
    await writer.insert('assets/meter', {
      asset: at,
      name: 'Hours',
      unit: 'h',
      kind: 'cumulative',
      is_primary: true,
    });
    if (at % 5 === 0)
      await writer.insert('financial-reports', {
        asset: at,
        purchase_cost: 50_000,
        resale_cost: 5_000,
        finance_years: 5,
        interest_rate: 4,
        expected_hours: 10_000,
        operational_cost_per_year: 2_000,
        capital_work_cost: 1_000,
      });
  }
}

/** A work order as the app leaves it: with its log, and in one of three cases with a task. */
async function addWorkOrder(writer: Writer, dice: Dice, index: number, assets: number): Promise<void> {
  const values = sampleWorkOrder(dice, assets);
  const closed = Number(values.status) >= 5 || dice.number(2) === 0;
  if (closed) values.status = 5;
  const code = `WO-${String(await writer.next('work-orders/work_order.code')).padStart(5, '0')}`;
  const closed_at = closed ? `${String(values.completion_end_date)}T12:00:00.000Z` : null;
  const id = await writer.insert('work-orders/work_order', { ...values, code, is_closed: closed, closed_at });
  if (index % 4 === 0)
    await writer.insert('work-orders/work_order_misc_cost', {
      work_order: id,
      description: 'Hired crane',
      total_cost: 10 + (index % 500),
      spent_on: String(values.completion_end_date),
    });
  await writer.insert('work-orders/work_order_log', {
    work_order: id,
    user: 1,
    amount: Number(values.amount),
    log_type: 'created',
    description: `Created for press ${String(values.asset)}: ${String(values.maint_type)}.`,
  });
  if (index % 3 === 0)
    await writer.insert('work-orders/work_order_checklist', {
      work_order: id,
      description: 'Lock out, open the guard, look at the belt',
      assigned_to: index % 2 === 0 ? 1 : null,
      completion_date: closed ? String(values.completion_end_date) : null,
    });
}

async function addReading(writer: Writer, index: number, assets: number): Promise<void> {
  const created_at = new Date(Date.now() - (8 - Math.floor(index / assets)) * 3 * 86_400_000).toISOString();
  const asset = 1 + (index % assets);
  const value = 1_000 + Math.floor(index / assets) * 30;
  await writer.insert('meter-readings/meter_reading', {
    asset,
    // Each asset has one meter, created after it with the same number.
    meter: asset,
    meter_reading: value,
    total: value,
    read_at: created_at,
    created_by: 1,
    created_at,
    updated_at: created_at,
  });
}

import { hashPassword } from '../../src/server/auth/password.ts';
import { setCredential } from '../../src/server/auth/users.ts';
import type { Tenancy, TenantRef } from '../../src/server/tenancy/tenancy.ts';
import { Company } from './company.ts';
import { fillCompany } from './fill-company.ts';
import { readPlant } from './plant.ts';

/** The password of everybody in the demo. */
export const DEMO_PASSWORD = 'mainstay-demo';
export const DEMO_ADMIN = { name: 'Alex Admin', email: 'admin@mainstay.example' };
/** Who can sign in where, for people to read. */
export const DEMO_LOGINS = [
  { subdomain: 'acme', email: 'demo@acme.example' },
  { subdomain: 'globex', email: 'demo@globex.example' },
  { subdomain: 'admin', email: DEMO_ADMIN.email },
];

export interface SeedOptions {
  tenancy: Tenancy;
  /** Told in one line what is going on. */
  log: (line: string) => void;
  /** Until when the history goes; tests set it. */
  today?: Date;
}

/**
 * Fills an empty data folder with two companies and a platform admin. A folder that already has companies of its own,
 * or the demo's admin, is left alone; a seeding that was cut off is taken up again.
 * @returns whether anything was written
 */
export async function seedDemo({ tenancy, log, today = new Date() }: SeedOptions): Promise<boolean> {
  const plants = [readPlant('acme'), readPlant('globex')];
  const names = new Set(plants.map(({ subdomain }) => subdomain));
  if ((await tenancy.all()).some(({ subdomain }) => !names.has(subdomain))) return false;
  if (await hasUsers(tenancy.platform)) return false;
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  for (const plant of plants) {
    const started = performance.now();
    const ref =
      tenancy.bySubdomain(plant.subdomain) ??
      (await tenancy.provision({ name: plant.name, schema_name: plant.subdomain }));
    await withStore(tenancy, ref, async (store) => {
      if (await hasUsers(store)) return;
      await store.write((writer) => fillCompany(new Company(store, writer), plant, passwordHash, today));
    });
    await tenancy.carry(ref);
    const took = ((performance.now() - started) / 1000).toFixed(1);
    log(`Demo company ${plant.name}: ${plant.assets.length} assets and 18 months of work, ${took} s`);
  }
  // Last of all, since the admin is how a later start knows that everything is there.
  await tenancy.platform.write(async (writer) => {
    const admin = await writer.insert('users/user', { ...DEMO_ADMIN, is_active: true });
    await setCredential(writer, admin, passwordHash);
  });
  return true;
}

type Store = Tenancy['platform'];

/** Whether somebody can sign in here; the platform's store also lists the users of companies, who cannot. */
async function hasUsers(store: Store): Promise<boolean> {
  return (await store.read((reader) => reader.count('_credential'))) > 0;
}

async function withStore(
  tenancy: Tenancy,
  ref: TenantRef,
  work: (store: Store) => Promise<void>,
): Promise<void> {
  const lease = await tenancy.acquire(ref);
  try {
    await work(lease.store);
  } finally {
    lease.release();
  }
}

import type { Log } from '../../lib/log.ts';
import type { Settings } from '../../settings.ts';
import type { Tenancy } from '../../tenancy/tenancy.ts';
import { demoAccounts } from '../demo-accounts.ts';

/** `scripts/demo/seed-demo.ts` is not part of the server, so it is loaded only when demo data is wanted. */
interface DemoModule {
  seedDemo(options: { tenancy: Tenancy; log: (text: string) => void }): Promise<void>;
}
const MODULE = new URL('../../../../scripts/demo/seed-demo.ts', import.meta.url);

const BEGUN = 'demo begun';
const DONE = 'demo done';
/** The subdomains of the demo. */
const TENANTS = new Set(['acme', 'globex']);

/**
 * Fills an empty data folder with demo tenants, if the settings ask for it. If this is interrupted, the next start
 * continues.
 * @returns whether the demo data is there
 */
export async function seedDemoOnce(
  { demo }: Settings,
  tenancy: Tenancy,
  say: (text: string) => void,
): Promise<boolean> {
  const { platform } = tenancy;
  const marks = await platform.read((reader) => reader.find('_mark'));
  const has = (name: string) => marks.some((mark) => mark.name === name);
  if (has(DONE)) return true;
  if (!demo || !(has(BEGUN) || (await isEmpty(tenancy)))) return false;
  if (!has(BEGUN)) await platform.write((writer) => writer.insert('_mark', { name: BEGUN }));
  const { seedDemo } = (await import(MODULE.href)) as DemoModule;
  say('filling the empty data folder with demo tenants');
  await seedDemo({ tenancy, log: say });
  await platform.write((writer) => writer.insert('_mark', { name: DONE }));
  return true;
}

/** On a real server, warns of accounts of the demo that a start without `NODE_ENV=production` has left there. */
export async function warnOfDemo({ production, demo }: Settings, tenancy: Tenancy, log: Log): Promise<void> {
  if (!production || demo) return;
  const { platform } = tenancy;
  const marks = await platform.read((reader) => reader.find('_mark'));
  if (!marks.some(({ name }) => name === BEGUN)) return;
  const emails = await demoAccounts(platform);
  for (const ref of await tenancy.all()) {
    if (!TENANTS.has(ref.subdomain)) continue;
    const lease = await tenancy.acquire(ref).catch(() => undefined);
    if (lease) emails.push(...(await demoAccounts(lease.store).finally(() => lease.release())));
  }
  if (emails.length > 0)
    log.warn(
      { accounts: emails.length },
      'everybody can sign in to accounts of the demo, as their password is published. mainstay doctor names them',
    );
}

async function isEmpty(tenancy: Tenancy): Promise<boolean> {
  if ((await tenancy.all()).length > 0) return false;
  return (await tenancy.platform.read((reader) => reader.count('users/user'))) === 0;
}

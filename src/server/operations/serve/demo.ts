import type { Settings } from '../../settings.ts';
import type { Tenancy } from '../../tenancy/tenancy.ts';

/** `scripts/demo/seed-demo.ts` is not part of the server, so it is loaded only when demo data is wanted. */
interface DemoModule {
  seedDemo(options: { tenancy: Tenancy; log: (text: string) => void }): Promise<void>;
}
const MODULE = new URL('../../../../scripts/demo/seed-demo.ts', import.meta.url);

const BEGUN = 'demo begun';
const DONE = 'demo done';

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

async function isEmpty(tenancy: Tenancy): Promise<boolean> {
  if ((await tenancy.all()).length > 0) return false;
  return (await tenancy.platform.read((reader) => reader.count('users/user'))) === 0;
}

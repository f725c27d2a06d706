import { hashPassword } from '../../src/server/auth/password.ts';
import { systemPrincipal } from '../../src/server/auth/principal.ts';
import { setCredential } from '../../src/server/auth/users.ts';
import { systemActor } from '../../src/server/events/audit-entry.ts';
import { writeAudited } from '../../src/server/events/audited-writer.ts';
import { readPlant } from '../../src/server/features/example/plant.ts';
import { plantSteps } from '../../src/server/features/example/plant-steps.ts';
import { addRoles } from '../../src/server/features/own-schemas/packs.ts';
import { takeLayer } from '../../src/server/features/own-schemas/publish.ts';
import { readPacks } from '../../src/server/lib/product-packs.ts';
import { inTenant } from '../../src/server/tenancy/in-tenant.ts';
import type { Tenancy } from '../../src/server/tenancy/tenancy.ts';
import { DEMO_PASSWORD } from '../../src/shared/demo-password.ts';
import { labourSteps } from './labour-steps.ts';
import { addPapers } from './papers.ts';
import { partSteps } from './part-steps.ts';
import { addPermits } from './permits.ts';
import { planPartSteps } from './plan-part-steps.ts';
import { planSteps } from './plan-steps.ts';
import { addProcedures } from './procedures.ts';
import { readDaily } from './reading-rounds.ts';
import { addNotices, addRequests } from './requests.ts';
import { Tenant } from './tenant.ts';
import { addTools } from './tools.ts';
import { commitWeeks } from './week-commitments.ts';

export const DEMO_ADMIN = { name: 'Alex Admin', email: 'admin@mainstay.example' };
/** The packs that a plant has, by subdomain, and what fills them. */
const PACKS: Record<string, string[]> = { acme: ['permits'], globex: ['tools'] };
const FILLED: Record<string, typeof addTools> = { permits: addPermits, tools: addTools };

interface SeedOptions {
  tenancy: Tenancy;
  /** Called with a line about the progress. */
  log: (line: string) => void;
  /** The day on which the history ends; tests set it. */
  today?: Date;
}

/**
 * Fills a data folder with two tenants and a platform admin. Existing data stays as it is, so that an interrupted
 * seeding can be continued.
 */
export async function seedDemo({ tenancy, log, today = new Date() }: SeedOptions): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  for (const plant of [readPlant('acme'), readPlant('globex')]) {
    const started = performance.now();
    const ref =
      tenancy.bySubdomain(plant.subdomain) ??
      (await tenancy.provision({ name: plant.name, schema_name: plant.subdomain }));
    await inTenant(tenancy, ref, async (store) => {
      if ((await store.read((reader) => reader.count('_credential'))) > 0) return;
      const packs = readPacks().filter(({ id }) => PACKS[plant.subdomain]?.includes(id));
      const by = { store, who: systemPrincipal('Demo'), now: today };
      for (const { id, version, files } of packs) await takeLayer(by, { id, version, files });
      await store.write(async (writer) => {
        const filled = new Tenant(store, writer);
        for (const person of plant.users) await filled.addPerson(person, passwordHash);
        for (const step of [
          // A machine that stands still today has not done so since it was bought.
          ...plantSteps({ ...plant, assets: plant.assets.map((one) => ({ ...one, online: true })) }, today),
          ...planSteps(plant, today),
          ...partSteps(plant, today),
          ...planPartSteps(plant, today),
          ...labourSteps(plant, today),
        ])
          await step(filled);
        await commitWeeks(writer, today);
        await readDaily(filled, writer, plant);
        await addRequests(filled, plant, today);
        await addProcedures(filled, writer, plant, today);
        await addPapers(writer);
        for (const pack of packs) {
          await addRoles(writer, pack);
          await FILLED[pack.id]?.(filled, plant, today);
        }
        await addNotices(writer, today);
      });
    });
    await tenancy.relay(ref);
    const took = ((performance.now() - started) / 1000).toFixed(1);
    log(`${plant.name}: ${plant.assets.length} assets and 18 months of work in ${took} s`);
  }
  await writeAudited(tenancy.platform, { actor: systemActor('Demo') }, async (writer) => {
    if ((await writer.count('_credential')) > 0) return;
    const admin = await writer.insert('users/user', { ...DEMO_ADMIN, is_active: true });
    await setCredential(writer, admin, passwordHash);
  });
}

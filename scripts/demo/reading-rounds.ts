import type { Plant } from '../../src/server/features/example/plant.ts';
import { eq } from '../../src/server/store/eq.ts';
import type { Writer } from '../../src/server/store/store.ts';
import { METER, WORK_ORDER } from '../../src/shared/entity-paths.ts';
import type { Tenant } from './tenant.ts';

/** The meters of machines that the first technician works on are read every day, so that *My Work* asks for a reading. */
export async function readDaily(to: Tenant, writer: Writer, plant: Plant): Promise<void> {
  const technician = plant.users.find(({ role }) => role === 'technician');
  if (!technician) return;
  const orders = await writer.find(WORK_ORDER, {
    where: [eq('is_closed', false), eq('assigned_to', to.person(technician.name))],
    properties: ['asset'],
  });
  const assets = orders.map(({ asset }) => (asset as { id: number }).id);
  for (const { id } of await writer.find(METER, {
    where: [{ property: 'asset', op: 'in', value: assets }],
    properties: ['id'],
  }))
    await writer.update(METER, id, { reading_every_days: 1 });
}

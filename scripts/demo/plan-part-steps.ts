import type { Plant } from '../../src/server/features/example/plant.ts';
import type { Step } from '../../src/server/features/example/plant-steps.ts';

const SERVICES = ['1000 h service', '500 h service', '250 h service'];

/** The parts that services of the first machine use. */
export function planPartSteps(plant: Plant, today: Date): Step[] {
  const planner = plant.users.find(({ trade }) => trade === 'planner') ?? plant.users[0];
  const asset = plant.assets.find(({ hours }) => hours);
  if (!planner || !asset) return [];
  const how = { by: planner.name, at: new Date(today.getTime() - 20_000) };
  return [
    async (to) => {
      const fitted = await to.reader.find('parts/asset_part', {
        where: [
          { property: 'asset', op: 'eq', value: await to.idOf(`asset ${asset.name}`) },
          { property: 'part.is_stocked', op: 'eq', value: true },
        ],
        order: [{ property: 'id', descending: false }],
        limit: SERVICES.length,
      });
      for (const [at, service] of SERVICES.entries())
        for (const { part } of fitted.slice(0, SERVICES.length - at))
          await to.create(
            'maintenance/plan_part',
            {
              plan: await to.idOf(`plan ${asset.name} ${service}`),
              part: (part as { id: number }).id,
              quantity: at + 1,
            },
            how,
          );
    },
  ];
}

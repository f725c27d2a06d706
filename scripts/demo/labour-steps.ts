import type { Plant } from '../../src/server/features/example/plant.ts';
import type { Happening, PlantWriter, Step } from '../../src/server/features/example/plant-steps.ts';
import { createRandom, type Random } from '../../src/server/features/example/random.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const HISTORY_DAYS = 540;
/** How many of the newest orders have recorded time. */
const TIMED_ORDERS = 80;
/** Reasons why a machine stops, and for how many hours at most. */
const STOPS = [
  ['Breakdown', 14],
  ['Planned maintenance', 10],
  ['Electrical fault', 6],
  ['Utilities lost', 8],
  ['Inspection', 3],
] as const;

/** What people cost and how long they worked, and when and why machines stood still. */
export function labourSteps(plant: Plant, today: Date): Step[] {
  const random = createRandom(plant.name.length * 53);
  const by = (plant.users.find(({ trade }) => trade === 'planner') ?? plant.users[0])?.name;
  if (by === undefined) return [];
  const how: Happening = { by, at: new Date(today.getTime() - 30_000) };
  return [
    (to) => rates(to, plant, today, how),
    (to) => times(to, random, how),
    ...plant.assets
      .filter(({ online }) => !online)
      .map(({ name }, index, all): Step => {
        const at = new Date(today.getTime() - (2 * (all.length - index) - 1) * DAY_MS);
        return (to) => stopped(to, name, at, by);
      }),
    ...plant.assets
      .filter(({ online }) => online)
      .map(
        ({ name }): Step =>
          (to) =>
            stops(to, name, today, random, how),
      ),
  ];
}

/** Wages rose a year ago. */
async function rates(to: PlantWriter, plant: Plant, today: Date, how: Happening): Promise<void> {
  for (const [index, { name }] of plant.users.entries())
    for (const [daysAgo, hourly_rate] of [
      [HISTORY_DAYS, 36 + 2 * index],
      [365, 37.5 + 2 * index],
    ] as const)
      await to.create(
        'users/labour_rate',
        { user: to.person(name), from_on: dayAgo(today, daysAgo), hourly_rate },
        how,
      );
}

async function times(to: PlantWriter, random: Random, how: Happening): Promise<void> {
  const closed = await to.reader.find('work-orders/work_order', {
    where: [{ property: 'is_closed', op: 'eq', value: true }],
    order: [{ property: 'id', descending: true }],
    limit: TIMED_ORDERS,
  });
  for (const { id, assigned_to: user, completion_end_date } of closed) {
    if (!user) continue;
    const kind = random.chance(0.1) ? 'overtime' : 'normal';
    const minutes = 15 * random.whole(2, 20);
    await to.create(
      'work-orders/time_entry',
      { work_order: id, user: user.id, day: completion_end_date, minutes, kind },
      how,
    );
  }
}

/** Some machines stand still today, each since a different day. */
async function stopped(to: PlantWriter, name: string, at: Date, by: string): Promise<void> {
  await to.change('assets/equipments', `asset ${name}`, { is_online: false }, { by, at });
}

/** Each stop is in a separate period, so that none overlaps another. */
async function stops(
  to: PlantWriter,
  name: string,
  today: Date,
  random: Random,
  how: Happening,
): Promise<void> {
  const asset = await to.idOf(`asset ${name}`);
  const count = random.whole(1, 5);
  const stretch = (HISTORY_DAYS - 30) / count;
  for (let at = 0; at < count; at++) {
    const [title, most] = random.pick(STOPS);
    const reason = await to.reader.first('assets/downtime_reason', [
      { property: 'name', op: 'eq', value: title },
    ]);
    const begin = today.getTime() - (20 + at * stretch + random.whole(0, Math.floor(stretch) - 2)) * DAY_MS;
    const end = begin + random.whole(1, most) * HOUR_MS;
    if (reason)
      await to.create(
        'assets/downtime',
        {
          asset,
          started_at: new Date(begin).toISOString(),
          ended_at: new Date(end).toISOString(),
          reason: reason.id,
        },
        how,
      );
  }
}

function dayAgo(today: Date, days: number): string {
  return new Date(today.getTime() - days * DAY_MS).toISOString().slice(0, 10);
}

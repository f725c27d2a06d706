import { dayOf } from '../../src/server/features/example/history.ts';
import type { Plant } from '../../src/server/features/example/plant.ts';
import type { Happening, PlantWriter, Step } from '../../src/server/features/example/plant-steps.ts';
import { METER, PLAN, TRIGGER } from '../../src/shared/entity-paths.ts';

/**
 * Plans of every kind: three nested services by hours, one that counts from the last completion, a season, a date, a
 * condition and an event.
 */
export function planSteps(plant: Plant, today: Date): Step[] {
  const planner = plant.users.find(({ trade }) => trade === 'planner') ?? plant.users[0];
  const [first, second] = plant.assets.filter(({ hours }) => hours);
  const [third, fourth] = plant.assets.filter(({ hours }) => !hours);
  if (!planner || !first || !second || !third || !fourth) return [];
  const at = new Date(today.getTime() - 60_000);
  const how = (key?: string): Happening => ({ by: planner.name, at, ...(key && { key }) });
  return [
    async (to) => {
      await to.create('company/calendar', { name: 'Working week' }, how('calendar'));
      for (const [on_date, name] of [
        ['2026-01-01', 'New Year'],
        ['2026-05-01', 'May Day'],
        ['2026-12-25', 'Christmas Day'],
      ])
        await to.create(
          'company/holiday',
          { calendar: await to.idOf('calendar'), on_date, name, repeats_yearly: true },
          how(),
        );
    },
    (to) => services(to, first.name, how),
    async (to) => {
      const plan = await add(
        to,
        second.name,
        'Inspect hydraulics',
        { mode: 'floating', last_done_on: dayOf(today, 40), lead_days: 14 },
        how,
      );
      await to.create(TRIGGER, { plan, kind: 'calendar', rrule: 'FREQ=MONTHLY;INTERVAL=3' }, how());
      const { id, total } = await meterOf(to, second.name);
      await to.create(TRIGGER, { plan, kind: 'meter', meter: id, every: 250, first_at: total + 200 }, how());
    },
    async (to) => {
      const season = { season_from: '11-01', season_until: '03-31', lead_days: 3 };
      const plan = await add(to, third.name, 'Check frost protection', season, how);
      await to.create(TRIGGER, { plan, kind: 'calendar', rrule: 'FREQ=MONTHLY;BYMONTHDAY=15' }, how());
    },
    async (to) => {
      const own = {
        shift: 'after',
        calendar: await to.idOf('calendar'),
        assigned_to: to.person(planner.name),
      };
      const plan = await add(to, third.name, 'Walk-round inspection', own, how);
      await to.create(
        'maintenance/plan_task',
        { plan, description: 'Look for leaks, noise and loose guards' },
        how(),
      );
      await to.create(TRIGGER, { plan, kind: 'calendar', rrule: 'FREQ=WEEKLY' }, how());
    },
    async (to) => {
      const asset = await to.idOf(`asset ${fourth.name}`);
      const gauge = { asset, name: 'Bearing temperature', unit: '°C', kind: 'gauge', warn_high: 80 };
      await to.create(METER, gauge, how('gauge'));
      const meter = await to.idOf('gauge');
      for (const [daysAgo, meter_reading] of [
        [21, 64],
        [14, 68],
        [7, 71],
      ] as const)
        await to.create(
          'meter-readings/meter_reading',
          { asset, meter, meter_reading, read_at: `${dayOf(today, daysAgo)}T09:00:00Z` },
          how(),
        );
      const plan = await add(
        to,
        fourth.name,
        'Bearing runs hot',
        { maint_type: 'predictive', priority: 'high' },
        how,
      );
      await to.create(
        TRIGGER,
        { plan, kind: 'condition', meter, test: 'above', limit: 80, for_readings: 2, rearm: 70 },
        how(),
      );
    },
    async (to) => {
      const plan = await add(
        to,
        fourth.name,
        'Find out why it broke down',
        { maint_type: 'inspection' },
        how,
      );
      const reason = await to.reader.first('assets/downtime_reason', [
        { property: 'name', op: 'eq', value: 'Breakdown' },
      ]);
      if (reason) await to.create(TRIGGER, { plan, kind: 'event', reason: reason.id }, how());
    },
  ];
}

/** Every 250, 500 and 1,000 hours: a larger service includes the work of the smaller ones. */
async function services(to: PlantWriter, asset: string, how: (key?: string) => Happening): Promise<void> {
  const { id, total } = await meterOf(to, asset);
  let included_in: number | undefined;
  for (const [every, task] of [
    [1_000, 'Change the hydraulic oil'],
    [500, 'Change the filters'],
    [250, 'Change the engine oil'],
  ] as const) {
    const plan = await add(
      to,
      asset,
      `${every} h service`,
      { ...(included_in && { included_in }), lead_days: 5 },
      how,
    );
    await to.create('maintenance/plan_task', { plan, description: task }, how());
    const first_at = every * (Math.floor(total / every) + 1);
    await to.create(TRIGGER, { plan, kind: 'meter', meter: id, every, first_at }, how());
    included_in = plan;
  }
}

async function add(
  to: PlantWriter,
  asset: string,
  name: string,
  own: Record<string, unknown>,
  how: (key?: string) => Happening,
): Promise<number> {
  const key = `plan ${asset} ${name}`;
  const start_on = how().at.toISOString().slice(0, 10);
  await to.create(PLAN, { name, asset: await to.idOf(`asset ${asset}`), start_on, ...own }, how(key));
  return to.idOf(key);
}

async function meterOf(to: PlantWriter, asset: string): Promise<{ id: number; total: number }> {
  const meter = await to.reader.first(METER, [
    { property: 'asset', op: 'eq', value: await to.idOf(`asset ${asset}`) },
  ]);
  if (!meter) throw new Error(`The demo has read no meter of "${asset}"`);
  return { id: meter.id, total: Number(meter.total) };
}

import { expect, test } from 'vitest';
import type { Condition, Reader } from '../../store/store.ts';
import { examplePlans } from './example-plans.ts';
import { dayOf } from './history.ts';
import { readPlant } from './plant.ts';
import { type Happening, type PlantWriter, plantSteps, type Step } from './plant-steps.ts';

const TODAY = new Date('2026-06-15T12:00:00Z');
const plant = readPlant('globex');

interface Written {
  path: string;
  values: Record<string, unknown>;
  how: Happening;
  /** For a change, the key under which the record was created. */
  changed?: string;
}

const STATUSES = ['requested', 'open', 'in_progress', 'on_hold', 'completed', 'cancelled'];

/** A tenant with these statuses; the id of a record is the number of records written before it. */
function tenant(statuses = STATUSES, isCoded = true) {
  const written: Written[] = [];
  const ids = new Map<string, number>();
  const first = async (path: string, [condition]: Condition[]) => {
    const { property, value } = condition as { property: string; value: unknown };
    if (path === 'failures/code') return isCoded ? { id: 900, name: value } : null;
    if (path === 'assets/meter') return { id: 800, total: 1234 };
    const at = statuses.findIndex((kind) =>
      property === 'control.kind' ? kind === value : ['completed', 'cancelled'].includes(kind) === value,
    );
    return at < 0 ? null : { id: 700 + at };
  };
  const to: PlantWriter = {
    reader: { first } as unknown as Reader,
    async create(path, values, how) {
      if (how.key !== undefined) ids.set(how.key, written.length);
      written.push({ path, values, how });
    },
    async change(path, changed, values, how) {
      expect(ids.has(changed), changed).toBe(true);
      written.push({ path, values, how, changed });
    },
    async act(_path, key, action) {
      throw new Error(`Nothing has the action ${action}, ${key} neither`);
    },
    async idOf(key) {
      const id = ids.get(key);
      if (id === undefined) throw new Error(`Nothing is called ${key}`);
      return id;
    },
    person: (name) => 1000 + plant.users.findIndex((user) => user.name === name),
  };
  const run = async (steps: Step[]) => {
    for (const step of steps) await step(to);
    return written;
  };
  return { run, idOf: to.idOf };
}

const here = tenant();
const written = await here.run(plantSteps(plant, TODAY));
const made = (path: string) => written.filter((one) => one.path === path && one.changed === undefined);
const changed = (path: string) => written.filter((one) => one.path === path && one.changed !== undefined);
const ORDER = 'work-orders/work_order';
const TASK = 'work-orders/work_order_checklist';

test('a plant has its sites, places and machines, each where it belongs', async () => {
  expect(made('company/site').map(({ values }) => values)).toEqual(plant.sites);
  expect(made('assets/equipment_category').map(({ values }) => values)).toEqual(plant.categories);
  for (const [index, { values }] of made('company/location').entries()) {
    const location = plant.locations[index];
    expect(values).toEqual({ ...location, site: await here.idOf(`site ${location?.site}`) });
  }
  expect(made('assets/equipments')).toHaveLength(plant.assets.length);
  for (const [index, { values }] of made('assets/equipments').entries()) {
    const machine = plant.assets[index] as (typeof plant.assets)[number];
    expect(values).toMatchObject({
      name: machine.name,
      code: machine.code,
      is_online: machine.online,
      category: await here.idOf(`category ${machine.category}`),
      location: await here.idOf(`location ${machine.location}`),
      purchase_date: dayOf(TODAY, Math.round(machine.years * 365)),
    });
    // Fields that describe how to create the plant are not part of the record.
    for (const word of ['kind', 'years', 'online', 'hours', 'finance', 'warranty', 'part_of'])
      expect(values).not.toHaveProperty(word);
    expect(values.parent_asset).toBe(
      machine.part_of === undefined ? undefined : await here.idOf(`asset ${machine.part_of}`),
    );
    expect(values.warranty_until).toBe(
      machine.warranty === undefined
        ? undefined
        : dayOf(TODAY, Math.round((machine.years - machine.warranty) * 365)),
    );
  }
});

test('the plant stood there before its history, and what a machine cost is known of some', async () => {
  for (const path of ['company/site', 'company/location', 'assets/equipments'])
    for (const { how } of made(path))
      expect(how).toMatchObject({ by: 'Helen Marsh', at: new Date('2024-12-02T12:00:00Z') });
  const priced = plant.assets.filter(({ finance }) => finance);
  expect(made('financial-reports').map(({ values }) => values)).toEqual(
    await Promise.all(
      priced.map(async ({ name, finance }) => ({ asset: await here.idOf(`asset ${name}`), ...finance })),
    ),
  );
});

test('a work order says what is to be done, for how much and by whom', async () => {
  const orders = made(ORDER);
  expect(orders.length).toBeGreaterThan(50);
  const jobs = Object.values(plant.jobs).flat();
  for (const { values, how } of orders) {
    expect(how.by).toBe('Helen Marsh');
    const job = jobs.find(
      ({ what, problem }) => values.description === (problem ? `${what}. ${problem}` : what),
    );
    const parts = Object.values(job?.parts ?? {}).reduce((sum, [low, high]) => sum + (low + high) / 2, 0);
    expect(values).toMatchObject({
      status: 700,
      maint_type: job?.type,
      priority: job?.priority,
      hrs_estimated: job?.hours,
      amount: Math.round((parts + (job?.hours ?? 0) * 70) / 10) * 10,
    });
    expect(written[values.asset as number]?.path).toBe('assets/equipments');
    expect(String(values.suggested_start_date) < String(values.completion_end_date)).toBe(true);
  }
  const led = orders.flatMap(({ values }) => ('assigned_to' in values ? [values.assigned_to] : []));
  expect(led.length).toBeLessThan(orders.length);
  expect([...new Set(led)].sort()).toEqual([1000, 1001, 1002]);
});

test('tasks belong to their work order; they are given, taken back, and done by somebody on a day', () => {
  for (const { values } of made(TASK)) {
    expect(written[values.work_order as number]?.path).toBe(ORDER);
    expect(values).toMatchObject({ description: expect.any(String), hrs_estimated: expect.any(Number) });
    expect([1000, 1001, 1002]).toContain(values.assigned_to);
    expect(values.start_date).toBe(written[values.work_order as number]?.values.suggested_start_date);
  }
  const [free, done] = [
    changed(TASK).filter(({ values }) => 'assigned_to' in values),
    changed(TASK).filter(({ values }) => 'hrs_spent' in values),
  ];
  expect(free.length).toBeGreaterThan(0);
  for (const { values } of free) expect(values).toEqual({ assigned_to: null });
  for (const { values, how } of done)
    expect(values).toEqual({
      completed_by: 1000 + plant.users.findIndex(({ name }) => name === how.by),
      completion_date: how.at.toISOString().slice(0, 10),
      hrs_spent: expect.any(Number),
    });
  expect(free.length + done.length).toBe(changed(TASK).length);
});

test('readings, costs and notes say of what they are', () => {
  const cost = made('work-orders/work_order_misc_cost');
  expect(cost.length).toBeGreaterThan(0);
  for (const { values } of cost) {
    expect(written[values.work_order as number]?.path).toBe(ORDER);
    expect(values).toMatchObject({ total_cost: expect.any(Number), description: expect.any(String) });
  }
  const readings = made('meter-readings/meter_reading');
  expect(readings.length).toBeGreaterThan(0);
  for (const { values } of readings) {
    expect(written[values.asset as number]?.path).toBe('assets/equipments');
    expect(values.meter_reading).toEqual(expect.any(Number));
  }
  const notes = made('work-orders/work_order_completion_note');
  expect(notes.length).toBeGreaterThan(0);
  for (const { values } of notes) {
    const order = written[values.work_order as number];
    const machine = written[order?.values.asset as number]?.values;
    const job = Object.values(plant.jobs)
      .flat()
      .find(({ what, problem }) => order?.values.description === (problem ? `${what}. ${problem}` : what));
    const isCritical = machine?.criticality === 'A';
    expect(values).toMatchObject({
      completion_notes: 'Work finished, machine handed back to operations.',
      solution: job?.solution,
    });
    // It is always filled in for a critical machine.
    expect(values.problem).toBe(job?.problem ?? (isCritical ? 'None, planned work' : undefined));
    expect(values.root_cause).toBe(job?.cause ?? (isCritical ? 'Planned work' : undefined));
    expect('problem_code' in values).toBe(job?.problem !== undefined);
  }
});

test('a status is found by what it means, whatever it is called; where there is none, one that closes as it does', async () => {
  const statuses = new Set(changed(ORDER).map(({ values }) => values.status));
  expect([...statuses].sort()).toEqual([701, 702, 703, 704, 705]);
  const few = await tenant(['requested', 'completed']).run(plantSteps(plant, TODAY));
  const given = few.filter(({ path, changed }) => path === ORDER && changed !== undefined);
  expect([...new Set(given.map(({ values }) => values.status))].sort()).toEqual([700, 701]);
  await expect(tenant(['completed']).run(plantSteps(plant, TODAY))).rejects.toThrow(
    'The tenant has no status that means Requested',
  );
});

test('there are two plans to look at: by the hours of a machine, and by date', async () => {
  const { run, idOf } = tenant();
  const key = 'procedure Guards and belts';
  const written: Step = (to) => to.create('procedures/procedure', {}, { by: '', at: TODAY, key });
  const all = await run([...plantSteps(plant, TODAY), written, ...examplePlans(plant, TODAY)]);
  const of = (path: string) => all.filter((one) => one.path === path).map(({ values }) => values);
  const [metered, dated] = [
    plant.assets.find(({ hours }) => hours !== undefined)?.name,
    plant.assets.find(({ hours }) => hours === undefined)?.name,
  ];
  expect(of('maintenance/plan')).toEqual([
    {
      name: '500 h lubrication',
      asset: await idOf(`asset ${metered}`),
      start_on: '2026-07-15',
      lead_days: 5,
    },
    {
      name: 'Guards and belts',
      asset: await idOf(`asset ${dated}`),
      start_on: '2026-07-15',
      maint_type: 'inspection',
      procedure: await idOf(key),
    },
  ]);
  const [first, second] = [await idOf('plan by meter'), await idOf('plan by date')];
  expect(of('maintenance/plan_trigger')).toEqual([
    { plan: first, kind: 'meter', meter: 800, every: 500, first_at: 1734 },
    { plan: second, kind: 'calendar', rrule: 'FREQ=MONTHLY' },
  ]);
  expect(of('maintenance/plan_task').map(({ plan }) => plan)).toEqual([first]);
  const still = plant.assets.map(({ hours: _, ...asset }) => asset);
  expect(examplePlans({ ...plant, assets: still }, TODAY)).toEqual([]);
});

test('failures have the codes that the tenant still has', async () => {
  const CODES = ['problem_code', 'cause_code', 'remedy_code'];
  const coded = async (to: ReturnType<typeof tenant>) =>
    (await to.run(plantSteps(plant, TODAY))).filter(
      ({ path, values }) =>
        path === 'work-orders/work_order_completion_note' && CODES.some((code) => values[code] === 900),
    ).length;
  expect(await coded(tenant())).toBeGreaterThan(0);
  expect(await coded(tenant(STATUSES, false))).toBe(0);
});

import type { Plant } from '../../src/server/features/example/plant.ts';
import type { Happening, PlantWriter, Step } from '../../src/server/features/example/plant-steps.ts';
import { createRandom, type Random } from '../../src/server/features/example/random.ts';

const DAY_MS = 86_400_000;
const SIZES = [6, 8, 10, 12, 16, 20, 24, 30];
/** What every store room keeps besides the parts of its machines: the name, its unit, and its approximate cost. */
const CONSUMABLES: [name: string, unit: string, cost: number][] = [
  ['Hexagon bolt M$', 'pcs', 0.62],
  ['Hexagon nut M$', 'pcs', 0.18],
  ['Washer M$', 'pcs', 0.06],
  ['Deep groove bearing 62$', 'pcs', 14.9],
  ['Radial shaft seal $ mm', 'pcs', 4.35],
  ['Hydraulic hose $ mm', 'm', 11.8],
];
/** Services, which are bought when needed and not kept in stock. */
const SERVICE = /hire|contractor|fee$|fitted$/;
const MOST = 60;

interface Item {
  name: string;
  unit: string;
  cost: number;
  /** The kinds of machines that use it. */
  kinds: string[];
}

/** A store room of sixty parts: deliveries, parts used by work orders, parts reserved for them, and parts on order. */
export function partSteps(plant: Plant, today: Date): Step[] {
  const random = createRandom(plant.name.length * 97);
  const planner = plant.users.find(({ trade }) => trade === 'planner') ?? plant.users[0];
  if (!planner) return [];
  const how = (daysAgo: number, key?: string): Happening => ({
    by: planner.name,
    at: new Date(today.getTime() - 30_000 - daysAgo * DAY_MS),
    ...(key !== undefined && { key }),
  });
  const items = itemsOf(plant);
  return [
    (to) => places(to, plant, how),
    ...items.map(
      (item, index): Step =>
        (to) =>
          keep(to, plant, item, index, random, how),
    ),
    (to) => transfers(to, items, how),
    (to) => work(to, plant, items, random, how),
    (to) => orders(to, items, today, how),
  ];
}

type How = (daysAgo: number, key?: string) => Happening;

function itemsOf(plant: Plant): Item[] {
  const items = new Map<string, Item>();
  for (const [kind, jobs] of Object.entries(plant.jobs))
    for (const job of jobs)
      for (const [name, [low, high]] of Object.entries(job.parts ?? {})) {
        const item = items.get(name) ?? { name, unit: 'pcs', cost: (low + high) / 2, kinds: [] };
        items.set(name, { ...item, kinds: [...new Set([...item.kinds, kind])] });
      }
  for (const size of SIZES)
    for (const [name, unit, cost] of CONSUMABLES) {
      if (items.size >= MOST) return [...items.values()];
      const own = name.replace('$', String(size).padStart(2, '0'));
      items.set(own, { name: own, unit, cost: Math.round(cost * size * 10) / 100, kinds: [] });
    }
  return [...items.values()];
}

async function places(to: PlantWriter, plant: Plant, how: How): Promise<void> {
  const site = await to.idOf(`site ${plant.sites[0]?.code}`);
  await to.create('parts/stock_location', { name: 'Main Store', site }, how(400, 'place Main Store'));
  const parent_location = await to.idOf('place Main Store');
  for (const name of ['Oil Cabinet', 'Service Van'])
    await to.create('parts/stock_location', { name, site, parent_location }, how(400, `place ${name}`));
  for (const [name, email] of [
    ['Industrial Supplies', 'orders@industrial-supplies.example'],
    ['Bearing House', 'sales@bearing-house.example'],
    ['Machine Works', 'parts@machine-works.example'],
  ])
    await to.create('parts/vendor', { name, email }, how(400, `vendor ${name}`));
}

async function keep(
  to: PlantWriter,
  plant: Plant,
  item: Item,
  index: number,
  random: Random,
  how: How,
): Promise<void> {
  const key = `part ${item.name}`;
  const isStocked = !SERVICE.test(item.name);
  const isSmall = item.kinds.length === 0;
  const min = isSmall ? 20 : 2;
  const vendor =
    item.kinds.length > 0 ? 'Machine Works' : index % 2 ? 'Bearing House' : 'Industrial Supplies';
  const part = {
    code: `SP-${String(index + 1).padStart(4, '0')}`,
    name: item.name,
    unit: item.unit,
    is_stocked: isStocked,
    vendor: await to.idOf(`vendor ${vendor}`),
    lead_days: random.whole(2, 21),
    ...(isStocked && { min_quantity: min, max_quantity: min * 5, order_multiple: isSmall ? 10 : 1 }),
  };
  await to.create('parts/part', part, how(390, key));
  for (const machine of plant.assets.filter(({ kind }) => item.kinds.includes(kind)))
    await to.create(
      'parts/asset_part',
      {
        asset: await to.idOf(`asset ${machine.name}`),
        part: await to.idOf(key),
        quantity: random.whole(1, 4),
      },
      how(390),
    );
  if (!isStocked) return;
  const book = (daysAgo: number, values: object) => bookAt(to, item.name, values, how(daysAgo));
  const cost = (rise: number) => Math.round(item.cost * rise * 100) / 100;
  const first = min * random.whole(2, 4);
  await book(380, { kind: 'receive', quantity: first, unit_cost: cost(0.94), reason: 'Opening stock' });
  await book(random.whole(120, 300), { kind: 'issue', quantity: Math.ceil(first / 2), reason: 'Workshop' });
  await book(random.whole(60, 110), { kind: 'receive', quantity: min, unit_cost: cost(1.05) });
  if (index % 5 === 0) await book(30, { kind: 'adjust', counted: min, reason: 'Yearly count' });
  if (index % 5 === 1) await book(12, { kind: 'issue', quantity: Math.ceil(first / 2), reason: 'Workshop' });
}

async function bookAt(to: PlantWriter, name: string, values: object, how: Happening): Promise<void> {
  const location = await to.idOf('place Main Store');
  await to.create('parts/movement', { part: await to.idOf(`part ${name}`), location, ...values }, how);
}

async function transfers(to: PlantWriter, items: Item[], how: How): Promise<void> {
  const to_location = await to.idOf('place Service Van');
  for (const { name } of items.filter(({ kinds }) => kinds.length === 0).slice(0, 5))
    await bookAt(to, name, { kind: 'transfer', quantity: 4, to_location }, how(10));
}

/** Open work orders use parts of their machine and reserve more, in some cases more than are in stock. */
async function work(to: PlantWriter, plant: Plant, items: Item[], random: Random, how: How): Promise<void> {
  const open = await to.reader.find('work-orders/work_order', {
    where: [{ property: 'is_closed', op: 'eq', value: false }],
    order: [{ property: 'id', descending: false }],
    limit: 30,
  });
  let done = 0;
  for (const order of open) {
    const asset = plant.assets.find(({ name }) => name === (order.asset as { label: string }).label);
    const item = items.find(({ name, kinds }) => asset && kinds.includes(asset.kind) && !SERVICE.test(name));
    if (!item || done === 12) continue;
    const part = await to.idOf(`part ${item.name}`);
    const stock = Number((await to.reader.get('parts/part', part))?.available ?? 0);
    if (done % 2 === 0 && stock >= 1)
      await bookAt(to, item.name, { kind: 'issue', quantity: 1, work_order: order.id }, how(0));
    await to.create(
      'parts/reservation',
      { work_order: order.id, part, quantity: random.whole(1, 2) },
      how(0),
    );
    done++;
  }
}

/** One order on its way and one that is still a draft. */
async function orders(to: PlantWriter, items: Item[], today: Date, how: How): Promise<void> {
  const ship_to = await to.idOf('place Main Store');
  const day = (days: number) => new Date(today.getTime() + days * DAY_MS).toISOString().slice(0, 10);
  for (const [vendor, isDraft] of [
    ['Machine Works', false],
    ['Bearing House', true],
  ] as const) {
    const key = `purchase ${vendor}`;
    await to.create(
      'parts/purchase_order',
      { vendor: await to.idOf(`vendor ${vendor}`), ship_to },
      how(3, key),
    );
    const purchase_order = await to.idOf(key);
    const own = items.filter(
      ({ name, kinds }, index) =>
        !SERVICE.test(name) &&
        (vendor === 'Machine Works' ? kinds.length > 0 : kinds.length === 0 && index % 2 === 1),
    );
    for (const [index, { name }] of own.slice(0, 3).entries()) {
      const part = await to.idOf(`part ${name}`);
      await to.create(
        'parts/purchase_order_line',
        { purchase_order, part, quantity: 4 },
        how(3, `${key} ${index}`),
      );
      if (!isDraft) await to.change('parts/purchase_order_line', `${key} ${index}`, { rest: 4 }, how(2));
    }
    if (!isDraft)
      await to.change(
        'parts/purchase_order',
        key,
        { state: 'ordered', ordered_on: day(-2), expected_on: day(5) },
        how(2),
      );
  }
}

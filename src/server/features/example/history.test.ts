import { describe, expect, test } from 'vitest';
import { dayOf, type Event, historyOf } from './history.ts';
import { type Person, readPlant } from './plant.ts';

const TODAY = new Date('2026-06-15T12:00:00Z');
const DAY = 86_400_000;
const plant = readPlant('acme');
const events = historyOf(plant, TODAY);

type Of<K extends Event['kind']> = Extract<Event, { kind: K }>;
const all = <K extends Event['kind']>(kind: K) =>
  events.filter((event): event is Of<K> => event.kind === kind);
const tradeOf = (name: string): Person['trade'] | undefined =>
  plant.users.find((person) => person.name === name)?.trade;
const machine = (name: string) => plant.assets.find((asset) => asset.name === name);
const orders = all('order');
const lifeOf = ({ workOrder }: Of<'order'>) =>
  events.filter((event) => 'workOrder' in event && event.workOrder === workOrder);
const statusesOf = (order: Of<'order'>) =>
  lifeOf(order).flatMap((event) => (event.kind === 'status' ? [event.status] : []));
const endOf = (order: Of<'order'>) => statusesOf(order).at(-1);

test('a day has one history, another day another one', () => {
  expect(historyOf(readPlant('acme'), TODAY)).toEqual(events);
  expect(historyOf(plant, new Date(TODAY.getTime() + DAY))).not.toEqual(events);
  expect(historyOf(readPlant('globex'), TODAY)).not.toEqual(events);
});

test('it is told from the first to the last, of eighteen months and nothing that is still to come', () => {
  const times = events.map(({ at }) => at.getTime());
  expect(times).toEqual([...times].sort((a, b) => a - b));
  expect(times.at(-1)).toBeLessThanOrEqual(TODAY.getTime());
  const days = (TODAY.getTime() - (times[0] as number)) / DAY;
  expect(days).toBeGreaterThan(530);
  expect(days).toBeLessThan(550);
});

test('a day is counted back from today, and forth with less than nothing', () => {
  expect([dayOf(TODAY, 0), dayOf(TODAY, 15), dayOf(TODAY, -16)]).toEqual([
    '2026-06-15',
    '2026-05-31',
    '2026-07-01',
  ]);
});

describe('hour meters', () => {
  const readings = all('reading');

  test('only machines with one are read, by fitters within the working day', () => {
    const read = new Set(readings.map(({ asset }) => asset));
    expect([...read].sort()).toEqual(plant.assets.flatMap(({ name, hours }) => (hours ? [name] : [])).sort());
    for (const { by, at } of readings) {
      expect(tradeOf(by)).toBe('fitter');
      expect(at.getUTCHours()).toBeGreaterThanOrEqual(6);
      expect(at.getUTCHours()).toBeLessThan(10);
    }
  });

  test('they are read once a month, then once a week, and rise by what the machine runs', () => {
    for (const asset of new Set(readings.map((reading) => reading.asset))) {
      const own = readings.filter((reading) => reading.asset === asset);
      const { hours = 0, years } = machine(asset) ?? { years: 0 };
      expect(own[0]?.hours).toBe(Math.round(hours * years * 300));
      for (const [index, { at, hours: now }] of own.slice(1).entries()) {
        const before = own[index] as Of<'reading'>;
        const days = Math.round((at.getTime() - before.at.getTime()) / DAY);
        const ago = (TODAY.getTime() - before.at.getTime()) / DAY;
        expect(days).toBe(ago > 93 ? 30 : 7);
        expect((now - before.hours) / (hours * days)).toBeGreaterThan(0.8);
        expect((now - before.hours) / (hours * days)).toBeLessThan(1.2);
      }
      expect((TODAY.getTime() - (own.at(-1)?.at.getTime() ?? 0)) / DAY).toBeLessThan(8);
    }
  });
});

describe('work orders', () => {
  test('are counted from one on, and each is a job that its machine needs', () => {
    expect(new Set(orders.map(({ workOrder }) => workOrder)).size).toBe(orders.length);
    expect(Math.min(...orders.map(({ workOrder }) => workOrder))).toBe(1);
    for (const { asset, job } of orders) expect(plant.jobs[machine(asset)?.kind ?? '']).toContainEqual(job);
  });

  test('are reported by planners as requested, and led by the crew, but every fifth by nobody', () => {
    for (const order of orders) {
      expect(tradeOf(order.by)).toBe('planner');
      expect(order.status).toBe('Requested');
      expect(order.end > order.start).toBe(true);
      if (order.workOrder % 5 === 0) expect(order.leader).toBeUndefined();
      else expect(['fitter', 'electrician', 'planner']).toContain(tradeOf(order.leader as string));
      const isSimple = order.job.type === 'inspection' || order.job.priority === 'low';
      if (order.leader && !isSimple) expect(['fitter', 'electrician']).toContain(tradeOf(order.leader));
    }
  });

  test('what happens to one comes in its order, a minute apart at least', () => {
    for (const order of orders) {
      const life = lifeOf(order);
      expect(life[0]).toBe(order);
      for (const [index, { at }] of life.slice(1).entries())
        expect(at.getTime() - (life[index] as Event).at.getTime()).toBeGreaterThanOrEqual(60_000);
      const tasks = life.filter(({ kind }) => kind === 'task').map((event) => (event as Of<'task'>).task);
      expect(order.job.tasks.slice(0, tasks.length)).toEqual(tasks);
    }
  });

  test('what is completed has its tasks done, its costs paid and its note written', () => {
    const completed = orders.filter((order) => endOf(order) === 'Completed');
    expect(completed.length).toBeGreaterThan(orders.length / 2);
    for (const order of completed) {
      const life = lifeOf(order);
      const of = <K extends Event['kind']>(kind: K) =>
        life.filter((event): event is Of<K> => event.kind === kind);
      expect(of('done').map(({ task }) => task)).toEqual(order.job.tasks);
      const each = order.job.hours / order.job.tasks.length;
      for (const { hours } of of('done')) {
        expect(hours).toBeGreaterThanOrEqual(Math.max(0.5, each * 0.8 - 0.25));
        expect(hours).toBeLessThanOrEqual(Math.max(0.5, each * 1.4 + 0.25));
        expect(hours % 0.5).toBe(0);
      }
      for (const { hours } of of('task')) {
        expect(hours).toBeGreaterThanOrEqual(0.5);
        expect(hours % 0.5).toBe(0);
      }
      const prices = Object.entries(order.job.parts ?? {});
      expect(of('cost').map(({ what }) => what)).toEqual(prices.map(([what]) => what));
      for (const [index, { amount }] of of('cost').entries()) {
        const [low, high] = (prices[index] as [string, [number, number]])[1];
        expect(amount).toBeGreaterThanOrEqual(low);
        expect(amount).toBeLessThanOrEqual(high);
      }
      expect(of('note')).toMatchObject([
        { job: order.job, isCritical: machine(order.asset)?.criticality === 'A' },
      ]);
      expect(life.at(-1)).toMatchObject({ kind: 'status', status: 'Completed' });
      expect(statusesOf(order).slice(0, 2)).toEqual(['Open', 'In Progress']);
    }
  });

  test('what waits was held up on the way and goes on', () => {
    const held = orders.filter(
      (order) => endOf(order) === 'Completed' && statusesOf(order).includes('On Hold'),
    );
    expect(held.length).toBeGreaterThan(0);
    for (const order of held) {
      expect(statusesOf(order)).toEqual(['Open', 'In Progress', 'On Hold', 'In Progress', 'Completed']);
      expect(order.job.every).toBeUndefined();
    }
  });

  test('few are cancelled, before anybody has begun', () => {
    const cancelled = orders.filter((order) => statusesOf(order).includes('Cancelled'));
    expect(cancelled.length).toBeGreaterThan(0);
    expect(cancelled.length).toBeLessThan(orders.length / 8);
    for (const order of cancelled) expect(statusesOf(order)).toEqual(['Cancelled']);
  });

  test('some are in the hands of the crew today, and some wait for their day', () => {
    const begun = orders.filter((order) => ['In Progress', 'On Hold'].includes(endOf(order) ?? ''));
    expect(begun.length).toBeGreaterThan(0);
    expect(begun.some((order) => endOf(order) === 'On Hold')).toBe(true);
    const ahead = orders.filter((order) => order.start > dayOf(TODAY, 0));
    expect(ahead.length).toBeGreaterThan(0);
    for (const order of ahead) {
      expect(['Open', undefined, 'Cancelled']).toContain(endOf(order));
      // Orders far in the future have not been started yet.
      if (order.start > dayOf(TODAY, -20)) expect(endOf(order)).not.toBe('Open');
    }
  });

  test('what nobody leads and lies ahead is given to nobody yet', () => {
    const free = orders.filter(
      (order) => order.leader === undefined && order.start > dayOf(TODAY, 0) && endOf(order) !== 'Cancelled',
    );
    expect(free.length).toBeGreaterThan(0);
    for (const order of free) {
      const life = lifeOf(order);
      const given = (kind: 'task' | 'unassign') =>
        new Set(life.flatMap((event) => (event.kind === kind ? [(event as Of<'task'>).task] : [])));
      expect(given('unassign')).toEqual(given('task'));
    }
  });
});

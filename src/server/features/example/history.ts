import type { Job, Machine, Person, Plant } from './plant.ts';
import { createRandom, type Random } from './random.ts';

const DAY = 86_400_000;
const MONTHS = 18;

/** An event in the plant. References are names; `workOrder` counts the work orders of the history. */
export type Event = { at: Date; by: string } & (
  | { kind: 'reading'; asset: string; hours: number }
  | {
      kind: 'order';
      workOrder: number;
      asset: string;
      job: Job;
      start: string;
      end: string;
      status: string;
      /** The person in charge; missing if nobody is yet. */
      leader?: string;
    }
  | { kind: 'task'; workOrder: number; task: string; assignedTo: string; start: string; hours: number }
  | { kind: 'unassign'; workOrder: number; task: string }
  | { kind: 'done'; workOrder: number; task: string; hours: number }
  | { kind: 'cost'; workOrder: number; what: string; amount: number }
  | { kind: 'note'; workOrder: number; job: Job; isCritical: boolean }
  | { kind: 'status'; workOrder: number; status: string }
);

/** What happened at a tenant in the last 18 months, oldest first. The same day gives the same history. */
export function historyOf(plant: Plant, today: Date): Event[] {
  const random = createRandom(plant.name.length * 7919 + plant.assets.length);
  const events = [...readings(plant, today, random), ...orders(plant, today, random)];
  return events
    .filter(({ at }) => at.getTime() <= today.getTime())
    .sort((a, b) => a.at.getTime() - b.at.getTime());
}

/** Hour meters are read once a month, in the last quarter once a week. */
function readings(plant: Plant, today: Date, random: Random): Event[] {
  const readers = namesOf(plant, 'fitter');
  return plant.assets.flatMap((asset) => {
    if (!asset.hours) return [];
    const events: Event[] = [];
    let meter = Math.round(asset.hours * asset.years * 300);
    let daysAgo = MONTHS * 30 + random.whole(0, 6);
    while (daysAgo >= 0) {
      events.push({
        kind: 'reading',
        at: workingTime(today, daysAgo, random),
        by: random.pick(readers),
        asset: asset.name,
        hours: meter,
      });
      const step = daysAgo > 92 ? 30 : 7;
      meter += Math.round(asset.hours * step * (0.85 + random.next() * 0.3));
      daysAgo -= step;
    }
    return events;
  });
}

/** A work order reported this many days before today. */
interface Planned {
  daysAgo: number;
  asset: Machine;
  job: Job;
  /** Days from the report to the start of work; random if missing. */
  wait?: number;
  /** Begun, but not finished until today. */
  unfinished?: boolean;
}

function orders(plant: Plant, today: Date, random: Random): Event[] {
  const planned: Planned[] = backlog(plant, random);
  for (const asset of plant.assets) {
    for (const job of plant.jobs[asset.kind] ?? []) {
      const every = job.every ? job.every * 1.6 : 290 + random.whole(0, 420);
      // Planned jobs are entered ahead of time, so the next one may already wait.
      let daysAgo = MONTHS * 30 - random.whole(0, Math.round(every));
      for (; daysAgo > 0; daysAgo -= Math.round(every * (0.9 + random.next() * 0.2)))
        planned.push({ daysAgo, asset, job });
    }
  }
  return planned
    .sort((a, b) => b.daysAgo - a.daysAgo)
    .flatMap((order, index) => oneAfterTheOther(lifeOf(plant, today, random, index + 1, order)));
}

/** The plant's work today: some waits for its day, some has begun. */
function backlog(plant: Plant, random: Random): Planned[] {
  const machines = plant.assets.filter(({ kind }) => plant.jobs[kind]);
  return Array.from({ length: Math.round(machines.length * 0.8) }, (_, index) => {
    const asset = random.pick(machines);
    const begun = index % 3 === 0;
    // Nobody puts off an emergency.
    const job = random.pick(
      (plant.jobs[asset.kind] as Job[]).filter(({ type }) => begun || type !== 'emergency'),
    );
    const daysAgo = random.whole(0, 13);
    return begun
      ? { daysAgo: daysAgo + 2, asset, job, wait: random.whole(0, 2), unfinished: true }
      : { daysAgo, asset, job, wait: daysAgo + random.whole(0, 32) };
  });
}

/** One work order from its report to its end, as far as it got until today. */
function lifeOf(
  plant: Plant,
  today: Date,
  random: Random,
  workOrder: number,
  { daysAgo, asset, job, ...given }: Planned,
): Event[] {
  const planner = random.pick(namesOf(plant, 'planner'));
  const crew = job.type === 'inspection' || job.priority === 'low' ? everybody(plant) : fitters(plant);
  const leader = random.pick(crew);
  const isFree = workOrder % 5 === 0;
  const reported = workingTime(today, daysAgo, random);
  const wait =
    given.wait ?? (job.every ? random.whole(8, 24) : job.priority === 'critical' ? 0 : random.whole(1, 6));
  const startsIn = daysAgo - wait;
  const lasts = Math.max(1, Math.ceil(job.hours / 8));
  const start = dayOf(today, startsIn);
  const end = dayOf(today, startsIn - lasts);
  const events: Event[] = [
    {
      kind: 'order',
      at: reported,
      by: planner,
      workOrder,
      asset: asset.name,
      job,
      start,
      end,
      status: 'Requested',
      ...(!isFree && { leader }),
    },
  ];
  const add = (at: Date, by: string, event: Record<string, unknown>) =>
    events.push({ at, by, workOrder, ...event } as Event);
  const minutes = (base: Date, by: number) => new Date(base.getTime() + by * 60_000);

  for (const [index, task] of job.tasks.entries()) {
    const hours = Math.max(0.5, Math.round((job.hours / job.tasks.length) * 2) / 2);
    const assignedTo = index === 0 ? leader : random.pick(crew);
    add(minutes(reported, 2 + index), planner, { kind: 'task', task, assignedTo, start, hours });
  }
  if (given.wait === undefined && random.chance(0.06)) {
    add(minutes(reported, 30), planner, { kind: 'status', status: 'Cancelled' });
    return events;
  }
  if (random.chance(0.12))
    add(minutes(reported, 45), planner, { kind: 'unassign', task: job.tasks.at(-1) as string });
  // Future work without a person in charge is still to be assigned.
  if (isFree && startsIn < 0)
    for (const [index, task] of job.tasks.entries())
      add(minutes(reported, 46 + index), planner, { kind: 'unassign', task });
  // Orders far in the future have not been started yet.
  if (startsIn < -20) return events;
  add(minutes(reported, 20 + random.whole(0, 240)), planner, { kind: 'status', status: 'Open' });

  const begun = workingTime(today, startsIn, random, 7);
  add(begun, leader, { kind: 'status', status: 'In Progress' });
  if (given.unfinished) {
    if (random.chance(0.4)) add(minutes(begun, 190), leader, { kind: 'status', status: 'On Hold' });
    return events;
  }
  const late = random.chance(0.15) ? random.whole(3, 12) : 0;
  if (late > 0 && !job.every) {
    add(minutes(begun, 150), leader, { kind: 'status', status: 'On Hold' });
    add(workingTime(today, startsIn - late, random, 7), leader, { kind: 'status', status: 'In Progress' });
  }
  const finishing = workingTime(today, startsIn - late - (lasts - 1), random, 12);
  for (const [index, task] of job.tasks.entries()) {
    const hours = Math.max(
      0.5,
      Math.round((job.hours / job.tasks.length) * (0.8 + random.next() * 0.6) * 2) / 2,
    );
    add(minutes(finishing, index * 25), leader, { kind: 'done', task, hours });
  }
  for (const [what, [low, high]] of Object.entries(job.parts ?? {})) {
    const amount = Math.round((low + random.next() * (high - low)) * 100) / 100;
    add(minutes(finishing, 110), leader, { kind: 'cost', what, amount });
  }
  add(minutes(finishing, 125), leader, { kind: 'note', job, isCritical: asset.criticality === 'A' });
  add(minutes(finishing, 130 + random.whole(0, 40)), planner, { kind: 'status', status: 'Completed' });
  return events;
}

/** No event comes before its cause, however early the crew began. */
function oneAfterTheOther(events: Event[]): Event[] {
  let last = 0;
  return events.map((event) => {
    last = Math.max(event.at.getTime(), last + 60_000);
    return { ...event, at: new Date(last) };
  });
}

function namesOf(plant: Plant, trade: Person['trade']): string[] {
  return plant.users.filter((person) => person.trade === trade).map(({ name }) => name);
}

function fitters(plant: Plant): string[] {
  const crew = plant.users.filter(({ trade }) => trade === 'fitter' || trade === 'electrician');
  return crew.map(({ name }) => name);
}

function everybody(plant: Plant): string[] {
  const crew = plant.users.filter(({ trade }) => trade !== 'operator' && trade !== 'manager');
  return crew.map(({ name }) => name);
}

/** The date this many days before today; negative numbers are in the future. */
export function dayOf(today: Date, daysAgo: number): string {
  return new Date(today.getTime() - daysAgo * DAY).toISOString().slice(0, 10);
}

/** A time within the working day. */
function workingTime(today: Date, daysAgo: number, random: Random, from = 6): Date {
  const day = new Date(`${dayOf(today, daysAgo)}T00:00:00Z`);
  return new Date(day.getTime() + (from * 60 + random.whole(0, 200)) * 60_000);
}

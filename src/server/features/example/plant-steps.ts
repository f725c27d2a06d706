import { eq } from '../../store/eq.ts';
import type { Reader, Values } from '../../store/store.ts';
import { failureCodesOf } from './failure-codes.ts';
import { dayOf, type Event, historyOf } from './history.ts';
import type { Job, Plant } from './plant.ts';

const YEAR = 365;
/** The plant existed before its history begins. */
const LONG_AGO_MS = 560 * 86_400_000;

/** Who did something and when, and the key under which later steps refer to the record. */
export interface Happening {
  by: string;
  at: Date;
  key?: string;
}

/** Where the steps write to: each record says who created it and when. */
export interface PlantWriter {
  readonly reader: Reader;
  create(path: string, values: Record<string, unknown>, how: Happening): Promise<void>;
  /** Changes the record created under a key. */
  change(path: string, key: string, values: Values, how: Happening): Promise<void>;
  /** Does an action to the record created under a key. */
  act(path: string, key: string, action: string, values: Values, how: Happening): Promise<void>;
  /** The id of the record created under a key. */
  idOf(key: string): Promise<number>;
  /** The user who stands for a person of the plant. */
  person(name: string): number;
}

/** One write. It refers to earlier records by keys only, so that the steps can be resumed. */
export type Step = (to: PlantWriter) => Promise<void>;

/** A plant and its history until today, one record at a time. The same day gives the same steps. */
export function plantSteps(plant: Plant, today: Date): Step[] {
  return [
    ...machines(plant, today),
    ...historyOf(plant, today).map((event) => (to: PlantWriter) => happen(to, event)),
  ];
}

function machines(plant: Plant, today: Date): Step[] {
  const by = (plant.users[0] as Plant['users'][number]).name;
  const at = new Date(today.getTime() - LONG_AGO_MS);
  const made = (key?: string): Happening => ({ by, at, ...(key !== undefined && { key }) });
  return [
    ...plant.sites.map(
      (site): Step =>
        (to) =>
          to.create('company/site', site, made(`site ${site.code}`)),
    ),
    ...plant.locations.map(
      (location): Step =>
        async (to) =>
          to.create(
            'company/location',
            { ...location, site: await to.idOf(`site ${location.site}`) },
            made(`location ${location.name}`),
          ),
    ),
    ...plant.categories.map(
      (category): Step =>
        (to) =>
          to.create('assets/equipment_category', category, made(`category ${category.name}`)),
    ),
    ...plant.assets.flatMap((machine) => machineSteps(machine, today, made)),
  ];
}

function machineSteps(
  {
    kind: _kind,
    years,
    online,
    hours: _hours,
    finance,
    warranty,
    part_of,
    ...machine
  }: Plant['assets'][number],
  today: Date,
  made: (key?: string) => Happening,
): Step[] {
  const key = `asset ${machine.name}`;
  const add: Step = async (to) =>
    to.create(
      'assets/equipments',
      {
        ...machine,
        is_online: online,
        category: await to.idOf(`category ${machine.category}`),
        location: await to.idOf(`location ${machine.location}`),
        purchase_date: dayOf(today, Math.round(years * YEAR)),
        ...(warranty && { warranty_until: dayOf(today, Math.round((years - warranty) * YEAR)) }),
        ...(part_of && { parent_asset: await to.idOf(`asset ${part_of}`) }),
      },
      made(key),
    );
  if (!finance) return [add];
  return [
    add,
    async (to) => to.create('financial-reports', { asset: await to.idOf(key), ...finance }, made()),
  ];
}

async function happen(to: PlantWriter, event: Event): Promise<void> {
  const { at, by } = event;
  const order = 'workOrder' in event ? `order ${event.workOrder}` : '';
  const task = (name: string) => `${order} ${name}`;
  switch (event.kind) {
    case 'reading': {
      const asset = await to.idOf(`asset ${event.asset}`);
      await to.create('meter-readings/meter_reading', { asset, meter_reading: event.hours }, { by, at });
      break;
    }
    case 'order': {
      const { job } = event;
      const values = {
        asset: await to.idOf(`asset ${event.asset}`),
        status: await statusCalled(to.reader, event.status),
        maint_type: job.type,
        priority: job.priority,
        suggested_start_date: event.start,
        completion_end_date: event.end,
        description: job.problem ? `${job.what}. ${job.problem}` : job.what,
        amount: budgetOf(event),
        ...(event.leader && { assigned_to: to.person(event.leader) }),
        hrs_estimated: job.hours,
      };
      await to.create('work-orders/work_order', values, { by, at, key: order });
      break;
    }
    case 'task': {
      const values = {
        work_order: await to.idOf(order),
        description: event.task,
        assigned_to: to.person(event.assignedTo),
        start_date: event.start,
        hrs_estimated: event.hours,
      };
      await to.create('work-orders/work_order_checklist', values, { by, at, key: task(event.task) });
      break;
    }
    case 'unassign': {
      const free = { assigned_to: null };
      await to.change('work-orders/work_order_checklist', task(event.task), free, { by, at });
      break;
    }
    case 'done': {
      const values = {
        completed_by: to.person(by),
        completion_date: at.toISOString().slice(0, 10),
        hrs_spent: event.hours,
      };
      await to.change('work-orders/work_order_checklist', task(event.task), values, { by, at });
      break;
    }
    case 'cost': {
      const values = { work_order: await to.idOf(order), total_cost: event.amount, description: event.what };
      await to.create('work-orders/work_order_misc_cost', values, { by, at });
      break;
    }
    case 'note': {
      // It is always filled in for a critical machine.
      const planned = event.isCritical ? { problem: 'None, planned work', cause: 'Planned work' } : {};
      const { problem, cause, solution } = { ...planned, ...event.job };
      const note = {
        work_order: await to.idOf(order),
        completion_notes: 'Work finished, machine handed back to operations.',
        ...(problem && { problem }),
        ...(cause && { root_cause: cause }),
        solution,
        ...(await codesOf(to.reader, event.job)),
      };
      await to.create('work-orders/work_order_completion_note', note, { by, at });
      break;
    }
    case 'status': {
      const status = await statusCalled(to.reader, event.status);
      await to.change('work-orders/work_order', order, { status }, { by, at });
      break;
    }
  }
}

/** The status with this meaning; its name is the tenant's choice. @example statusCalled(reader, 'On Hold') */
async function statusCalled(reader: Reader, name: string): Promise<number> {
  const kind = name.toLowerCase().replaceAll(' ', '_');
  const status =
    (await reader.first(STATUS, [eq('control.kind', kind)])) ??
    (await reader.first(STATUS, [eq('control.closes', CLOSING.has(kind))]));
  if (!status) throw new Error(`The tenant has no status that means ${name}`);
  return status.id;
}

const STATUS = 'work-orders/status';
const CLOSING = new Set(['completed', 'cancelled']);

/** The failure codes of a job that the tenant still has. */
async function codesOf(reader: Reader, job: Job): Promise<Record<string, number>> {
  const ids: Record<string, number> = {};
  for (const [field, value] of Object.entries(failureCodesOf(job))) {
    const code = await reader.first('failures/code', [eq('name', value)]);
    if (code) ids[field] = code.id;
  }
  return ids;
}

/** The planner's estimate for the job: parts at their middle price, labour at 70 an hour, rounded. */
function budgetOf({ job }: Extract<Event, { kind: 'order' }>): number {
  const parts = Object.values(job.parts ?? {}).reduce((sum, [low, high]) => sum + (low + high) / 2, 0);
  return Math.round((parts + job.hours * 70) / 10) * 10;
}

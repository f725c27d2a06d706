import { failureCodesOf } from './failure-codes.ts';
import { dayOf, type Event, historyOf } from './history.ts';
import type { Job, Plant } from './plant.ts';
import type { Tenant } from './tenant.ts';

const YEAR = 365;

/** Ids that later events need: of machines, of statuses, of work orders and their tasks. */
interface Known {
  assets: Map<string, number>;
  statuses: Map<string, number>;
  orders: Map<number, number>;
  tasks: Map<string, number>;
}

/** Fills a tenant: its people, its plant, and what happened there until today. */
export async function fillTenant(
  tenant: Tenant,
  plant: Plant,
  passwordHash: string,
  today: Date,
): Promise<void> {
  for (const person of plant.users) await tenant.addPerson(person, passwordHash);
  const assets = await addMachines(tenant, plant, today);
  const statuses = new Map<string, number>();
  for (const name of ['Requested', 'Open', 'In Progress', 'On Hold', 'Completed', 'Cancelled'])
    statuses.set(name, await tenant.named('work-orders/status', name));
  const known: Known = { assets, statuses, orders: new Map(), tasks: new Map() };
  for (const event of historyOf(plant, today)) await happen(tenant, known, event);
}

async function addMachines(tenant: Tenant, plant: Plant, today: Date): Promise<Map<string, number>> {
  const planner = (plant.users[0] as Plant['users'][number]).name;
  const longAgo = new Date(today.getTime() - 560 * 86_400_000);
  const add = (path: string, values: Record<string, unknown>) =>
    tenant.create(path, values, planner, longAgo);
  const sites = new Map<string, number>();
  for (const site of plant.sites) sites.set(site.code, await add('company/site', site));
  const locations = new Map<string, number>();
  for (const location of plant.locations)
    locations.set(
      location.name,
      await add('company/location', { ...location, site: sites.get(location.site) }),
    );
  const categories = new Map<string, number>();
  for (const category of plant.categories)
    categories.set(category.name, await add('assets/equipment_category', category));
  const assets = new Map<string, number>();
  for (const {
    kind: _kind,
    years,
    online,
    hours: _hours,
    finance,
    warranty,
    part_of,
    ...machine
  } of plant.assets) {
    const asset = await add('assets/equipments', {
      ...machine,
      is_online: online,
      category: categories.get(machine.category),
      location: locations.get(machine.location),
      purchase_date: dayOf(today, Math.round(years * YEAR)),
      ...(warranty && { warranty_until: dayOf(today, Math.round((years - warranty) * YEAR)) }),
      ...(part_of && { parent_asset: assets.get(part_of) }),
    });
    assets.set(machine.name, asset);
    if (finance) await add('financial-reports', { asset, ...finance });
  }
  return assets;
}

async function happen(tenant: Tenant, known: Known, event: Event): Promise<void> {
  const { at, by } = event;
  const task = (order: number, name: string) => known.tasks.get(`${order} ${name}`) as number;
  const order = 'workOrder' in event ? (known.orders.get(event.workOrder) as number) : 0;
  switch (event.kind) {
    case 'reading': {
      const asset = known.assets.get(event.asset);
      await tenant.create('meter-readings/meter_reading', { asset, meter_reading: event.hours }, by, at);
      break;
    }
    case 'order': {
      const { job } = event;
      const values = {
        asset: known.assets.get(event.asset),
        status: known.statuses.get(event.status),
        maint_type: job.type,
        priority: job.priority,
        suggested_start_date: event.start,
        completion_end_date: event.end,
        description: job.problem ? `${job.what}. ${job.problem}` : job.what,
        amount: budgetOf(event),
        ...(event.leader && { assigned_to: tenant.actor(event.leader).id }),
        hrs_estimated: job.hours,
      };
      known.orders.set(event.workOrder, await tenant.create('work-orders/work_order', values, by, at));
      break;
    }
    case 'task': {
      const values = {
        work_order: order,
        description: event.task,
        assigned_to: tenant.actor(event.assignedTo).id,
        start_date: event.start,
        hrs_estimated: event.hours,
      };
      const id = await tenant.create('work-orders/work_order_checklist', values, by, at);
      known.tasks.set(`${event.workOrder} ${event.task}`, id);
      break;
    }
    case 'unassign': {
      const id = task(event.workOrder, event.task);
      await tenant.change('work-orders/work_order_checklist', id, { assigned_to: null }, by, at);
      break;
    }
    case 'done': {
      const values = {
        completed_by: tenant.actor(by).id,
        completion_date: at.toISOString().slice(0, 10),
        hrs_spent: event.hours,
      };
      await tenant.change(
        'work-orders/work_order_checklist',
        task(event.workOrder, event.task),
        values,
        by,
        at,
      );
      break;
    }
    case 'cost': {
      const values = { work_order: order, total_cost: event.amount, description: event.what };
      await tenant.create('work-orders/work_order_misc_cost', values, by, at);
      break;
    }
    case 'note': {
      // Of a critical machine it is written down in any case.
      const planned = event.isCritical ? { problem: 'None, planned work', cause: 'Planned work' } : {};
      const { problem, cause, solution } = { ...planned, ...event.job };
      const note = {
        work_order: order,
        completion_notes: 'Work finished, machine handed back to operations.',
        ...(problem && { problem }),
        ...(cause && { root_cause: cause }),
        solution,
        ...(await codesOf(tenant, event.job)),
      };
      await tenant.create('work-orders/work_order_completion_note', note, by, at);
      break;
    }
    case 'status': {
      const status = known.statuses.get(event.status) as number;
      await tenant.change('work-orders/work_order', order, { status }, by, at);
      break;
    }
  }
}

async function codesOf(tenant: Tenant, job: Job): Promise<Record<string, number>> {
  const ids: Record<string, number> = {};
  for (const [field, name] of Object.entries(failureCodesOf(job)))
    ids[field] = await tenant.named('failures/code', name);
  return ids;
}

/** What the planner expects the job to cost: parts at their middle price, labour at 70 an hour, in round figures. */
function budgetOf({ job }: Extract<Event, { kind: 'order' }>): number {
  const parts = Object.values(job.parts ?? {}).reduce((sum, [low, high]) => sum + (low + high) / 2, 0);
  return Math.round((parts + job.hours * 70) / 10) * 10;
}

import { WORK_ORDER } from '../../../shared/entity-paths.ts';
import { zoneWithin } from '../../records/tenant-zone.ts';
import { STEP, type Upgrade } from '../../records/upgrades.ts';
import { eq } from '../../store/eq.ts';
import type { RowOf, ValuesOf, Writer } from '../../store/store.ts';
import { COMPLETION } from './done-item.ts';
import { FAILURES } from './failure.ts';
import { seedFailureCodes } from './failure-codes.ts';
import { timesOfDays } from './order-times.ts';

const CONTROLS = 'work-orders/controls';
const ITEM = 'work-orders/work_order_checklist';
const LOG = 'work-orders/work_order_log';

const BY_NAME: Record<string, ValuesOf<typeof CONTROLS>['kind']> = {
  requested: 'requested',
  open: 'open',
  'in progress': 'in_progress',
  'on hold': 'on_hold',
  completed: 'completed',
  cancelled: 'cancelled',
};

/** Earlier controls had only a name, which tells the kind; otherwise it follows from whether they close orders. */
export const controlKinds: Upgrade = {
  name: 'controls.kind',
  async step(writer) {
    for (const { id, name, closes } of await writer.find(CONTROLS)) {
      const kind = BY_NAME[String(name).trim().toLowerCase()] ?? (closes === true ? 'completed' : 'open');
      await writer.keep(CONTROLS, id, { kind });
    }
    return false;
  },
};

/** Earlier work orders did not say whether the asset had failed: their type decides. */
export const failures: Upgrade = {
  name: 'work_order.is_failure',
  async step(writer) {
    const orders = await writer.find(WORK_ORDER, {
      where: [{ property: 'is_failure', op: 'null' }],
      limit: STEP,
    });
    await Promise.all(
      orders.map(({ id, maint_type }) =>
        writer.keep(WORK_ORDER, id, { is_failure: FAILURES.has(String(maint_type)) }),
      ),
    );
    return orders.length === STEP;
  },
};

/** A checklist item with a completion date or a person who completed it is done. */
export const doneItems: Upgrade = {
  name: 'work_order_checklist.is_done',
  async step(writer) {
    let isLeft = false;
    for (const property of COMPLETION) {
      const items = await writer.find(ITEM, {
        where: [{ property, op: 'notNull' }, eq('is_done', false)],
        limit: STEP,
      });
      await Promise.all(items.map(({ id }) => writer.keep(ITEM, id, { is_done: true })));
      isLeft ||= items.length === STEP;
    }
    return isLeft;
  },
};

/** Work orders closed before closing had a time: it comes from the log, otherwise from the dates of the order. */
const closed: Upgrade = {
  name: 'work_order.closed_at',
  async step(writer) {
    const orders = await writer.find(WORK_ORDER, {
      where: [eq('is_closed', true), { property: 'closed_at', op: 'null' }],
      limit: STEP,
    });
    const zone = await zoneWithin(writer);
    const names = await namesInProgress(writer);
    await Promise.all(
      orders.map(async (order) =>
        writer.keep(WORK_ORDER, order.id, await timesOf(writer, order, zone, names)),
      ),
    );
    return orders.length === STEP;
  },
};

/**
 * Work orders that were started and are not closed: started at their last status change in the log, if there is one.
 */
const begun: Upgrade = {
  name: 'work_order.started_at',
  async step(writer) {
    const orders = await writer.find(WORK_ORDER, {
      where: [eq('status.control.kind', 'in_progress'), { property: 'started_at', op: 'null' }],
      limit: STEP,
    });
    const names = await namesInProgress(writer);
    await Promise.all(
      orders.map(async ({ id, created_at }) => {
        const started_at = (await begunAt(writer, id, names)) ?? String(created_at);
        await writer.keep(WORK_ORDER, id, { started_at });
      }),
    );
    return orders.length === STEP;
  },
};

export const orderTimes = [closed, begun];

async function timesOf(
  writer: Writer,
  order: RowOf<typeof WORK_ORDER>,
  zone: string,
  names: string[],
): Promise<ValuesOf<typeof WORK_ORDER>> {
  const [shown] = await writer.find(WORK_ORDER, {
    where: [eq('id', order.id)],
    properties: ['id', 'status.control.kind', 'asset.location.site.time_zone'],
  });
  const isDone = shown?.['status.control.kind'] === 'completed';
  const own = String(shown?.['asset.location.site.time_zone'] ?? zone);
  const guessed = timesOfDays(order, own, new Date(), isDone);
  const [entry] = await writer.find(LOG, {
    where: [eq('work_order', order.id), eq('log_type', 'closed')],
    order: [{ property: 'id', descending: true }],
    limit: 1,
  });
  const closed_at = entry ? String(entry.created_at) : guessed.closed_at;
  const started = (await begunAt(writer, order.id, names)) ?? guessed.started_at;
  if (started === undefined) return { closed_at };
  return { closed_at, started_at: started < closed_at ? started : closed_at };
}

/** The first time in the log that a work order entered a status that means work in progress. */
async function begunAt(writer: Writer, order: number, names: string[]): Promise<string | undefined> {
  const entries = await writer.find(LOG, {
    where: [eq('work_order', order), { property: 'log_type', op: 'in', value: ['status', 'reopened'] }],
    order: [{ property: 'id', descending: false }],
  });
  const entry = entries.find(({ description }) =>
    names.some((name) => String(description).endsWith(` to ${name}.`)),
  );
  return entry && String(entry.created_at);
}

async function namesInProgress(writer: Writer): Promise<string[]> {
  const rows = await writer.find('work-orders/status', {
    where: [eq('control.kind', 'in_progress')],
  });
  return rows.map(({ name }) => String(name));
}

/** The first failure codes, which a new tenant gets: one that has any is left as it is. */
export const firstFailureCodes: Upgrade = {
  name: 'first failure codes',
  async step(writer) {
    if ((await writer.count('failures/code', { atMost: 1 })) === 0) await seedFailureCodes(writer);
    return false;
  },
};

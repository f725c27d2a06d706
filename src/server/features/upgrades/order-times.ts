import { WORK_ORDER } from '../../../shared/entity-paths.ts';
import { zoneWithin } from '../../records/tenant-zone.ts';
import { eq } from '../../store/eq.ts';
import type { Row, Values, Writer } from '../../store/store.ts';
import { timesOfDays } from '../work-orders/order-times.ts';
import { STEP, type Upgrade } from './upgrade.ts';

const LOG = 'work-orders/work_order_log';

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

async function timesOf(writer: Writer, order: Row, zone: string, names: string[]): Promise<Values> {
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

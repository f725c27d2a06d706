import type { EntityHooks, Transaction } from '../../records/hooks.ts';
import { writtenValue } from '../../records/written-value.ts';
import type { Reader, Row } from '../../store/store.ts';

const WORK_ORDER = 'work-orders/work_order';

/** Statuses: a status that is given another control closes or reopens the work orders that stand in it. */
export const statusHooks: EntityHooks = {
  entity: 'work-orders/status',
  async afterSave(change, after, transaction) {
    if (change.before && Object.hasOwn(change.values, 'control'))
      await followControl(change.before, after, transaction);
  },
};

/** Whether work orders in a status are closed. A status that does not exist closes nothing; writing it is refused. */
export async function statusCloses(reader: Reader, status: number): Promise<boolean> {
  const row = await reader.get('work-orders/status', status);
  const control = row && writtenValue(row, 'control');
  if (typeof control !== 'number') return false;
  return (await reader.get('work-orders/controls', control))?.closes === true;
}

async function followControl(before: Row, after: Row, transaction: Transaction): Promise<void> {
  const closes = await statusCloses(transaction.writer, after.id);
  const affected = await transaction.writer.find(WORK_ORDER, {
    where: [
      { property: 'status', op: 'eq', value: after.id },
      { property: 'is_closed', op: 'ne', value: closes },
    ],
  });
  const [old, now] = [before, after].map((row) => (row.control as { label: string }).label);
  const reason = `The control of status ${after.name} changed from ${old} to ${now}.`;
  for (const order of affected) await transaction.update(WORK_ORDER, order, { is_closed: closes }, reason);
}

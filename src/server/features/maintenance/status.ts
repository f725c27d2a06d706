import type { Change, EntityRules } from '../../records/hooks.ts';
import { writtenValue } from '../../records/written-value.ts';
import type { Reader, Row, Writer } from '../../store/store.ts';
import { writeLog } from './work-order-log.ts';

const WORK_ORDER = 'work-orders/work_order';

/** Statuses: a status that is given another control closes or reopens the work orders that stand in it. */
export const statusRules: EntityRules = {
  async saved(change, after, writer) {
    if (change.before && Object.hasOwn(change.values, 'control'))
      await followControl(change, change.before, after, writer);
  },
};

/** Whether work orders in a status are closed. A status that does not exist closes nothing; writing it is refused. */
export async function statusCloses(reader: Reader, status: number): Promise<boolean> {
  const row = await reader.get('work-orders/status', status);
  const control = row && writtenValue(row, 'control');
  if (typeof control !== 'number') return false;
  return (await reader.get('work-orders/controls', control))?.closes === true;
}

async function followControl(change: Change, before: Row, after: Row, writer: Writer): Promise<void> {
  const closes = await statusCloses(writer, after.id);
  const where = [
    { property: 'status', op: 'eq' as const, value: after.id },
    { property: 'is_closed', op: 'ne' as const, value: closes },
  ];
  const affected = await writer.find(WORK_ORDER, { where });
  if (affected.length === 0) return;
  await writer.updateWhere(WORK_ORDER, where, { is_closed: closes, updated_at: change.now.toISOString() });
  const [old, now] = [before, after].map((row) => (row.control as { label: string }).label);
  for (const { id } of affected)
    await writeLog(writer, change, {
      workOrder: id,
      type: closes ? 'closed' : 'reopened',
      description: `The control of status ${after.name} changed from ${old} to ${now}.`,
    });
}

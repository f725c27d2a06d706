import type { EntityHooks, Transaction } from '../../records/hooks.ts';
import type { Reader, Row } from '../../store/store.ts';

const WORK_ORDER = 'work-orders/work_order';

/** What the control of a status says about the work orders that stand in it. */
export type ControlKind = 'requested' | 'open' | 'in_progress' | 'on_hold' | 'completed' | 'cancelled';

export interface StatusMeaning {
  kind: ControlKind;
  /** Whether work orders in it are closed. */
  closes: boolean;
}

const MEANING = ['id', 'control.kind', 'control.closes'];

/** Statuses: a status that is given another control closes or reopens the work orders that stand in it. */
export const statusHooks: EntityHooks = {
  entity: 'work-orders/status',
  async afterSave(change, after, transaction) {
    if (change.before && Object.hasOwn(change.values, 'control'))
      await followControl(change.before, after, transaction);
  },
};

/** What a status means. One that does not exist means nothing; writing it is refused. */
export async function meaningOf(reader: Reader, status: number): Promise<StatusMeaning | undefined> {
  const [row] = await reader.find('work-orders/status', {
    where: [{ property: 'id', op: 'eq', value: status }],
    properties: MEANING,
    limit: 1,
  });
  return row && { kind: row['control.kind'] as ControlKind, closes: row['control.closes'] === true };
}

async function followControl(before: Row, after: Row, transaction: Transaction): Promise<void> {
  const closes = (await meaningOf(transaction.writer, after.id))?.closes === true;
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

import { WORK_ORDER } from '../../../shared/entity-paths.ts';
import { ApiError } from '../../../shared/errors.ts';
import { say } from '../../../shared/texts/text.ts';
import type { EntityHooks, Transaction } from '../../records/hooks.ts';
import { eq } from '../../store/eq.ts';
import type { Reader, RowOf } from '../../store/store.ts';

const STATUS = 'work-orders/status';
/** The names of the kinds in the settings. */
const WORDS: Record<ControlKind, string> = {
  requested: 'Requested',
  open: 'Open',
  in_progress: 'In Progress',
  on_hold: 'On Hold',
  completed: 'Completed',
  cancelled: 'Cancelled',
};

/** What a status means for its work orders, by its control. */
export type ControlKind = 'requested' | 'open' | 'in_progress' | 'on_hold' | 'completed' | 'cancelled';

interface StatusMeaning {
  kind: ControlKind;
  /** Whether work orders in it are closed. */
  closes: boolean;
}

const MEANING = ['id', 'control.kind', 'control.closes'];

/** Statuses: giving a status another control closes or reopens its work orders. */
export const statusHooks: EntityHooks<typeof STATUS> = {
  entity: STATUS,
  async afterSave(change, after, transaction) {
    if (change.before && Object.hasOwn(change.values, 'control'))
      await followControl(change.before, after, transaction);
  },
};

/** What a status means. A missing one has no meaning; the write itself refuses it. */
export async function meaningOf(reader: Reader, status: number): Promise<StatusMeaning | undefined> {
  const [row] = await reader.find(STATUS, {
    where: [eq('id', status)],
    properties: MEANING,
    limit: 1,
  });
  return row && { kind: row['control.kind'] as ControlKind, closes: row['control.closes'] === true };
}

/** The tenant's first status of a kind. @throws ApiError `invalid` if it has none */
export async function firstStatus(reader: Reader, kind: ControlKind): Promise<RowOf<typeof STATUS>> {
  const [status] = await reader.find(STATUS, {
    where: [eq('control.kind', kind)],
    order: [{ property: 'id', descending: false }],
    limit: 1,
  });
  if (status) return status;
  throw new ApiError('invalid', undefined, {
    status: [say('work_orders.no_status_with_control', { control: WORDS[kind] })],
  });
}

async function followControl(
  before: RowOf<typeof STATUS>,
  after: RowOf<typeof STATUS>,
  transaction: Transaction,
): Promise<void> {
  const closes = (await meaningOf(transaction.writer, after.id))?.closes === true;
  const affected = await transaction.writer.find(WORK_ORDER, {
    where: [eq('status', after.id), { property: 'is_closed', op: 'ne', value: closes }],
  });
  const [old, now] = [before, after].map((row) => row.control.label);
  const control = (value: unknown) => ({ entity: STATUS, property: 'control', value: String(value) });
  const reason = say('order_log.control_changed', {
    status: { entity: STATUS, property: 'name', value: String(after.name) },
    from: control(old),
    to: control(now),
  });
  for (const order of affected) await transaction.update(WORK_ORDER, order, { is_closed: closes }, reason);
}

import { WORK_ORDER } from '../../../shared/entity-paths.ts';
import { propertyOf } from '../../../shared/schema/manifest.ts';
import { say } from '../../../shared/texts/text.ts';
import { fileIds } from '../../files/choose-files.ts';
import type { ActionRun, EntityHooks, Transaction } from '../../records/hooks.ts';
import { fieldError } from '../../records/translate-store-errors.ts';
import type { Row, Value, Values } from '../../store/store.ts';
import { bookHours } from '../labour/timers.ts';
import { valueFact } from '../order-log/sentence.ts';
import { type ControlKind, firstStatus, meaningOf } from './status.ts';

/** Actions on a work order: each uses the tenant's first status with the right meaning. */
export const orderActionHooks: EntityHooks<typeof WORK_ORDER> = {
  entity: WORK_ORDER,
  actions: {
    async start(run, transaction) {
      requireOpen(run);
      await enter(run, 'in_progress', transaction);
    },
    async hold(run, transaction) {
      requireOpen(run);
      const { reason } = run.values;
      await enter(run, 'on_hold', transaction, typeof reason === 'string' ? reason.trim() : '');
    },
    async complete(run, transaction) {
      requireOpen(run);
      const { hours } = run.values;
      if (typeof hours === 'number') await bookHours(run, hours, transaction);
      await enter(run, 'completed', transaction, '', { closed_at: closingTime(run), ...withPhotos(run) });
    },
    async reopen(run, transaction) {
      if (run.row.is_closed !== true) throw fieldError('status', say('work_orders.not_closed'));
      await enter(run, 'open', transaction);
    },
  },
};

function requireOpen({ row }: ActionRun): void {
  if (row.is_closed === true)
    throw fieldError('status', say('work_orders.closed_with_status', { status: statusOf(row) }));
}

/** When work ended: as given, but not before it began and not in the future. */
function closingTime({ values, row, now }: ActionRun): string {
  const at = values.at;
  if (typeof at !== 'string') return now.toISOString();
  const moment = new Date(at).toISOString();
  if (moment > now.toISOString()) throw fieldError('at', say('field.in_the_future'));
  if (typeof row.started_at === 'string' && moment < row.started_at)
    throw fieldError('at', say('work_orders.before_start'));
  return moment;
}

/** The files of the order, followed by the photos sent with its completion. */
function withPhotos({ values, row }: ActionRun): Values {
  const photos = fileIds(values.photos);
  if (!photos) return {};
  return { files: [...(fileIds(row.files) ?? []), ...photos] as unknown as Value };
}

/** Puts an order into the first status of a kind, unless it already has one of that kind. */
async function enter(
  { row, entity }: ActionRun,
  kind: ControlKind,
  transaction: Transaction,
  why = '',
  times: Values = {},
): Promise<void> {
  const current = (row.status as { id: number }).id;
  if ((await meaningOf(transaction.writer, current))?.kind === kind) return;
  const status = await firstStatus(transaction.writer, kind);
  const property = propertyOf(entity, 'status');
  if (!property) throw new Error(`${entity.path} has no status`);
  const changed = {
    property: property.title,
    from: valueFact(entity, property, row.status),
    to: { entity: WORK_ORDER, property: 'status', value: String(status.name) },
    why,
  };
  await transaction.update(
    WORK_ORDER,
    row,
    { status: status.id, ...times },
    why ? say('order_log.value_changed_because', changed) : undefined,
  );
}

function statusOf(row: Row): string {
  return (row.status as { label: string }).label;
}

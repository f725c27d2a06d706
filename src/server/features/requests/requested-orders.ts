import { REQUEST, WORK_ORDER } from '../../../shared/entity-paths.ts';
import { type Fact, say } from '../../../shared/texts/text.ts';
import type { Change, EntityHooks, NamesOf, Transaction } from '../../records/hooks.ts';
import { writtenValue } from '../../records/written-value.ts';
import type { Reader, Row, RowOf, ValuesOf } from '../../store/store.ts';
import { planners, tell } from '../notifications/notices.ts';
import { meaningOf } from '../work-orders/status.ts';

type Order = RowOf<typeof WORK_ORDER>;

type Outcome = 'open' | 'completed' | 'cancelled';

/** A request without an answer. */
const UNANSWERED: ValuesOf<typeof REQUEST> = {
  state: 'new',
  work_order: null,
  answered_at: null,
  planned_on: null,
};

/**
 * Work orders made of a request: it is done when the work is, and new again when the order is cancelled or deleted, since
 * then somebody has to answer it anew. An order that is opened again, or comes back, takes its request back unless that
 * has been answered otherwise meanwhile.
 */
export const requestedOrderHooks: EntityHooks<typeof WORK_ORDER> = {
  entity: WORK_ORDER,
  on: ['status', 'is_closed', 'suggested_start_date'] satisfies NamesOf<typeof WORK_ORDER>,
  async afterSave(change, after, transaction) {
    const { before } = change;
    const isMoved = before?.is_closed !== after.is_closed || statusOf(before) !== statusOf(after);
    if (before && isMoved) await follow(change, after, transaction);
    if (before && before.suggested_start_date !== after.suggested_start_date)
      await replan(after, transaction);
  },
  async beforeDelete(change, row, transaction) {
    const request = await requestOf(row, transaction.writer);
    if (request && isAnsweredBy(request, row)) await callOff(change, request, row, transaction, 'deleted');
  },
  async afterRestore(change, row, transaction) {
    await follow(change, row, transaction);
  },
};

/** Brings a request that comes back in line with its order, which may have gone on, or away, in the meantime. */
export async function followOrders(change: Change, request: Row, transaction: Transaction): Promise<void> {
  const id = writtenValue(request, 'work_order') ?? writtenValue(request, 'cancelled_order');
  const order = typeof id === 'number' ? await transaction.writer.get(WORK_ORDER, id) : null;
  if (order) await follow(change, order, transaction);
  else if (request.state === 'accepted' || request.state === 'done')
    await transaction.update(REQUEST, request, UNANSWERED);
}

/** Brings the request behind an order in line with it. */
async function follow(change: Change, order: Order, transaction: Transaction): Promise<void> {
  const request = await requestOf(order, transaction.writer);
  const outcome = request && (await outcomeOf(order, transaction.writer));
  if (!request || !outcome) return;
  if (isAnsweredBy(request, order)) {
    if (outcome === 'cancelled') await callOff(change, request, order, transaction, 'cancelled');
    else await transaction.update(REQUEST, request, { state: stateOf(outcome) });
  } else if (request.state === 'new' && names(request, order)) {
    if (outcome === 'cancelled')
      await transaction.update(REQUEST, request, { work_order: null, cancelled_order: order.id });
    // The order was made when the request was answered.
    else
      await transaction.update(REQUEST, request, {
        state: stateOf(outcome),
        answered_at: String(order.created_at),
        work_order: order.id,
        cancelled_order: null,
      });
  } else if (writtenValue(request, 'work_order') === order.id)
    // It was answered otherwise while the order was deleted.
    await transaction.update(REQUEST, request, { work_order: null });
}

/** The day that somebody chose for the work is the one that its reporter reads. */
async function replan(order: Order, transaction: Transaction): Promise<void> {
  const request = await requestOf(order, transaction.writer);
  if (request && isAnsweredBy(request, order))
    await transaction.update(REQUEST, request, { planned_on: String(order.suggested_start_date) });
}

/** Makes a request new again, and tells the planners, except the one who did it. */
async function callOff(
  { principal, now }: Change,
  request: RowOf<typeof REQUEST>,
  order: Order,
  transaction: Transaction,
  how: 'cancelled' | 'deleted',
): Promise<void> {
  const { writer, isQuiet } = transaction;
  const row = await transaction.update(REQUEST, request, {
    ...UNANSWERED,
    ...(how === 'cancelled' && { cancelled_order: order.id }),
  });
  if (isQuiet) return;
  const users = (await planners(writer)).filter((user) => user !== principal.id);
  const text = (record: Fact) =>
    say(`notice.new_again_${how}`, {
      record,
      order: { entity: 'work-orders/work_order', property: 'code', value: String(order.code) },
    });
  await tell(
    writer,
    { kind: 'request_new', entity: REQUEST, row, once: now.toISOString(), at: now, text },
    users,
  );
}

/** Whether the work order is what its request was answered with. */
function isAnsweredBy(request: RowOf<typeof REQUEST>, { id }: Order): boolean {
  const { state } = request;
  return writtenValue(request, 'work_order') === id && (state === 'accepted' || state === 'done');
}

function names(request: RowOf<typeof REQUEST>, { id }: Order): boolean {
  return (['work_order', 'cancelled_order'] as const).some((name) => writtenValue(request, name) === id);
}

function stateOf(outcome: Exclude<Outcome, 'cancelled'>): 'accepted' | 'done' {
  return outcome === 'completed' ? 'done' : 'accepted';
}

/** What became of an order; undefined if it is closed in a way that says nothing about the work. */
async function outcomeOf(order: Order, reader: Reader): Promise<Outcome | undefined> {
  const kind = (await meaningOf(reader, Number(statusOf(order))))?.kind;
  if (kind === 'cancelled') return kind;
  if (order.is_closed !== true) return 'open';
  return kind === 'completed' ? kind : undefined;
}

function statusOf(order: Order | null) {
  return order?.status.id;
}

async function requestOf(order: Order, reader: Reader): Promise<RowOf<typeof REQUEST> | null> {
  const id = writtenValue(order, 'request');
  return typeof id === 'number' ? reader.get(REQUEST, id) : null;
}

import { ApiError, type FeatureError } from '../../../shared/errors.ts';
import { say } from '../../../shared/texts/text.ts';
import type { ActionRun, EntityHooks, NamesOf, Transaction } from '../../records/hooks.ts';
import { fieldError } from '../../records/translate-store-errors.ts';
import { eq } from '../../store/eq.ts';
import type { Reader, RowOf, Values } from '../../store/store.ts';
import { TIME_ENTRY } from './time-hooks.ts';

const ALREADY_RUNNING: FeatureError = {
  code: 'already_running',
  status: 409,
  text: say('labour.already_running'),
};
const MINUTES = 60;
const LONGEST_MS = 12 * 60 * 60_000;
export const RUNNING = eq('is_running', true);

/** Work orders: each user has at most one running timer, on one order; closing the order stops its timers. */
export const timerHooks: EntityHooks<'work-orders/work_order'> = {
  entity: 'work-orders/work_order',
  on: ['is_closed'] satisfies NamesOf<'work-orders/work_order'>,
  actions: {
    async start_timer({ row, values, principal, now }, transaction) {
      if (row.is_closed === true) throw fieldError('status', say('work_orders.closed_reopen_first'));
      if (principal.id === null) throw new ApiError('forbidden', say('labour.only_people_have_timers'));
      const running = await timerOf(transaction.writer, principal.id);
      if (running && running.work_order.id === row.id) return;
      if (running && values.switch !== true) throw alreadyRunning(running);
      if (running) await stop(running, now, transaction);
      await transaction.create(TIME_ENTRY, {
        work_order: row.id,
        user: principal.id,
        item: (values.item as number | undefined) ?? null,
        started_at: now.toISOString(),
      });
    },
    async stop_timer(run: ActionRun, transaction) {
      const running = run.principal.id === null ? null : await timerOf(transaction.writer, run.principal.id);
      if (!running || running.work_order.id !== run.row.id)
        throw fieldError('timer', say('labour.timer_not_running'));
      await stop(running, run.now, transaction);
    },
  },
  async afterSave({ before, now }, after, transaction) {
    // A new order cannot have a running timer.
    if (after.is_closed !== true || !before || before.is_closed === true) return;
    const of = eq('work_order', after.id);
    for (const entry of await transaction.writer.find(TIME_ENTRY, { where: [of, RUNNING] }))
      await stop(entry, now, transaction);
  },
};

/** Books the hours that somebody says they have worked on an order, in place of what their timer there has measured. */
export async function bookHours(
  { row, principal }: Pick<ActionRun, 'row' | 'principal'>,
  hours: number,
  transaction: Transaction,
): Promise<void> {
  if (principal.id === null) throw new ApiError('forbidden', say('labour.only_people_work'));
  const running = await timerOf(transaction.writer, principal.id);
  const minutes = Math.max(1, Math.round(hours * MINUTES));
  if (running && running.work_order.id === row.id)
    await transaction.update(TIME_ENTRY, running, { started_at: null, minutes });
  else await transaction.create(TIME_ENTRY, { work_order: row.id, user: principal.id, minutes });
}

function timerOf(reader: Reader, user: number): Promise<RowOf<typeof TIME_ENTRY> | null> {
  return reader.first(TIME_ENTRY, [eq('user', user), RUNNING]);
}

async function stop(entry: RowOf<typeof TIME_ENTRY>, now: Date, transaction: Transaction): Promise<void> {
  await transaction.update(TIME_ENTRY, entry, endOf(entry, now));
}

/** How a timer ends: now, or, if it was forgotten, when it would have ended by itself. */
export function endOf({ started_at, note }: RowOf<typeof TIME_ENTRY>, now: Date): Values {
  const latest = latestEnd(started_at);
  if (now <= latest) return { ended_at: now.toISOString() };
  return {
    ended_at: latest.toISOString(),
    note: [note, 'Stopped by itself after 12 hours.'].filter(Boolean).join('\n'),
  };
}

/** Nobody works more than twelve hours without a break. */
export function latestEnd(started: unknown): Date {
  return new Date(Date.parse(String(started)) + LONGEST_MS);
}

function alreadyRunning(running: RowOf<typeof TIME_ENTRY>): ApiError {
  const order = running.work_order;
  return new ApiError(ALREADY_RUNNING, say('labour.timer_runs_on', { order: order.label }), {
    switch: [say('labour.stops_timer_on', { order: order.label })],
    work_order: [String(order.id)],
  });
}

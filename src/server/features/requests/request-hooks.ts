import { REQUEST } from '../../../shared/entity-paths.ts';
import type { EntityHooks, Transaction } from '../../records/hooks.ts';
import { fieldError } from '../../records/translate-store-errors.ts';
import { writtenValue } from '../../records/written-value.ts';
import type { Row } from '../../store/store.ts';
import { meaningOf } from '../maintenance/status.ts';
import { accept } from './accept.ts';
import { answerRequest, requireState } from './requests.ts';

/** Requests: from a report to the answer. */
export const requestHooks: EntityHooks = {
  entity: REQUEST,
  actions: {
    accept,
    async decline({ row, values, now }, transaction) {
      requireState(row, 'new');
      await answerRequest(transaction, row, 'declined', now, { answer: String(values.answer) });
    },
    async duplicate({ row, values, now }, transaction) {
      requireState(row, 'new');
      const other = await transaction.writer.get(REQUEST, Number(values.duplicate_of));
      // A duplicate cannot be chosen, so that no two requests point at each other.
      if (!other || other.id === row.id || other.state === 'duplicate')
        throw fieldError('duplicate_of', 'must be another request that is no duplicate itself');
      await answerRequest(transaction, row, 'duplicate', now, { duplicate_of: other.id });
    },
    async reopen({ row }, transaction) {
      requireState(row, 'declined', 'duplicate');
      await transaction.update(REQUEST, row, {
        state: 'new',
        answer: null,
        duplicate_of: null,
        answered_at: null,
        hours_to_answer: null,
      });
    },
  },
};

/** Work orders: the request behind one is done when the work is, and new again when the order is deleted. */
export const requestedOrderHooks: EntityHooks = {
  entity: 'work-orders/work_order',
  async afterSave({ before }, after, transaction) {
    if (!before || before.is_closed === after.is_closed) return;
    const request = await requestOf(after, transaction);
    if (!request) return;
    const isDone =
      after.is_closed === true &&
      (await meaningOf(transaction.writer, Number(writtenValue(after, 'status'))))?.kind === 'completed';
    if (isDone && request.state === 'accepted') await transaction.update(REQUEST, request, { state: 'done' });
    if (!after.is_closed && request.state === 'done')
      await transaction.update(REQUEST, request, { state: 'accepted' });
  },
  async beforeDelete(_change, row, transaction) {
    const request = await requestOf(row, transaction);
    if (request && (request.state === 'accepted' || request.state === 'done'))
      await transaction.update(REQUEST, request, {
        state: 'new',
        work_order: null,
        answered_at: null,
        hours_to_answer: null,
      });
  },
};

async function requestOf(order: Row, { writer }: Transaction): Promise<Row | null> {
  const id = writtenValue(order, 'request');
  return typeof id === 'number' ? writer.get(REQUEST, id) : null;
}

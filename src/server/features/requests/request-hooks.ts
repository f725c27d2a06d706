import { REQUEST } from '../../../shared/entity-paths.ts';
import { say } from '../../../shared/texts/text.ts';
import type { EntityHooks } from '../../records/hooks.ts';
import { fieldError } from '../../records/translate-store-errors.ts';
import { accept } from './accept.ts';
import { followOrders } from './requested-orders.ts';
import { answerRequest, requireState } from './requests.ts';

/** Requests: from a report to the answer. */
export const requestHooks: EntityHooks<typeof REQUEST> = {
  entity: REQUEST,
  afterRestore: followOrders,
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
        throw fieldError('duplicate_of', say('requests.duplicate_of_duplicate'));
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

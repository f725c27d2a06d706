import { REQUEST } from '../../../shared/entity-paths.ts';
import { say } from '../../../shared/texts/text.ts';
import type { EntityHooks, NamesOf } from '../../records/hooks.ts';
import { fieldError } from '../../records/translate-store-errors.ts';
import type { ValuesOf } from '../../store/store.ts';
import { accept } from './accept.ts';
import { followOrders } from './requested-orders.ts';

const HOUR_MS = 3_600_000;

/** Requests: their states are in the schema; the order that one becomes, and what an answer needs besides, is said here. */
export const requestHooks: EntityHooks<typeof REQUEST> = {
  entity: REQUEST,
  on: ['answered_at'] satisfies NamesOf<typeof REQUEST>,
  /** How long the person who reported it waited. */
  async derive({ before, values: { answered_at } }): Promise<ValuesOf<typeof REQUEST>> {
    if (!before || answered_at === undefined) return {};
    if (answered_at === null) return { hours_to_answer: null };
    const hours = (Date.parse(answered_at) - Date.parse(String(before.created_at))) / HOUR_MS;
    return { hours_to_answer: Math.max(0, Math.round(hours * 100) / 100) };
  },
  afterRestore: followOrders,
  actions: {
    accept,
    async duplicate({ row, values }, transaction) {
      const other = await transaction.writer.get(REQUEST, Number(values.duplicate_of));
      // A duplicate cannot be chosen, so that no two requests point at each other.
      if (!other || other.id === row.id || other.state === 'duplicate')
        throw fieldError('duplicate_of', say('requests.duplicate_of_duplicate'));
    },
  },
};

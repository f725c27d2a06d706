import type { HistoryActor, HistoryKind } from '../../../shared/wire.ts';
import { HISTORY_ACTORS, HISTORY_KINDS } from '../../../shared/wire.ts';
import type { HistoryFilter } from '../../data/history.ts';

/** The query parameters of the history page. */
export const HISTORY_PARAMS = ['who', 'what', 'kind', 'from', 'to'] as const;
export type HistoryParam = (typeof HISTORY_PARAMS)[number];

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Reads the page's query; dates are in the reader's time zone. Invalid values are ignored.
 * @param entities paths that may be filtered by
 */
export function readHistoryFilter(params: URLSearchParams, entities: string[]): HistoryFilter {
  const who = params.get('who') ?? '';
  const what = params.get('what') ?? '';
  const kind = HISTORY_KINDS.find((one): one is HistoryKind => one === params.get('kind'));
  const kindOfActor = HISTORY_ACTORS.find((one): one is HistoryActor => one === who);
  return {
    ...(/^[1-9]\d{0,14}$/.test(who) && { actor: Number(who) }),
    ...(kindOfActor && { actor_kind: kindOfActor }),
    ...(entities.includes(what) && { entity: what }),
    ...(kind && { kind }),
    ...sinceMidnight('from', params.get('from'), 0),
    // Until the end of that day.
    ...sinceMidnight('until', params.get('to'), 1),
  };
}

function sinceMidnight(name: 'from' | 'until', day: string | null, later: number): HistoryFilter {
  if (!day || !DAY.test(day)) return {};
  const midnight = new Date(`${day}T00:00`);
  if (Number.isNaN(midnight.getTime())) return {};
  midnight.setDate(midnight.getDate() + later);
  return { [name]: midnight.toISOString() };
}

import { WORK_ORDER } from '../../../shared/entity-paths.ts';
import { dayIn } from '../../lib/zones.ts';
import type { Change, EntityHooks, NamesOf } from '../../records/hooks.ts';
import { zoneWithin } from '../../records/tenant-zone.ts';
import { valueAfter } from '../../records/written-value.ts';
import type { Reader, ValuesOf } from '../../store/store.ts';
import { assetZone } from '../assets/asset-zone.ts';
import { type ControlKind, meaningOf } from './status.ts';

/**
 * Whether an order is closed, which its status alone decides, when it was closed and when work on it began. An order entered after
 * the fact, as imports do, uses the dates that it names.
 */
export const orderTimeHooks: EntityHooks<typeof WORK_ORDER> = {
  entity: WORK_ORDER,
  on: ['status', 'is_closed'] satisfies NamesOf<typeof WORK_ORDER>,
  async derive(change, reader) {
    const { status, is_closed } = change.values;
    if (typeof status !== 'number')
      return typeof is_closed === 'boolean' ? timesOf(change, reader, { closes: is_closed }) : {};
    const meaning = (await meaningOf(reader, status)) ?? { closes: false };
    return { is_closed: meaning.closes, ...(await timesOf(change, reader, meaning)) };
  },
};

async function timesOf(
  change: Change<typeof WORK_ORDER>,
  reader: Reader,
  { kind, closes }: { kind?: ControlKind; closes: boolean },
): Promise<ValuesOf<typeof WORK_ORDER>> {
  const { before, values, now } = change;
  if (!before && closes) return timesByDays(change, reader, kind === 'completed');
  const times: ValuesOf<typeof WORK_ORDER> = {};
  if (kind === 'in_progress' && !before?.started_at) times.started_at = now.toISOString();
  const wasClosed = before?.is_closed === true;
  if (closes !== wasClosed) times.closed_at = closes ? (values.closed_at ?? now.toISOString()) : null;
  return times;
}

async function timesByDays(
  change: Change<typeof WORK_ORDER>,
  reader: Reader,
  isDone: boolean,
): Promise<ValuesOf<typeof WORK_ORDER>> {
  const zone = await assetZone(reader, Number(valueAfter(change, 'asset')), zoneWithin(reader));
  return timesOfDays(change.values, zone, change.now, isDone);
}

/**
 * The times of an order that has only dates: it was closed at noon of its end date, but not in the future; if work was
 * done, it began at noon of its start date, but not after the closing time.
 */
export function timesOfDays(
  days: Record<string, unknown>,
  zone: string,
  now: Date,
  isDone: boolean,
): { started_at?: string; closed_at: string } {
  const closed_at = noonAtMost(days.completion_end_date, zone, now);
  const started = noonAtMost(days.suggested_start_date, zone, new Date(closed_at));
  return { closed_at, ...(isDone && { started_at: started }) };
}

function noonAtMost(day: unknown, zone: string, most: Date): string {
  const plain = typeof day === 'string' ? day : dayIn(most, zone);
  const noon = Temporal.PlainDate.from(plain).toZonedDateTime({ timeZone: zone, plainTime: '12:00' });
  return new Date(Math.min(noon.epochMilliseconds, most.getTime())).toISOString();
}

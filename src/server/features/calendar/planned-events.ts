import { addDays } from '../../../shared/days.ts';
import { PLAN } from '../../../shared/entity-paths.ts';
import { encodeEntity } from '../../../shared/schema/entity-path.ts';
import { startOfDay } from '../../lib/zones.ts';
import { type ForecastContext, type ForecastQuery, forecast } from '../plans/forecast.ts';
import type { ForecastDate } from '../plans/plan-schemas.ts';
import type { IcsEvent } from './ics.ts';

/** Shorter times, for plans with more dates than one forecast works out: the next ones matter most. */
const SHORTER_DAYS = [92, 31, 7];

/** The days of a forecast, and whose plans it is about if not everybody's. */
interface Asked extends Pick<ForecastQuery, 'from' | 'to' | 'assigned'> {
  zone: string;
}

/**
 * The services that plans have not made work orders for yet, as tentative entries, the next ones first. A date that a
 * larger service covers is left out, as in the schedule: no work order is made for it.
 */
export async function plannedEvents(
  ctx: ForecastContext,
  { zone, ...asked }: Asked,
  origin: string,
): Promise<IcsEvent[]> {
  let found = await forecast(ctx, asked);
  for (const days of SHORTER_DAYS)
    if (found.is_cut) found = await forecast(ctx, { ...asked, to: addDays(asked.from, days) });
  // Worked out anew each day, so calendars take the entry of a later day for the newer one.
  const stamp = startOfDay(asked.from, zone);
  const host = new URL(origin).hostname;
  return found.dates
    .filter(({ covered_by }) => covered_by === null)
    .map((date) => ({
      uid: `plan-${date.plan.id}-${date.key.replaceAll(':', '-')}@${host}`,
      sequence: 0,
      stamp,
      start: date.due_on,
      end: date.due_on,
      summary: `Planned: ${titleOf(date)}`,
      description: reasonOf(date),
      url: `${origin}/form/${encodeEntity(PLAN)}/${date.plan.id}`,
      status: 'TENTATIVE',
    }));
}

function titleOf({ plan, asset, name }: ForecastDate): string {
  const parts = [plan.label, asset?.label, name].filter(Boolean);
  // A plan whose name is hidden is called by its code.
  return [...new Set(parts)].join(', ');
}

/** @example 'No work order yet. Due by meter Hours at 1,250 h; the day is estimated.' */
function reasonOf({ by, moved, estimated }: ForecastDate): string {
  const why = [by && `Due ${by}`, moved, estimated && 'the day is estimated'].filter(Boolean).join('; ');
  return why === '' ? 'No work order yet.' : `No work order yet. ${why[0]?.toUpperCase()}${why.slice(1)}.`;
}

import { FIRST_DAY } from '../../shared/days.ts';

/**
 * Days and moments, using Node's own Temporal. A due date is a day without a time. A zone only decides which day it
 * is in a place and when a day begins there, which is not midnight everywhere.
 */

/**
 * The day of a moment in a zone.
 * @example dayIn('2026-03-08T04:30:00Z', 'America/New_York') // '2026-03-07'
 */
export function dayIn(moment: string | Date, zone: string): string {
  return instantOf(moment).toZonedDateTimeISO(zone).toPlainDate().toString();
}

/**
 * The moment at which a day begins in a zone, in the format of the store.
 * @example startOfDay('2026-09-06', 'America/Santiago') // '2026-09-06T04:00:00.000Z', since the clock skips midnight
 */
export function startOfDay(day: string, zone: string): string {
  const start = Temporal.PlainDate.from(day).toZonedDateTime(zone);
  return new Date(Math.max(start.epochMilliseconds, FIRST_MOMENT)).toISOString();
}

/** East of Greenwich the first day begins in a year that stores do not accept. */
const FIRST_MOMENT = Date.parse(`${FIRST_DAY}T00:00:00Z`);

/** How far the clocks of a zone are ahead of UTC until a moment. The last offset has no such moment. */
export interface Offset {
  until?: string;
  seconds: number;
}

/**
 * The offsets of a zone from one moment to another.
 * @example offsetsBetween('Europe/Berlin', '2026-03-01T00:00:00Z', '2026-04-01T00:00:00Z')
 * // [{ until: '2026-03-29T01:00:00.000Z', seconds: 3600 }, { seconds: 7200 }]
 */
export function offsetsBetween(zone: string, from: string, until: string): Offset[] {
  const last = instantOf(until).epochMilliseconds;
  const offsets: Offset[] = [];
  let at = instantOf(from).toZonedDateTimeISO(zone);
  for (;;) {
    const seconds = at.offsetNanoseconds / 1e9;
    const next = at.getTimeZoneTransition('next');
    if (!next || next.epochMilliseconds > last) return [...offsets, { seconds }];
    offsets.push({ until: new Date(next.epochMilliseconds).toISOString(), seconds });
    at = next;
  }
}

function instantOf(moment: string | Date): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(new Date(moment).getTime());
}

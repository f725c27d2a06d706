import { type MailChoice, NOTICE_KINDS, type NoticeName } from '../../../shared/notices.ts';
import { eq } from '../../store/eq.ts';
import type { Condition, Reader } from '../../store/store.ts';

const PREFERENCE = 'notifications/preference';
const QUIET = 'notifications/quiet_hours';

/** How a user wants to be notified of a kind: as chosen, otherwise the default. */
export async function choiceOf(
  reader: Reader,
  user: number,
  kind: NoticeName,
): Promise<{ app: boolean; mail: MailChoice }> {
  const chosen = await reader.first(PREFERENCE, [of(user), eq('kind', kind)]);
  if (!chosen) return NOTICE_KINDS[kind];
  return { app: chosen.app === true, mail: chosen.mail as MailChoice };
}

/**
 * The earliest time a mail may go to a user: now, or after their quiet hours in their time zone, which may span midnight.
 * @param zone the tenant's, for users who have not set their own
 */
export async function afterQuietHours(reader: Reader, user: number, now: Date, zone: string): Promise<Date> {
  const quiet = await reader.first(QUIET, [of(user)]);
  if (!quiet) return now;
  return quietUntil(String(quiet.from), String(quiet.until), now, String(quiet.time_zone ?? zone));
}

/** A user's time zone: that of their quiet hours, otherwise the tenant's. */
export async function zoneOf(reader: Reader, user: number, zone: string): Promise<string> {
  const quiet = await reader.first(QUIET, [of(user)]);
  return String(quiet?.time_zone ?? zone);
}

/** @example quietUntil('22:00', '06:30', new Date('2026-03-02T23:00:00Z'), 'UTC') // 2026-03-03T06:30:00Z */
export function quietUntil(from: string, until: string, now: Date, zone: string): Date {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone);
  const clock = local.toPlainTime().toString({ smallestUnit: 'minute' });
  const isOver = from <= until ? clock < from || clock >= until : clock >= until && clock < from;
  if (isOver) return now;
  const day = from > until && clock >= from ? local.toPlainDate().add({ days: 1 }) : local.toPlainDate();
  return momentOf(day, until, zone);
}

/**
 * The timestamp of a time on a day; a time skipped by the clock is moved later.
 * @example momentOf(Temporal.PlainDate.from('2026-03-29'), '02:30', 'Europe/Berlin') // 2026-03-29T01:30:00Z, which is 03:30 there
 */
export function momentOf(day: Temporal.PlainDate, time: string, zone: string): Date {
  const moment = day.toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from(time) });
  return new Date(moment.epochMilliseconds);
}

function of(user: number): Condition {
  return eq('user', user);
}

import { METER } from '../../../shared/entity-paths.ts';
import { dayIn } from '../../lib/zones.ts';
import type { DailyNotice } from '../feature.ts';

/** Meters that nobody has read for as long as they say. */
export const readingDue: DailyNotice = {
  kind: 'reading_due',
  entity: METER,
  where: () => [
    { property: 'reading_every_days', op: 'notNull' },
    { property: 'retired_on', op: 'null' },
  ],
  isMeant: ({ last_read_at, reading_every_days }, { today, zone }) =>
    last_read_at === null || daysSince(String(last_read_at), today, zone) >= Number(reading_every_days),
  to: ['responsible', 'planners'],
  // Notified once until it is read again.
  once: (row) => String(row.last_read_at ?? 'never'),
};

function daysSince(moment: string, day: Temporal.PlainDate, zone: string): number {
  return Temporal.PlainDate.from(dayIn(moment, zone)).until(day).days;
}

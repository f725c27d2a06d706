import { addDays } from '../../../shared/days.ts';
import type { WireRecord } from '../../../shared/wire.ts';
import { dayFromToday } from '../../ui/days.ts';

/** Meters that are read every so often. */
export const READ_OFTEN = { 'reading_every_days.null': 'false', 'retired_on.null': 'true' };

/** A meter, and the day by which it is to be read. */
export interface DueMeter {
  meter: WireRecord;
  on: string;
}

/** Those of some meters that are to be read by today, those that wait longest first. */
export function dueMeters(meters: WireRecord[]): DueMeter[] {
  const today = dayFromToday();
  return meters
    .map((meter) => ({ meter, on: dueOn(meter, today) }))
    .filter(({ on }) => on <= today)
    .sort((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : a.meter.id - b.meter.id));
}

/** When a meter is to be read next; today where nobody has read it. */
function dueOn({ last_read_at, reading_every_days }: WireRecord, today: string): string {
  if (typeof last_read_at !== 'string') return today;
  return addDays(dayFromToday(0, new Date(last_read_at)), Number(reading_every_days));
}

import { addDays } from '../../../shared/days.ts';
import type { WireRecord } from '../../../shared/wire.ts';
import { dayFromToday } from '../../ui/days.ts';

/** The filter for meters with a reading interval. */
export const READ_OFTEN = { 'reading_every_days.null': 'false', 'retired_on.null': 'true' };

/** A meter, and the day its next reading is due. */
export interface DueMeter {
  meter: WireRecord;
  on: string;
}

/** The meters due today or earlier, longest overdue first. */
export function dueMeters(meters: WireRecord[]): DueMeter[] {
  const today = dayFromToday();
  return meters
    .map((meter) => ({ meter, on: dueOn(meter, today) }))
    .filter(({ on }) => on <= today)
    .sort((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : a.meter.id - b.meter.id));
}

/** The day a meter's next reading is due; today if it has never been read. */
function dueOn({ last_read_at, reading_every_days }: WireRecord, today: string): string {
  if (typeof last_read_at !== 'string') return today;
  return addDays(dayFromToday(0, new Date(last_read_at)), Number(reading_every_days));
}

import { ApiError } from '../../../shared/errors.ts';
import { say } from '../../../shared/texts/text.ts';
import { fieldError } from '../../records/translate-store-errors.ts';
import type { Row, RowOf } from '../../store/store.ts';
import type { MeterChange } from './meter-total.ts';
import { daysBegun } from './meters.ts';

/** How far ahead the clock of the reader's device may be. */
const AHEAD_MS = 5 * 60_000;

/** A reading about to be written, with its neighbours in time. */
export interface Placed {
  meter: Row;
  value: number;
  readAt: string;
  change: MeterChange | null;
  final: number | null;
  start: number | null;
  confirmed: boolean;
  previous?: Row;
  next?: Row;
}

/** @throws ApiError `invalid` if a reading is dated in the future */
export function requirePast(readAt: string, now: Date): void {
  if (Date.parse(readAt) > now.getTime() + AHEAD_MS) throw fieldError('read_at', say('field.in_the_future'));
}

const SHOWN = ['meter_reading', 'final_reading', 'start_reading'];

/** Which of the values shown are below zero, by property. */
export function belowZero(values: Readonly<Record<string, unknown>>): string[] {
  return SHOWN.filter((name) => Number(values[name]) < 0);
}

/** Nothing but a gauge goes below zero. @throws ApiError `invalid` naming these properties */
export function requireGauge(meter: RowOf<'assets/meter'> | null, below: string[]): void {
  if (below.length === 0 || meter?.kind === 'gauge') return;
  const text = [say('meters.below_zero')];
  throw new ApiError('invalid', undefined, Object.fromEntries(below.map((name) => [name, text])));
}

/** Whether a gauge can show this value. @throws ApiError `invalid` */
export function checkGauge({ meter, value }: Placed): void {
  const { minimum, maximum } = meter;
  if (typeof minimum === 'number' && value < minimum)
    throw fieldError('meter_reading', say('meters.least_shown', { amount: amount(minimum, meter) }));
  if (typeof maximum === 'number' && value > maximum)
    throw fieldError('meter_reading', say('meters.most_shown', { amount: amount(maximum, meter) }));
}

/** Whether the given meter change is plausible. @throws ApiError `invalid` naming the field */
export function checkChange({ meter, value, change, final, start, previous }: Placed): void {
  if (!previous) return;
  if (change === 'rolled_over') {
    const top = meter.rollover_at;
    if (typeof top !== 'number') throw fieldError('change', say('meters.rollover_unknown'));
    if (value > top || Number(previous.meter_reading) > top)
      throw fieldError('meter_reading', say('meters.rollover_most', { amount: amount(top, meter) }));
  }
  if (change !== 'replaced') return;
  if (final !== null && final < Number(previous.meter_reading))
    throw fieldError('final_reading', say('meters.at_least', { reading: said(previous, meter) }));
  if (start !== null && value < start) throw fieldError('start_reading', say('meters.start_too_high'));
}

/**
 * A counter rises, within its possible rate, and a reading entered later must fit between its neighbours in time.
 * @throws ApiError `invalid` with the neighbour's value and day
 */
export function checkCounter(placed: Placed, total: number): void {
  const { meter, value, readAt, change, confirmed, previous, next } = placed;
  if (next && previous && change === null && value < Number(previous.meter_reading))
    throw fieldError('meter_reading', say('meters.at_least', { reading: said(previous, meter) }));
  if (next && total > Number(next.total))
    throw fieldError('meter_reading', say('meters.at_most', { reading: said(next, meter) }));
  const most = meter.max_per_day;
  if (!previous || confirmed || typeof most !== 'number') return;
  const days = daysBegun(String(previous.read_at), readAt);
  const rise = Math.round((total - Number(previous.total)) * 1000) / 1000;
  if (rise > most * days)
    throw fieldError(
      'meter_reading',
      say('meters.too_fast', {
        rise: amount(rise, meter),
        previous: said(previous, meter),
        most: amount(most * days, meter),
      }),
    );
}

/** A neighbour's value and date. @example '1,090 h, read on 2026-03-10' */
function said(reading: Row, meter: Row): string {
  return `${amount(Number(reading.meter_reading), meter)}, read on ${String(reading.read_at).slice(0, 10)}`;
}

function amount(value: number, { unit }: Row): string {
  return `${value.toLocaleString('en', { maximumFractionDigits: 3 })} ${unit}`;
}

import { fromWhole, toWhole } from '../../../shared/numbers.ts';

/** Why a meter shows less than before. */
export type MeterChange = 'replaced' | 'rolled_over' | 'reset';

/** The part of a reading that the total depends on. */
export interface ReadValue {
  value: number;
  change?: MeterChange | null;
  /** For a replaced meter: its last reading, and the first of the new one. */
  final?: number | null;
  start?: number | null;
}

/** The previous reading, with the meter's total by then. */
interface Counted {
  value: number;
  total: number;
}

const DECIMALS = 3;

/**
 * A meter's total after a reading. It never falls: a meter that is replaced, rolls over or is reset continues from the
 * total it had. An unexplained fall counts as a reset.
 * @param rolloverAt where the counter starts again at 0
 * @example totalAfter({ value: 9_900, total: 9_900 }, { value: 20, change: 'rolled_over' }, 10_000) // 10_020
 */
export function totalAfter(before: Counted | null, reading: ReadValue, rolloverAt?: number | null): number {
  const value = whole(reading.value);
  if (!before) return fromWhole(value, DECIMALS);
  return fromWhole(
    whole(before.total) + Math.max(0, rise(whole(before.value), reading, rolloverAt)),
    DECIMALS,
  );
}

/** The totals of consecutive readings. */
export function totals(readings: readonly ReadValue[], rolloverAt?: number | null): number[] {
  let before: Counted | null = null;
  return readings.map((reading) => {
    const total = totalAfter(before, reading, rolloverAt);
    before = { value: reading.value, total };
    return total;
  });
}

/** The rise of the total in thousandths. */
function rise(
  previous: number,
  { value, change, final, start }: ReadValue,
  rolloverAt?: number | null,
): number {
  const now = whole(value);
  switch (change) {
    case 'reset':
      return 0;
    case 'rolled_over':
      return whole(rolloverAt ?? 0) - previous + now;
    case 'replaced':
      return (
        Math.max(0, whole(final ?? fromWhole(previous, DECIMALS)) - previous) +
        Math.max(0, now - whole(start ?? value))
      );
    default:
      return now - previous;
  }
}

function whole(value: number): number {
  return toWhole(value, DECIMALS);
}

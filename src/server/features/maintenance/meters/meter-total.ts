import { fromWhole, toWhole } from '../../../../shared/numbers.ts';

/** Why a meter shows less than before. */
export type MeterChange = 'replaced' | 'rolled_over' | 'reset';

/** One reading as far as the total follows from it. */
export interface ReadValue {
  value: number;
  change?: MeterChange | null;
  /** Of a replaced meter: the last it showed, and what the new one began with. */
  final?: number | null;
  start?: number | null;
}

/** The reading before, with what the meter had counted in all by then. */
interface Counted {
  value: number;
  total: number;
}

const DECIMALS = 3;

/**
 * What a meter has counted in all after a reading. It never falls: a meter that is replaced, rolls over or is set back
 * goes on from where it was. A fall that nobody explains is taken for a reset.
 * @param rolloverAt where the counter begins again at 0
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

/** The totals of readings one after the other. */
export function totals(readings: readonly ReadValue[], rolloverAt?: number | null): number[] {
  let before: Counted | null = null;
  return readings.map((reading) => {
    const total = totalAfter(before, reading, rolloverAt);
    before = { value: reading.value, total };
    return total;
  });
}

/** By how many thousandths the total rises. */
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

/** When readings of a gauge make work: how far, how often, and when it may come again. */
export interface Condition {
  test: 'above' | 'below';
  limit: number;
  forReadings: number;
  /** Back here it may come again. */
  rearm: number;
}

/**
 * Which readings, the oldest first, make work: the last of so many beyond the limit, and then none until one is back.
 * @param isArmedFirst whether one was back since the last that made work
 * @example firedAt([75, 82, 79, 83, 84, 90], { test: 'above', limit: 80, forReadings: 2, rearm: 70 }) // [4]
 */
export function firedAt(
  values: readonly number[],
  { test, limit, forReadings, rearm }: Condition,
  isArmedFirst = true,
): number[] {
  const passes = (value: number) => (test === 'above' ? value > limit : value < limit);
  const isBack = (value: number) => (test === 'above' ? value <= rearm : value >= rearm);
  let beyond = 0;
  let isArmed = isArmedFirst;
  return values.flatMap((value, index) => {
    if (isBack(value)) isArmed = true;
    beyond = passes(value) ? beyond + 1 : 0;
    if (!isArmed || beyond < forReadings) return [];
    isArmed = false;
    return [index];
  });
}

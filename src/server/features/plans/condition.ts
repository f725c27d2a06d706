/** When readings of a gauge create work: beyond which limit, after how many readings, and when it may happen again. */
export interface Condition {
  test: 'above' | 'below';
  limit: number;
  forReadings: number;
  /** Once a reading is back here, it may happen again. */
  rearm: number;
}

/**
 * Which readings, oldest first, create work: the last of the required number beyond the limit, and then none until one
 * is back.
 * @param isArmedFirst whether a reading was back since the last that created work
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

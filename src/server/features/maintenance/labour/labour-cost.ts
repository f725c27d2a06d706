/** The cost of an hour of work and the amount of work: numbers with two decimals, exact. */
interface Labour {
  minutes: number;
  hourlyRate: number;
  /** 1, or the factor for overtime. */
  factor: number;
}

/**
 * The cost of work, in cents rounded once, half away from zero.
 * @example labourCost({ minutes: 95, hourlyRate: 42, factor: 1.5 }) // 99.75
 */
export function labourCost({ minutes, hourlyRate, factor }: Labour): number {
  const perHour = 60n * 100n;
  // Amounts are never negative, so half up is half away from zero.
  const whole = (hundredths(hourlyRate) * hundredths(factor) * BigInt(Math.round(minutes * 100))) / 100n;
  return Number((whole * 2n + perHour) / (perHour * 2n)) / 100;
}

/**
 * The minutes of a timer, rounded, at least one.
 * @example minutesBetween('2026-03-02T08:10:20Z', '2026-03-02T09:00:40Z') // 50
 */
export function minutesBetween(from: string, until: string): number {
  return Math.max(1, Math.round((Date.parse(until) - Date.parse(from)) / 60_000));
}

function hundredths(value: number): bigint {
  return BigInt(Math.round(value * 100));
}

/**
 * The part of a debt that is paid in each of `count` equal payments at interest `rate` per payment: rate / (1 − (1 +
 * rate)^−count), and 1 / count without interest. Exact even for a tiny rate.
 */
export function annuity(rate: number, count: number): number {
  return rate === 0 ? 1 / count : rate / -Math.expm1(-count * Math.log1p(rate));
}

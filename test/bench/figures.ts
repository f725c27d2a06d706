/** The median; of an even number the lower one. */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}

/** The value that this share of all does not exceed; with 1 the highest. */
export function share(values: number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)] ?? Number.NaN;
}

/** A whole number with separators: 12,345. */
export function thousands(value: number): string {
  return Math.round(value).toLocaleString('en');
}

/** The middle one of some figures; the lower of two. */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}

/** A whole number as it is read: 12,345. */
export function thousands(value: number): string {
  return Math.round(value).toLocaleString('en');
}

/** One line of the report: what was measured, what it should be, and whether it is. */
export interface Figure {
  name: string;
  figure: string;
  target: string;
  pass: boolean;
}

/** How much of a proof runs: seconds for the test suite, or as long as it takes to be sure. */
export interface Size {
  long: boolean;
  /** Minutes of the soak test; it runs in the long form only. */
  soakMinutes: number;
}

/** A promise of the product, measured; each proof ends with a control, in which the protection is off. */
export interface Proof {
  name: string;
  run(size: Size): Promise<Figure[]>;
}

export function figure(name: string, value: unknown, target: string, pass: boolean): Figure {
  return { name, figure: String(value), target, pass };
}

/** A time limit. The short form, which runs beside other tests on a busy machine, only measures it. */
export function timeFigure(name: string, ms: number, most: number, { long }: Size): Figure {
  const value = Math.round(ms);
  return figure(name, value, long ? `< ${most}` : 'measured', !long || value < most);
}

/** A proof that this machine cannot run; it counts as neither shown nor refuted. */
export function skipped(name: string, why: string): Figure {
  return { name, figure: 'skipped', target: why, pass: true };
}

export function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** The value below which a share of all values lies. @example percentile([3, 1, 2], 0.5) // 2 */
export function percentile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

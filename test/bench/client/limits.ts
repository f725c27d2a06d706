import type { Route } from './routes.ts';

/** The limits for a kind of route; kB are thousands of bytes after gzip, times are on a slow phone. */
interface Limits {
  scripts: number;
  largestPaint: number;
  /** Script running time; undefined if nothing was promised. */
  scriptTime: number;
}

export const LIMITS: Record<Route['kind'], Limits> = {
  landing: { scripts: 90, largestPaint: 2000, scriptTime: 200 },
  login: { scripts: 150, largestPaint: 2000, scriptTime: 200 },
  list: { scripts: 160, largestPaint: 2500, scriptTime: 300 },
  form: { scripts: 150 + 90, largestPaint: 3000, scriptTime: Number.POSITIVE_INFINITY },
};

/** Limits for every route. */
export const STYLES = 30;
export const SHIFT = 0.02;
export const WARM_PAINT = 1200;
export const SLOWEST_TOUCH = 100;
/** For a desktop that scrolls or drags: three frames. */
export const LONGEST_FRAME = 50;

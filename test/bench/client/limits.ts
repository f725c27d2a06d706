import type { Route } from './routes.ts';

/** What a route of a kind may take; kB are thousands of bytes after gzip, times are those of a slow phone. */
interface Limits {
  scripts: number;
  largestPaint: number;
  /** Of how long scripts run; none where nothing was promised. */
  scriptTime: number;
}

export const LIMITS: Record<Route['kind'], Limits> = {
  landing: { scripts: 90, largestPaint: 2000, scriptTime: 200 },
  login: { scripts: 150, largestPaint: 2000, scriptTime: 200 },
  list: { scripts: 150, largestPaint: 2500, scriptTime: 300 },
  form: { scripts: 150 + 90, largestPaint: 3000, scriptTime: Number.POSITIVE_INFINITY },
};

/** Limits that hold for every route. */
export const STYLES = 30;
export const SHIFT = 0.02;
export const WARM_PAINT = 1200;
export const SLOWEST_TOUCH = 100;
/** Of a desktop that scrolls or drags: three frames. */
export const LONGEST_FRAME = 50;

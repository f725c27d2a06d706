import type { Page } from 'playwright-core';

/** What the browser itself measures of how a page feels. */
interface Vitals {
  shift: number;
  /** Milliseconds: until the largest paint, the slowest response to an interaction, the longest uninterrupted task. */
  largestPaint: number;
  slowestTouch: number;
  longestTask: number;
}

type Window = { vitals: Vitals };

export const vitalsOf = (page: Page) => page.evaluate(() => (window as unknown as Window).vitals);

/** Discards the tasks of loading, so that the next interaction is measured alone. */
export const forgetTasks = (page: Page) =>
  page.evaluate(() => {
    (window as unknown as Window).vitals.longestTask = 0;
  });

/** Runs in the page: collects paints, shifts, long tasks, and the time from an interaction to its paint. */
export function watchVitals(): void {
  const vitals: Vitals = { shift: 0, largestPaint: 0, slowestTouch: 0, longestTask: 0 };
  Object.assign(window, { vitals });
  const watch = (type: string, take: (entry: never) => void, more = {}) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) take(entry as never);
    }).observe({ type, buffered: true, ...more });
  watch('layout-shift', ({ value, hadRecentInput }: { value: number; hadRecentInput: boolean }) => {
    if (!hadRecentInput) vitals.shift += value;
  });
  watch('largest-contentful-paint', ({ startTime }: { startTime: number }) => {
    vitals.largestPaint = startTime;
  });
  watch('longtask', ({ duration }: { duration: number }) => {
    vitals.longestTask = Math.max(vitals.longestTask, duration);
  });
  watch(
    'event',
    ({ interactionId, duration }: { interactionId: number; duration: number }) => {
      if (interactionId) vitals.slowestTouch = Math.max(vitals.slowestTouch, duration);
    },
    { durationThreshold: 16 },
  );
}

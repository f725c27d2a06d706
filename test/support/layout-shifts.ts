import type { Page } from 'playwright-core';

/** How far things may move on a page that loads, as the browser counts it: 0.1 is what people begin to feel. */
export const MOST_SHIFT = 0.02;

/** Adds up in the page how far things moved without anybody having touched it. */
export function watchShifts(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const shifts: string[] = [];
    let sum = 0;
    Object.assign(window, { shifts: () => ({ sum, shifts }) });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Node | null }[];
      })[]) {
        if (entry.hadRecentInput) continue;
        sum += entry.value;
        const moved = entry.sources.map(({ node }) =>
          node instanceof Element ? node.outerHTML.slice(0, 80) : '',
        );
        shifts.push(`${entry.value.toFixed(4)} ${moved.join(' + ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** How far things have moved, and what. */
export const shiftsOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { shifts: () => { sum: number; shifts: string[] } }).shifts());

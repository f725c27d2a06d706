import type { Page } from 'playwright-core';

/** How far things may move while a page loads, in the browser's measure: 0.1 is what people begin to notice. */
export const MOST_SHIFT = 0.02;

/** Sums up in the page how far things moved without user input. */
export function watchShifts(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const shifts: string[] = [];
    let sum = 0;
    Object.assign(window, { shifts: () => ({ sum, shifts }) });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
      })[]) {
        if (entry.hadRecentInput) continue;
        sum += entry.value;
        const told = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ');
        const moved = entry.sources.map(({ node, previousRect, currentRect }) => {
          const name = node instanceof Element ? node.outerHTML.slice(0, 80) : '';
          return `${name} from ${told(previousRect)} to ${told(currentRect)}`;
        });
        shifts.push(`${entry.value.toFixed(4)} at ${Math.round(entry.startTime)} ms: ${moved.join(' + ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** How far things have moved, and which. */
export const shiftsOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { shifts: () => { sum: number; shifts: string[] } }).shifts());

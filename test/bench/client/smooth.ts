import type { Browser, Page } from 'playwright-core';

/** How smoothly a page responded to an interaction, in milliseconds. */
export interface Smooth {
  /** The longest time between two frames. */
  frame: number;
  /** The longest uninterrupted task of its thread, by the clock and by CPU time, which other programs do not add to. */
  task: number;
  processor: number;
}

interface Traced {
  name: string;
  pid: number;
  tid: number;
  ph: string;
  dur?: number;
  tdur?: number;
  args?: { name?: string };
}

/** Measures a page during an interaction. */
export async function watched(browser: Browser, page: Page, hand: () => Promise<void>): Promise<Smooth> {
  await page.evaluate(() => {
    let before = performance.now();
    const seen = { frame: 0, on: true };
    Object.assign(window, { seen });
    const look = (now: number) => {
      seen.frame = Math.max(seen.frame, now - before);
      before = now;
      if (seen.on) requestAnimationFrame(look);
    };
    requestAnimationFrame((now) => {
      before = now;
      requestAnimationFrame(look);
    });
  });
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
  await hand();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: Traced[] };
  const frame = await page.evaluate(() => {
    const { seen } = window as unknown as { seen: { frame: number; on: boolean } };
    seen.on = false;
    return seen.frame;
  });
  const main = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = traceEvents.filter(
    ({ name, ph, pid, tid }) => ph === 'X' && name.endsWith('RunTask') && main.has(`${pid} ${tid}`),
  );
  if (tasks.length === 0) throw new Error('The browser does not tell of its work.');
  const longest = (of: 'dur' | 'tdur') => Math.max(...tasks.map((task) => task[of] ?? 0)) / 1000;
  return { frame, task: longest('dur'), processor: longest('tdur') };
}

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { Route } from './routes.ts';

const DIST = join(import.meta.dirname, '../../dist');
/** What Lighthouse calls slow 4G. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750 };
const CPU_SLOWDOWN = 4;

export interface Figures {
  route: Route;
  /** Bytes after gzip that the first load asked for. */
  scripts: number;
  styles: number;
  shift: number;
  /** Milliseconds until the largest thing is painted, and the slowest answer to a touch, on a slow phone. */
  largestPaint: number;
  slowestTouch: number;
}

interface Vitals {
  shift: number;
  largestPaint: number;
  slowestTouch: number;
}

export type Profile = (route: Route) => Promise<BrowserContext>;

/** Opens a route twice in fresh profiles: as it is, to count what it loads, and on a slow phone, to see how it feels. */
export async function measure(route: Route, address: string, profile: Profile): Promise<Figures> {
  const loaded = await loadedFiles(route, address, profile);
  const vitals = await slowVitals(route, address, profile);
  return { route, scripts: gzipped(loaded, '.js'), styles: gzipped(loaded, '.css'), ...vitals };
}

/** A browser profile, signed in by what the app keeps of a session. */
export function profiles(browser: Browser, origin: string, session: Record<string, string>): Profile {
  return async ({ signedIn }) => {
    const context = await browser.newContext({
      viewport: { width: 412, height: 823 },
      locale: 'en-US',
      timezoneId: 'UTC',
    });
    if (signedIn)
      await context.addInitScript(
        ({ home, kept }) => {
          if (location.origin !== home || localStorage.getItem('access') !== null) return;
          for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, value);
        },
        { home: origin, kept: session },
      );
    return context;
  };
}

async function loadedFiles(route: Route, address: string, profile: Profile): Promise<Set<string>> {
  const context = await profile(route);
  const page = await context.newPage();
  const files = new Set<string>();
  page.on('response', (response) => files.add(new URL(response.url()).pathname));
  await page.goto(address + route.path);
  await settled(page);
  await context.close();
  return files;
}

function gzipped(files: Set<string>, ending: string): number {
  return [...files]
    .filter((file) => file.endsWith(ending) && existsSync(join(DIST, file)))
    .reduce((sum, file) => sum + gzipSync(readFileSync(join(DIST, file)), { level: 9 }).length, 0);
}

async function slowVitals(route: Route, address: string, profile: Profile): Promise<Vitals> {
  const context = await profile(route);
  const page = await context.newPage();
  await page.addInitScript(watchVitals);
  const devTools = await context.newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.emulateNetworkConditions', SLOW_4G);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  page.setDefaultTimeout(60_000);
  await page.goto(address + route.path, { timeout: 60_000 });
  await settled(page);
  const { shift, largestPaint } = await vitalsOf(page);
  await route.touch(page);
  await settled(page);
  const { slowestTouch } = await vitalsOf(page);
  await context.close();
  return { shift, largestPaint, slowestTouch };
}

const vitalsOf = (page: Page) => page.evaluate(() => (window as unknown as { vitals: Vitals }).vitals);

async function settled(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null);
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

/** Runs in the page: collects what the browser tells of paints, shifts and the time between a touch and its paint. */
function watchVitals(): void {
  const vitals: Vitals = { shift: 0, largestPaint: 0, slowestTouch: 0 };
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
  watch(
    'event',
    ({ interactionId, duration }: { interactionId: number; duration: number }) => {
      if (interactionId) vitals.slowestTouch = Math.max(vitals.slowestTouch, duration);
    },
    { durationThreshold: 16 },
  );
}

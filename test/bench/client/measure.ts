import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import type { Route } from './routes.ts';
import { forgetTasks, vitalsOf, watchVitals } from './vitals.ts';

const DIST = join(import.meta.dirname, '../../../dist');
/** What Lighthouse calls slow 4G. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750 };
const CPU_SLOWDOWN = 4;
/** Scripts count as idle if they ran no longer than this between two checks. */
const STILL_MS = 1;
const PAUSE_MS = 700;
/** How long a desktop browser is busy setting up a new window, on the same processors. */
const WINDOW_MS = 2500;
const MOST_LOOKS = 60;

export interface Figures {
  route: Route;
  /** Bytes after gzip that the first load requested. */
  scripts: number;
  /** The descriptions of the entities, which are data and not a script. */
  data: number;
  styles: number;
  shift: number;
  /** Milliseconds on a slow phone: largest paint on the first visit and on the next one. */
  largestPaint: number;
  warmPaint: number;
  /** Milliseconds that scripts ran until the first visit had settled. */
  scriptTime: number;
  slowestTouch: number;
  /** The longest uninterrupted task while a user touches the page. */
  longestTask: number;
}

type Timed = Omit<Figures, 'route' | 'scripts' | 'data' | 'styles'>;

type Profile = (route: Route) => Promise<BrowserContext>;

/** Opens a route in fresh profiles: unthrottled, to count what it loads, and `runs` times on a slow phone; takes medians. */
export async function measure(
  route: Route,
  address: string,
  profile: Profile,
  runs: number,
): Promise<Figures> {
  const loaded = await loadedFiles(route, address, profile);
  const timed: Timed[] = [];
  for (let run = 0; run < runs; run += 1) timed.push(await slowPhone(route, address, profile));
  const middle = (what: keyof Timed) => median(timed.map((figures) => figures[what]));
  return {
    route,
    scripts: gzipped(loaded, '.js'),
    data: gzipped(loaded, '.json'),
    styles: gzipped(loaded, '.css'),
    shift: Math.max(...timed.map(({ shift }) => shift)),
    largestPaint: middle('largestPaint'),
    warmPaint: middle('warmPaint'),
    scriptTime: middle('scriptTime'),
    slowestTouch: middle('slowestTouch'),
    longestTask: middle('longestTask'),
  };
}

/** Creates browser profiles, signed in through the session that the app stores. */
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

/** The first visit, a user interaction, and the next visit with the browser's cache. */
async function slowPhone(route: Route, address: string, profile: Profile): Promise<Timed> {
  const context = await profile(route);
  await context.addInitScript(watchVitals);
  const first = await slowPage(context);
  await first.page.goto(address + route.path);
  await first.page.waitForLoadState('networkidle');
  await takenOver(first.devTools);
  const scriptTime = await scriptTimeAtRest(first.devTools);
  await settled(first.page);
  const { largestPaint } = await vitalsOf(first.page);
  await forgetTasks(first.page);
  await route.touch(first.page);
  await settled(first.page);
  const { shift, slowestTouch, longestTask } = await vitalsOf(first.page);
  await first.page.close();

  const next = await slowPage(context);
  await next.page.goto(address + route.path);
  await settled(next.page);
  const { largestPaint: warmPaint } = await vitalsOf(next.page);
  await context.close();
  return { shift, largestPaint, warmPaint, scriptTime, slowestTouch, longestTask };
}

async function slowPage(context: BrowserContext): Promise<{ page: Page; devTools: CDPSession }> {
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const devTools = await context.newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.emulateNetworkConditions', SLOW_4G);
  // Counted in the thread's own CPU time, so that other programs on the machine do not count.
  await devTools.send('Performance.enable', { timeDomain: 'threadTicks' });
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await setTimeout(WINDOW_MS);
  return { page, devTools };
}

/** Waits until the app has taken over the prerendered page, without running a script of ours in it. */
async function takenOver(devTools: CDPSession): Promise<void> {
  for (let look = 0; look < MOST_LOOKS; look += 1) {
    const { root } = await devTools.send('DOM.getDocument');
    const { nodeId } = await devTools.send('DOM.querySelector', {
      nodeId: root.nodeId,
      selector: '#root[data-drawn]',
    });
    if (nodeId === 0) return;
    await setTimeout(PAUSE_MS);
  }
  throw new Error('The app does not take over the page that the build has drawn.');
}

/**
 * How long scripts have run once they are idle. Until then nothing is evaluated in the page, because that would count too.
 */
async function scriptTimeAtRest(devTools: CDPSession): Promise<number> {
  let before = Number.NEGATIVE_INFINITY;
  for (let look = 0; look < MOST_LOOKS; look += 1) {
    const now = await scriptTimeOf(devTools);
    if (now - before < STILL_MS) return now;
    before = now;
    await setTimeout(PAUSE_MS);
  }
  throw new Error('The scripts of the page do not come to rest.');
}

async function scriptTimeOf(devTools: CDPSession): Promise<number> {
  const { metrics } = await devTools.send('Performance.getMetrics');
  const found = metrics.find(({ name }) => name === 'ScriptDuration');
  if (!found) throw new Error('This browser does not tell how long scripts ran.');
  return found.value * 1000;
}

async function settled(page: Page): Promise<void> {
  await page.locator('#root:not([data-drawn]) h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null);
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
}

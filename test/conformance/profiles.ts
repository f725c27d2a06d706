import type { Browser, BrowserContext, Page } from 'playwright-core';
import { chromium } from 'playwright-core';
import { inject } from 'vitest';
import { watchRequests } from '../support/quiet.ts';
import { reportBlocked } from '../support/watch-errors.ts';

/**
 * Browser profiles of a file of tests. A process for each page and code that is fetched and compiled anew take half
 * of what a test costs, so a page that has served one test serves the next one at the same place. It knows nothing of
 * the test before: what was added to it is taken away, it forgets where it was, and its storage is emptied before the
 * first script of the next page runs. One that cannot be made as new is closed, such as one that holds code which a
 * test has made up: a browser keeps scripts in mind.
 */
export interface Profile {
  page: Page;
  /** Makes it ready for the next test, or closes it. */
  giveBack(isGood: boolean): Promise<void>;
}

const DESK = { width: 1440, height: 900 };
/** Without code, and of the same origin: one elsewhere would begin a new process, which is what takes long. */
const RESTING = '/favicon.svg';
/** What tests listen to. */
const EVENTS = [
  'console',
  'dialog',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
];

let connected: Promise<Browser> | undefined;
const browser = () => {
  connected ??= chromium.connect(inject('stage').browser);
  return connected;
};

/** By origin, the profiles that no test uses. */
const rested = new Map<string, Profile[]>();
let openings = 0;

/** A page that has never been anywhere, as far as it knows; it finds these things in its storage when it first opens the origin. */
export async function takeProfile(
  origin: string,
  kept: Record<string, string>,
  viewport = DESK,
): Promise<Profile> {
  const profile = rested.get(origin)?.pop() ?? (await newProfile(origin));
  const { page } = profile;
  const { width, height } = page.viewportSize() ?? viewport;
  if (width !== viewport.width || height !== viewport.height) await page.setViewportSize(viewport);
  openings += 1;
  await page.addInitScript(startAnew, { origin, opening: String(openings), kept });
  return profile;
}

async function newProfile(origin: string): Promise<Profile> {
  const context = await (await browser()).newContext({
    viewport: DESK,
    locale: 'en-US',
    timezoneId: 'UTC',
    // What moves while a page loads is drawn anew sixty times a second, and without a graphics card.
    reducedMotion: 'reduce',
  });
  await reportBlocked(context);
  watchRequests(context);
  const page = await context.newPage();
  // Only a page that never comes ends the wait: a busy machine is no fault.
  page.setDefaultTimeout(60_000);
  const scripts = noteScripts(page);
  const clock = noteClock(context);
  const code = noteForgedCode(page);
  const history = await context.newCDPSession(page);
  const profile: Profile = {
    page,
    async giveBack(isGood) {
      const isAlone = context.pages().length === 1 && context.pages()[0] === page;
      if (!isGood || !isAlone || clock.isStopped || code.isForged) return context.close();
      for (const event of EVENTS) page.removeAllListeners(event);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      // What lies under the pointer would be pointed at in the next page.
      await page.mouse.move(-1, -1);
      await page.goto(origin + RESTING);
      await Promise.all(scripts.splice(0).map((script) => script.dispose()));
      await page.emulateMedia({ media: null, colorScheme: null, reducedMotion: 'reduce' });
      await context.clearCookies();
      await history.send('Page.resetNavigationHistory');
      rested.set(origin, [...(rested.get(origin) ?? []), profile]);
    },
  };
  return profile;
}

/** Runs in the page: once in a tab for each test. */
function startAnew(given: { origin: string; opening: string; kept: Record<string, string> }): void {
  if (location.origin !== given.origin || sessionStorage.getItem('opening') === given.opening) return;
  localStorage.clear();
  sessionStorage.clear();
  indexedDB.deleteDatabase('unsent');
  sessionStorage.setItem('opening', given.opening);
  for (const [name, value] of Object.entries(given.kept)) localStorage.setItem(name, value);
}

/** The scripts that tests add to a page, to be taken away from it. */
function noteScripts(page: Page): { dispose(): Promise<void> }[] {
  const scripts: { dispose(): Promise<void> }[] = [];
  const add = page.addInitScript.bind(page);
  const noted: Page['addInitScript'] = async (...given) => {
    const script = await add(...given);
    scripts.push(script);
    return script;
  };
  page.addInitScript = noted;
  return scripts;
}

/** A clock that a test has taken over cannot be given back. */
function noteClock({ clock }: BrowserContext): { isStopped: boolean } {
  const noted = { isStopped: false };
  const install = clock.install.bind(clock);
  clock.install = (options) => {
    noted.isStopped = true;
    return install(options);
  };
  return noted;
}

/** Scripts, pages and the like that a test has answered in the server's place stay in the browser's memory for the next page. */
function noteForgedCode(page: Page): { isForged: boolean } {
  const noted = { isForged: false };
  const answerFor = page.route.bind(page);
  page.route = (url, handler, options) =>
    answerFor(
      url,
      (route, request) => {
        const fulfill = route.fulfill.bind(route);
        route.fulfill = (answer) => {
          // What the app asks its API for is kept nowhere.
          noted.isForged ||= !['fetch', 'xhr'].includes(request.resourceType());
          return fulfill(answer);
        };
        return handler(route, request);
      },
      options,
    );
  return noted;
}

import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext, Page, Request } from 'playwright-core';

/** A page is quiet when it has asked for nothing for this long. */
const QUIET_MS = 500;
const PATIENCE_MS = 30_000;
/** The changes of others arrive by a request that does not end. */
const STREAM = '/api/v1/events';

interface Traffic {
  pending: Set<Request>;
  /** When a request began or ended last. */
  at: number;
}

const traffic = new WeakMap<Page, Traffic>();

/** Follows the requests of all pages of a browser profile from now on, for `quiet`. */
export function watchRequests(context: BrowserContext): void {
  context.on('request', (request) => {
    const page = pageOf(request);
    if (!page || new URL(request.url()).pathname === STREAM) return;
    const seen = trafficOf(page);
    // What a page has asked for ends with it, not always with a word.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) seen.pending.clear();
    seen.pending.add(request);
    seen.at = performance.now();
  });
  const ends = (request: Request) => {
    const page = pageOf(request);
    const seen = page && trafficOf(page);
    if (seen?.pending.delete(request)) seen.at = performance.now();
  };
  context.on('requestfinished', ends);
  context.on('requestfailed', ends);
}

/**
 * Waits until a page asks for nothing any more, apart from the changes of others. The browser's own `networkidle` never comes
 * where a busy machine takes three seconds to load a page: it then listens to changes before it was idle.
 * @param held a request that the test keeps waiting meanwhile
 */
export async function quiet(page: Page, held?: Request): Promise<void> {
  const seen = trafficOf(page);
  const begun = performance.now();
  seen.at = begun;
  const isPending = () => [...seen.pending].some((request) => request !== held);
  while (isPending() || performance.now() - seen.at < QUIET_MS) {
    if (performance.now() - begun > PATIENCE_MS)
      throw new Error(
        `${page.url()} still asks for ${[...seen.pending].map((each) => each.url()).join(', ')}`,
      );
    await pause(20);
  }
}

function trafficOf(page: Page): Traffic {
  const known = traffic.get(page);
  if (known) return known;
  const fresh = { pending: new Set<Request>(), at: performance.now() };
  traffic.set(page, fresh);
  return fresh;
}

/** Undefined for what a service worker asks for. */
function pageOf(request: Request): Page | undefined {
  return request.serviceWorker() ? undefined : request.frame().page();
}

import type { Browser } from 'playwright-core';
import { afterAll } from 'vitest';
import { startBrowser } from './browser.ts';
import { type RunningServer, startServer } from './server.ts';

/** A server with the demo's data and a browser, for the tests of a file; both end after them. */
export async function demoWithBrowser(): Promise<{ server: RunningServer; browser: Browser }> {
  const [server, browser] = await Promise.all([startServer({ demo: true }), startBrowser()]);
  afterAll(async () => {
    await browser.close();
    await server.stop();
    server.forget();
  });
  return { server, browser };
}

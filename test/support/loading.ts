import type { Page } from 'playwright-core';
import { expect, PATIENT } from '../conformance/world.ts';
import { quiet } from './quiet.ts';

/** What a page loaded, and what its HTML had already requested. */
export interface Loading {
  scripts: string[];
  styles: string[];
  /** API calls, in order. */
  calls: string[];
  html: string;
}

/** Records what a page loads from now on. */
export function watchLoading(page: Page): Loading {
  const seen: Loading = { scripts: [], styles: [], calls: [], html: '' };
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.endsWith('.js')) seen.scripts.push(pathname);
    else if (pathname.endsWith('.css')) seen.styles.push(pathname);
    else if (pathname.startsWith('/api/v1/')) seen.calls.push(pathname.slice('/api/v1/'.length) + search);
  });
  page.on('response', async (response) => {
    if (response.request().isNavigationRequest()) seen.html = await response.text();
  });
  return seen;
}

/** Waits until no request is pending and nothing is busy. @param loading its HTML is read besides the page */
export async function settled(page: Page, loading?: Loading): Promise<void> {
  if (loading) await expect.poll(() => loading.html, PATIENT).not.toBe('');
  await page.locator('h1').first().waitFor();
  await quiet(page);
  await expect.poll(() => page.locator('[aria-busy=true]:visible').count(), PATIENT).toBe(0);
}

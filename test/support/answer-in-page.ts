import type { Page } from 'playwright-core';

/**
 * Answers API addresses within the page, by path. The page loads as it does for users: a page whose requests are
 * intercepted by the browser has no cache and takes twice the processor time.
 */
export async function answerInPage(page: Page, answers: Record<string, { status: number; body?: unknown }>) {
  await page.addInitScript((answered) => {
    const { fetch } = window;
    window.fetch = (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : String(input), location.href);
      const answer = answered[pathname.replace('/api/v1/', '')];
      if (answer === undefined) return fetch(input, init);
      const text = answer.body === undefined ? null : JSON.stringify(answer.body);
      const headers = { 'content-type': 'application/json' };
      return Promise.resolve(new Response(text, { status: answer.status, headers }));
    };
  }, answers);
}

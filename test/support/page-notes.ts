import type { Page, Request } from 'playwright-core';

/** Records the requests of a page, so that a failed test can report where the page was and what it waited for. */
export function noteRequests(page: Page): () => Promise<string> {
  const open = new Set<Request>();
  const lost: string[] = [];
  const refused: string[] = [];
  page.on('request', (request) => open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('response', (response) => {
    if (response.status() >= 400)
      refused.push(`${response.request().method()} ${response.url()} (${response.status()})`);
  });
  page.on('requestfailed', (request) => {
    open.delete(request);
    lost.push(`${request.url()} (${request.failure()?.errorText})`);
  });
  return async () =>
    [
      page.url(),
      await page
        .locator('#root')
        .evaluate((root) => (root.cloneNode(false) as Element).outerHTML, undefined, { timeout: 1000 })
        .catch(String),
      ...[...open].map((request) => `waits for ${request.url()}`),
      ...refused.map((request) => `refused ${request}`),
      ...lost.map((request) => `lost ${request}`),
    ].join('\n  ');
}

import type { BrowserContext, Page } from 'playwright-core';

/** Makes every page of a profile report what its content security policy blocks, as an error in the console. */
export async function reportBlocked(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
      console.error(`Blocked by the policy: ${violatedDirective} ${blockedURI} in ${sourceFile}`);
    });
  });
}

/**
 * Collects uncaught errors, console errors, including what the content security policy blocked, and scripts that failed to
 * load.
 */
export function watchErrors(page: Page, errors: string[] = []): string[] {
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    // The browser logs every answer that is not a success; tests check what the page shows then.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      errors.push(message.text());
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    // A page that is left cancels its pending requests.
    if (request.resourceType() === 'script' && reason !== 'net::ERR_ABORTED')
      errors.push(`Lost: ${request.url()} (${reason})`);
  });
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script' && response.status() >= 400)
      errors.push(`Lost: ${response.url()} (${response.status()})`);
  });
  return errors;
}

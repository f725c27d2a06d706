import type { Locator, Page } from 'playwright-core';

/** Goes on with Tab (or back) until something has the focus, as somebody without a mouse does. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const most = 80;
  await target.first().waitFor();
  for (let step = 0; step < most; step += 1) {
    if (await target.first().evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${most} times ${key} did not lead to ${target}`);
}

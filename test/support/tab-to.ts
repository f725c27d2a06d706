import type { Locator, Page } from 'playwright-core';

/** Presses Tab (or Shift+Tab) until an element has the focus, as a user without a mouse does. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const most = 80;
  await target.first().waitFor();
  for (let step = 0; step < most; step += 1) {
    if (await target.first().evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${most} times ${key} did not lead to ${target}`);
}

/**
 * Types the letters that select an option of the focused select, and no more: a browser that is busy for a second takes
 * the next letter for the first of another option.
 */
export async function chooseByLetters(page: Page, select: Locator, option: string): Promise<void> {
  const texts = (await select.locator('option').allTextContents()).map((text) => text.trim().toLowerCase());
  const wanted = option.toLowerCase();
  const others = texts.filter((text) => text !== wanted);
  let length = 1;
  while (length < wanted.length && others.some((text) => text.startsWith(wanted.slice(0, length))))
    length += 1;
  await page.keyboard.type(option.slice(0, length));
}

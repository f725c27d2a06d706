import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { expect, HEADING, PATIENT } from '../conformance/world.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
export const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** The rules whose result depends on colours: in the dark only these can turn out otherwise. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
export const DESK = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

interface Axe {
  run(root: Document, options: unknown): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
}

/** What axe finds on the page as it is. */
export async function violations(
  page: Page,
  runOnly: { type: 'tag' | 'rule'; values: string[] },
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(async (only) => {
    const { axe } = window as unknown as { axe: Axe };
    const found = await axe.run(document, { runOnly: only, resultTypes: ['violations'] });
    return found.violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`),
    );
  }, runOnly);
}

/** Waits until everything is loaded and drawn. */
export async function settled(page: Page): Promise<void> {
  await page.locator(HEADING).first().waitFor();
  await expect.poll(() => page.locator('[aria-busy=true]:visible, .loading-bar').count(), PATIENT).toBe(0);
  await page.evaluate(async () => {
    await document.fonts.ready;
    // What moves with scrolling never ends by itself.
    const moving = document.getAnimations().filter(({ timeline }) => timeline === document.timeline);
    await Promise.all(moving.map((animation) => animation.finished.catch(() => {})));
  });
}

/** Waits until the size and the colours that were asked for are those of the page, and drawn. */
async function applied(page: Page, width: number, colorScheme: string): Promise<void> {
  await page.waitForFunction(
    ([wide, scheme]) => innerWidth === wide && matchMedia(`(prefers-color-scheme: ${scheme})`).matches,
    [width, colorScheme] as const,
  );
  // A colour that is inherited changes a frame after its parent's, even when motion is reduced to nothing.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 10; frame += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve));
  });
}

/** What axe finds on the page in light, at a desk and on a phone, and in the dark at the sizes that are told. */
export async function allViolations(
  page: Page,
  sizes = [DESK, PHONE],
  darkSizes = sizes.slice(-1),
): Promise<string[]> {
  const found: string[] = [];
  for (const size of sizes)
    for (const colorScheme of darkSizes.includes(size)
      ? (['light', 'dark'] as const)
      : (['light'] as const)) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await applied(page, size.width, colorScheme);
      await settled(page);
      const only =
        colorScheme === 'light'
          ? { type: 'tag' as const, values: TAGS }
          : { type: 'rule' as const, values: COLOUR_RULES };
      const errors = await violations(page, only);
      found.push(...errors.map((error) => `${colorScheme}, ${size.width} px: ${error}`));
    }
  return found;
}

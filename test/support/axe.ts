import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { expect, HEADING, PATIENT } from '../conformance/world.ts';
import { EVERY_CASE } from './shared-cases.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
export const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** The rules whose result depends on colours: only these can differ in dark mode. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
/** Rules that also depend on the size; all others give the same result for the same page. */
const DRAWN_RULES = [...COLOUR_RULES, 'target-size', 'scrollable-region-focusable'];
export const DESK = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

interface Axe {
  run(
    root: Document,
    options: unknown,
  ): Promise<{ violations: { id: string; nodes: { html: string; element: Element }[] }[] }>;
}

/**
 * What axe finds on the page as it is, except targets that are too small only because a bar that stays while the page scrolls
 * lies over a part of them: scrolling uncovers them, and which rows of a list they are depends on how many there are.
 */
export async function violations(
  page: Page,
  runOnly: { type: 'tag' | 'rule'; values: string[] },
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(async (only) => {
    const { axe } = window as unknown as { axe: Axe };
    const options = { runOnly: only, resultTypes: ['violations'], elementRef: true };
    const isUnderBar = (element: Element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return [top + 1, (top + bottom) / 2, bottom - 1].some((y) => {
        let over = document.elementFromPoint((left + right) / 2, y);
        while (over && !/fixed|sticky/.test(getComputedStyle(over).position)) over = over.parentElement;
        return over !== null && !over.contains(element);
      });
    };
    const { violations } = await axe.run(document, options);
    return violations.flatMap(({ id, nodes }) =>
      nodes
        .filter(({ element }) => id !== 'target-size' || !isUnderBar(element))
        .map(({ html }) => `${id}: ${html.slice(0, 200)}`),
    );
  }, runOnly);
}

/** Waits until everything is loaded and drawn. */
export async function settled(page: Page): Promise<void> {
  await page.locator(HEADING).first().waitFor();
  await expect.poll(() => page.locator('[aria-busy=true]:visible, .loading-bar').count(), PATIENT).toBe(0);
  await page.evaluate(async () => {
    await document.fonts.ready;
    // Scroll-driven animations never end by themselves.
    const moving = document.getAnimations().filter(({ timeline }) => timeline === document.timeline);
    await Promise.all(moving.map((animation) => animation.finished.catch(() => {})));
  });
}

/** Waits until the page has the requested size and colours, and is drawn. */
async function applied(page: Page, width: number, colorScheme: string): Promise<void> {
  await page.waitForFunction(
    ([wide, scheme]) => innerWidth === wide && matchMedia(`(prefers-color-scheme: ${scheme})`).matches,
    [width, colorScheme] as const,
  );
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  });
}

/** How a page is viewed: in a size, and in light or dark mode. */
export interface Look {
  size: typeof DESK;
  colorScheme: 'light' | 'dark';
}

/** Consecutive pages alternate, so that a few pages together cover all four looks. */
const PAIRS: Look[][] = [
  [
    { size: DESK, colorScheme: 'light' },
    { size: PHONE, colorScheme: 'dark' },
  ],
  [
    { size: PHONE, colorScheme: 'light' },
    { size: DESK, colorScheme: 'dark' },
  ],
];

/** The looks for the page with this number: two that cover both sizes and both modes; all four in the long form. */
export function looksAt(number: number): Look[] {
  return EVERY_CASE ? PAIRS.flat() : (PAIRS[number % PAIRS.length] as Look[]);
}

/** One size in light and in dark mode, for what is visible in that size only. */
export function bothColours(size: typeof DESK): Look[] {
  return [
    { size, colorScheme: 'light' },
    { size, colorScheme: 'dark' },
  ];
}

/**
 * What axe finds on the page in each look. If a size was already checked in light mode, only colours can be wrong in dark mode;
 * in the short form only rules about drawing are repeated for another size.
 */
export async function allViolations(page: Page, looks: Look[]): Promise<string[]> {
  const found: string[] = [];
  for (const [index, { size, colorScheme }] of looks.entries()) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await applied(page, size.width, colorScheme);
    await settled(page);
    const wasInLight =
      colorScheme === 'dark' && looks.some((other) => other.size === size && other.colorScheme === 'light');
    const again = wasInLight ? COLOUR_RULES : EVERY_CASE || index === 0 ? undefined : DRAWN_RULES;
    const errors = await violations(
      page,
      again ? { type: 'rule', values: again } : { type: 'tag', values: TAGS },
    );
    found.push(...errors.map((error) => `${colorScheme}, ${size.width} px: ${error}`));
  }
  return found;
}

import type { Page } from 'playwright-core';
import { expect, intercept, PATIENT, test } from '../conformance/world.ts';
import { APP_PLACES, placeName } from '../support/app-places.ts';

const MOST = 0.02;
const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

/** Adds up in the page how far things moved without anybody having touched it. */
function watchShifts(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const shifts: string[] = [];
    let sum = 0;
    Object.assign(window, { shifts: () => ({ sum, shifts }) });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Node | null }[];
      })[]) {
        if (entry.hadRecentInput) continue;
        sum += entry.value;
        const moved = entry.sources.map(({ node }) =>
          node instanceof Element ? node.outerHTML.slice(0, 80) : '',
        );
        shifts.push(`${entry.value.toFixed(4)} ${moved.join(' + ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

const shiftsOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { shifts: () => { sum: number; shifts: string[] } }).shifts());

async function settled(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  await expect.poll(() => page.locator('[aria-busy=true]:visible').count(), PATIENT).toBe(0);
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

for (const place of APP_PLACES)
  test(`nothing moves while it loads: ${placeName(place)}`, async ({ world }) => {
    for (const viewport of SIZES) {
      const page = await world.open(place.path, {
        at: place.at,
        signedIn: !place.signedOut,
        viewport,
        before: watchShifts,
      });
      await settled(page);
      const { sum, shifts } = await shiftsOf(page);
      expect(sum, `${viewport.width} px:\n${shifts.join('\n')}`).toBeLessThanOrEqual(MOST);
    }
  });

/** By page, what of it the next visit finds. */
const KEPT = {
  '/': '"dashboard"',
  '/work-orders': '"work-orders/work_order"',
  '/assets': '"assets/equipments"',
  '/settings': '"company/location"',
  '/assets/1': '"assets/equipments/1"',
};

for (const [path, answer] of Object.entries(KEPT))
  test(`nothing moves on the next visit, where what was last seen stands first: ${path}`, async ({
    world,
  }) => {
    for (const viewport of SIZES) {
      const page = await world.open(path, { viewport, before: watchShifts });
      const kept = () => page.evaluate(() => localStorage.getItem('kept:answers'));
      await expect.poll(kept, PATIENT).toContain(answer);
      await page.reload();
      await settled(page);
      const { sum, shifts } = await shiftsOf(page);
      expect(sum, `${viewport.width} px:\n${shifts.join('\n')}`).toBeLessThanOrEqual(MOST);
    }
  });

test('a page that jumps is noticed (control)', async ({ world }) => {
  const page = await world.open('/reports', {
    before: async (fresh) => {
      await watchShifts(fresh);
      await intercept(fresh, 'GET', 'users/user', {
        status: 200,
        body: { data: [{ id: 1, name: 'A', email: '' }] },
      });
    },
  });
  await settled(page);
  await page.evaluate(() => {
    const block = document.createElement('div');
    block.style.height = '300px';
    document.querySelector('main')?.prepend(block);
  });
  await expect.poll(async () => (await shiftsOf(page)).sum, PATIENT).toBeGreaterThan(MOST);
});

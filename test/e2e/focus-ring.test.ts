import type { Page } from 'playwright-core';
import { deafToOthers, expect, PATIENT, poll, test } from '../conformance/world.ts';
import { quiet } from '../support/quiet.ts';
import { EVERY_CASE } from '../support/shared-cases.ts';

const PLACES = [
  { at: '', path: '/' },
  { at: 'acme', path: '/login', signedIn: false },
  { at: 'acme', path: '/' },
  { at: 'acme', path: '/work-orders?maint_type=corrective' },
  { at: 'acme', path: '/assets/1' },
  { at: 'acme', path: '/settings/history' },
  { at: 'acme', path: '/profile' },
  { at: 'admin', path: '/form/tenants__tenant/1' },
  { at: 'admin', path: '/form/users__user/1' },
];
const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];
const MOST_STOPS = 150;

/** Where the focus is, and whether it can be seen there; undefined beyond the last stop and back at the first. */
function lookAtFocus() {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || element === document.body || element.dataset.walked) return;
  element.dataset.walked = 'yes';
  // A select may lie unseen over its icon, which then has the ring.
  const drawn = getComputedStyle(element).opacity === '0' ? element.parentElement : element;
  const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(drawn ?? element);
  const isRinged = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1;
  // Fields have an edge, their own or that of the frame around them, which takes the colour of the ring.
  const frame = element.parentElement && getComputedStyle(element.parentElement).boxShadow;
  const isField =
    element.matches('input, select, textarea') && (boxShadow !== 'none' || (frame ?? 'none') !== 'none');
  const { width, height } = element.getBoundingClientRect();
  const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
  const what = `${element.tagName.toLowerCase()}.${element.className} ${name.trim().slice(0, 40)}`;
  return { what, isSeen: (isRinged || isField) && width > 1 && height > 1 };
}

async function unseenStops(page: Page): Promise<{ stops: number; unseen: string[] }> {
  await page.locator('h1').first().waitFor();
  // What comes later would stand where the walk has been.
  await quiet(page);
  await expect.poll(() => page.locator('[aria-busy=true]:visible, .loading-bar').count(), PATIENT).toBe(0);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  const unseen: string[] = [];
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(lookAtFocus);
    if (!stop) return { stops, unseen };
    if (!stop.isSeen) unseen.push(stop.what);
  }
  throw new Error(`The walk by Tab has not come to its end after ${MOST_STOPS} stops`);
}

for (const [number, { at, path, signedIn }] of PLACES.entries())
  for (const viewport of EVERY_CASE ? SIZES : SIZES.slice(number % 2).slice(0, 1))
    test(`wherever Tab leads, one sees it: ${at || 'the product'} ${path}, ${viewport.width} px`, async ({
      world,
    }) => {
      const page = await world.open(path, { at, signedIn, viewport, before: deafToOthers });
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const { stops, unseen } = await unseenStops(page);
      expect(unseen).toEqual([]);
      expect(stops).toBeGreaterThan(3);
    });

test('a button without a ring is found (control)', async ({ world }) => {
  const page = await world.open('/settings/roles', { before: deafToOthers });
  await poll(() => page.locator('#root:not([data-drawn]) .user-button').count()).toBeGreaterThan(0);
  await page.evaluate(() => {
    const plain = document.createElement('button');
    plain.textContent = 'Plain';
    plain.style.outline = 'none';
    document.querySelector('main')?.append(plain);
  });
  expect((await unseenStops(page)).unseen).toEqual(['button. Plain']);
});

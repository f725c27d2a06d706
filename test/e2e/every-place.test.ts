import type { Page } from 'playwright-core';
import { expect, intercept, PATIENT, test, type World } from '../conformance/world.ts';
import { APP_PLACES, type AppPlace, placeKind, placeName } from '../support/app-places.ts';
import { allViolations, DESK, PHONE } from '../support/axe.ts';
import { MOST_SHIFT, shiftsOf, watchShifts } from '../support/layout-shifts.ts';
import { type Loading, settled, watchLoading } from '../support/loading.ts';
import { dealt, dealtByKind } from '../support/shared-cases.ts';

const NONE = { data: [], meta: { total: 0, page: 1, page_size: 100 } };

/** Opens a place and waits until it stands still. */
async function arrive(world: World, place: AppPlace, viewport: typeof DESK) {
  let loading: Loading | undefined;
  const page = await world.open(place.path, {
    at: place.at,
    signedIn: !place.signedOut,
    viewport,
    before: async (fresh) => {
      loading = watchLoading(fresh);
      await watchShifts(fresh);
      // What other tests write meanwhile, and what they choose for the same person, would move rows.
      await fresh.route('**/api/v1/events', (route) => route.fulfill({ status: 204 }));
      for (const path of ['users/preference', 'users/view'])
        await intercept(fresh, 'GET', path, { status: 200, body: NONE });
    },
  });
  await settled(page);
  return { page, loading: loading as Loading };
}

/** What a page loaded without having asked for it at once. */
function late({ html, scripts, styles }: Loading): string[] {
  return [...scripts, ...styles].filter((file) => !html.includes(`"${file}"`));
}

async function expectStill(page: Page): Promise<void> {
  const { sum, shifts } = await shiftsOf(page);
  expect.soft(sum, `what moved:\n${shifts.join('\n')}`).toBeLessThanOrEqual(MOST_SHIFT);
}

/** Pages that are alike share the sizes. */
const sizes = dealtByKind([DESK, PHONE], APP_PLACES, placeKind, 1);
/** Colours hardly depend on the size, so all places share the sizes in which they are seen in the dark. */
const dark = dealt([DESK, PHONE], APP_PLACES, 1);

for (const place of APP_PLACES) {
  const has = (size: typeof DESK) => sizes.get(place)?.includes(size) === true;
  const darkSizes = has(DESK) && has(PHONE) ? dark.get(place) : sizes.get(place);

  test.runIf(has(DESK))(
    `asks at once for its code, moves nothing, axe finds nothing: ${placeName(place)}`,
    async ({ world }) => {
      const { page, loading } = await arrive(world, place, DESK);
      // A tab that the address asks for may bring a form of its own.
      if (!place.path.includes('?tab=')) expect.soft(late(loading)).toEqual([]);
      expect.soft(loading.scripts.length).toBeGreaterThan(3);
      await expectStill(page);
      expect.soft(await allViolations(page, [DESK], darkSizes)).toEqual([]);
    },
  );

  test.runIf(has(PHONE))(`the same on a phone: ${placeName(place)}`, async ({ world }) => {
    const { page } = await arrive(world, place, PHONE);
    await expectStill(page);
    expect.soft(await allViolations(page, [PHONE], darkSizes)).toEqual([]);
  });
}

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
  await expect.poll(async () => (await shiftsOf(page)).sum, PATIENT).toBeGreaterThan(MOST_SHIFT);
});

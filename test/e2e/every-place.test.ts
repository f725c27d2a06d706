import type { Page } from 'playwright-core';
import {
  deafToOthers,
  expect,
  intercept,
  isCall,
  PATIENT,
  rowsOf,
  test,
  type World,
} from '../conformance/world.ts';
import { answerInPage } from '../support/answer-in-page.ts';
import { type AppPlace, placeName, placesToSee } from '../support/app-places.ts';
import { allViolations, DESK, looksAt, PHONE } from '../support/axe.ts';
import { MOST_SHIFT, shiftsOf, watchShifts } from '../support/layout-shifts.ts';
import { type Loading, settled, watchLoading } from '../support/loading.ts';
import { quiet } from '../support/quiet.ts';

const NONE = { data: [], meta: { total: 0, page: 1, page_size: 100 } };

/** Opens a place and waits until it stands still. */
async function arrive(world: World, place: AppPlace, viewport: typeof DESK) {
  let loading: Loading | undefined;
  const page = await world.open(place.path, {
    at: place.at,
    signedIn: !place.signedOut,
    moves: true,
    viewport,
    before: async (fresh) => {
      loading = watchLoading(fresh);
      await watchShifts(fresh);
      // What other tests write meanwhile, and what they choose for the same person, would move rows.
      await answerInPage(fresh, {
        events: { status: 204 },
        'users/preference': { status: 200, body: NONE },
        'users/view': { status: 200, body: NONE },
      });
    },
  });
  await settled(page, loading);
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

for (const [number, place] of placesToSee().entries()) {
  const looks = looksAt(number);
  // It is opened in each size that is seen in light; in the others it is only made so wide.
  const opened = looks.filter(({ colorScheme }) => colorScheme === 'light');
  const seen = (size: typeof DESK) =>
    opened.length === 1 ? looks : looks.filter((look) => look.size === size);

  test.for(opened)(
    `asks at once for its code, moves nothing, axe finds nothing: ${placeName(place)}, $size.width px`,
    async ({ size }, { world }) => {
      const { page, loading } = await arrive(world, place, size);
      // A tab that the address asks for may bring a form of its own.
      // That there is no such company is known once it is asked for.
      const isKnown = !/[?]tab=|[?]view=/.test(place.path) && place.at !== 'no-such-tenant';
      if (isKnown) expect.soft(late(loading)).toEqual([]);
      expect.soft(loading.scripts.length).toBeGreaterThan(3);
      await expectStill(page);
      expect.soft(await allViolations(page, seen(size))).toEqual([]);
    },
  );
}

test('amounts whose currency comes after them move nothing', async ({ world }) => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const answers: Promise<unknown>[] = [];
  const costs = 'work-orders/work_order_misc_cost';
  const page = await world.open('/work-orders/1?tab=misc-costs', {
    moves: true,
    viewport: PHONE,
    before: async (fresh) => {
      await watchShifts(fresh);
      await intercept(fresh, 'GET', 'company/settings', async (route) => {
        await held;
        await route.continue();
      });
      for (const path of [costs, `${costs}/summary`])
        answers.push(fresh.waitForEvent('requestfinished', (request) => isCall(request, 'GET', path)));
    },
  });
  await Promise.all(answers);
  // Whatever is drawn with these answers is drawn within the next frames.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 5; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  });
  letGo();
  await rowsOf(page, 'Misc Costs').filter({ hasText: '$' }).first().waitFor();
  await settled(page);
  await expectStill(page);
});

test.for(
  ['/work-orders/1', '/settings/roles/3', '/schedule/6'].flatMap((path) =>
    [PHONE, DESK].map((size) => ({ path, size })),
  ),
)('a record that comes late moves nothing: $path, $size.width px', async ({ path, size }, { world }) => {
  const id = path.split('/').at(-1);
  const page = await world.open(path, {
    moves: true,
    viewport: size,
    before: async (fresh) => {
      await deafToOthers(fresh);
      await watchShifts(fresh);
      await fresh.route(new RegExp(`/api/v1/[a-z-]+/[a-z_]+/${id}$`), async (route) => {
        // Everything else that the page shows is there by then.
        await fresh.locator('.page-title.is-coming').waitFor();
        await quiet(fresh, route.request());
        await route.continue();
      });
    },
  });
  await page.locator('.page-title:not(.is-coming)').waitFor();
  await settled(page);
  await expectStill(page);
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
  await expect.poll(async () => (await shiftsOf(page)).sum, PATIENT).toBeGreaterThan(MOST_SHIFT);
});

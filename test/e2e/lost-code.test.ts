import { expect, poll, test } from '../conformance/world.ts';

const TITLE = 'This page could not be loaded';
const LOST = /^Lost: .*ERR_FAILED/;
const MAIN = /\/assets\/index-[^/]+\.js$/;
const IMPORTED = /\/assets\/react-[^/]+\.js$/;
const MODEL = /\/assets\/entities-[^/]+\.json$/;
const OF_THE_PAGE = /\/assets\/list-page-[^/]+\.js$/;

for (const [what, code] of [
  ['the code of the app', MAIN],
  ['code that the app imports', IMPORTED],
  ['what the app knows of its entities', MODEL],
  ['the code of a page', OF_THE_PAGE],
] as const)
  test(`when ${what} is lost on the way, the page says so and loads again`, async ({ world }) => {
    let isLost = true;
    const page = await world.open('/assets', {
      errors: LOST,
      before: (fresh) => fresh.route(code, (route) => (isLost ? route.abort('failed') : route.continue())),
    });
    await poll(() => page.getByRole('alert').locator('h1').textContent()).toBe(TITLE);
    await poll(() => page.locator('[aria-busy=true], [inert]').count()).toBe(0);
    isLost = false;
    await page.getByRole('button', { name: 'Load again' }).click();
    await poll(() => page.locator('#root:not([data-drawn]) h1').textContent()).toBe('Assets');
  });

test('an answer that cannot be read is told of, and does not leave the page as the build has drawn it', async ({
  world,
}) => {
  const page = await world.open('/assets', {
    before: (fresh) =>
      fresh.route(/\/api\/v1\/assets\/equipments\?/, (route) => route.fulfill({ body: '<html>' })),
  });
  // The page says so where it was drawn with the answer, the list where it came later.
  await poll(() => page.getByRole('alert').first().textContent()).toMatch(/went wrong|Failed to load data/);
  await poll(() => page.locator('#root[inert]').count()).toBe(0);
});

test('who cannot sign in for lack of code is told so', async ({ world }) => {
  const page = await world.open('/login', {
    signedIn: false,
    errors: LOST,
    before: (fresh) => fresh.route(MAIN, (route) => route.abort('failed')),
  });
  await poll(() => page.getByRole('alert').locator('h1').textContent()).toBe(TITLE);
});

test('the product page is read without its code too', async ({ world }) => {
  const page = await world.open('/', {
    at: '',
    errors: LOST,
    before: (fresh) => fresh.route(MAIN, (route) => route.abort('failed')),
  });
  await poll(() => page.locator('h1').first().textContent()).toBe('Maintenance that stays on plan');
  await page.waitForLoadState('networkidle');
  expect(await page.getByRole('alert').count()).toBe(0);
});

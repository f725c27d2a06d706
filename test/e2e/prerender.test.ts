import type { Page, Request, Route } from 'playwright-core';
import { expect, HEADING, isCall, PATIENT, poll, test } from '../conformance/world.ts';

const APP_CODE = /\/assets\/(?!start-)[^/]+\.js$/;
const DRAWN = '[data-drawn]';

/** Holds the app's code back, as a slow network does, until it is let go. */
async function holdCode(page: Page): Promise<{ letGo(): Promise<void> }> {
  const held: Route[] = [];
  let isHeld = true;
  await page.route(APP_CODE, (route) => {
    if (isHeld) held.push(route);
    else return route.continue();
  });
  return {
    async letGo() {
      isHeld = false;
      await Promise.all(held.map((route) => route.continue()));
    },
  };
}

/** Opens an address with the app's code held back; `hidden` waits until nothing of the page can be seen. */
async function openHeld(
  world: { open: (path: string, opening?: object) => Promise<Page> },
  path: string,
  opening: { at?: string; signedIn?: boolean },
) {
  let code: Awaited<ReturnType<typeof holdCode>> | undefined;
  const page = await world.open(path, {
    ...opening,
    early: true,
    before: async (fresh: Page) => {
      code = await holdCode(fresh);
    },
  });
  return {
    page,
    letGo: () => code?.letGo(),
    hidden: () => page.locator('#root').waitFor({ state: 'hidden' }),
  };
}

test.for([
  ['', '/', false, 'Maintenance that stays on plan'],
  ['acme', '/login', false, 'Acme Mining'],
  ['admin', '/login', false, 'Platform Admin Login'],
] as const)('%s %s is seen before its code has come', async ([at, path, signedIn, title], { world }) => {
  const { page, letGo } = await openHeld(world, path, { at, signedIn });
  await expect.poll(() => page.locator(`${DRAWN} h1`).innerText(), PATIENT).toBe(title);
  expect(await page.locator(HEADING).count()).toBe(0);
  await letGo();
  await page.locator(HEADING).first().waitFor();
  expect(await page.locator('#root[inert], #root [inert]').count()).toBe(0);
});

test.for([
  ['acme', '/assets?search=pump', 'Acme Mining', 'Assets'],
  ['admin', '/admin/companies', 'Platform Admin', 'Companies'],
] as const)(
  'the frame of %s is seen before its code has come, at %s too',
  async ([at, path, name, title], { world }) => {
    const { page, letGo } = await openHeld(world, path, { at, signedIn: true });
    await page.locator(DRAWN).getByText(name).first().waitFor();
    expect(await page.locator(`${DRAWN} main`).innerHTML()).toBe('');
    expect(await page.locator(`${DRAWN} [aria-current]`).count()).toBe(0);
    await letGo();
    await expect.poll(() => page.locator(HEADING).first().innerText(), PATIENT).toBe(title);
    expect(await page.locator('#root[inert], #root [inert]').count()).toBe(0);
  },
);

test('a frame is shown to nobody without a session, and the login to nobody with one', async ({ world }) => {
  const frame = await openHeld(world, '/assets', { signedIn: false });
  await frame.page.locator(DRAWN).waitFor({ state: 'attached' });
  await frame.hidden();
  const login = await openHeld(world, '/login', { signedIn: true });
  await login.page.locator(DRAWN).waitFor({ state: 'attached' });
  await login.hidden();
  await login.letGo();
  await expect.poll(() => new URL(login.page.url()).pathname, PATIENT).toBe('/');
});

test('what is typed and sent before the code has come is kept and sent once it has', async ({ world }) => {
  const { page, letGo } = await openHeld(world, '/login', { signedIn: false });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (isCall(request, 'POST', 'users/login')) asked.push(request.postData() ?? '');
  });
  await page.getByLabel('Email').pressSequentially('demo@acme.example');
  await page.getByLabel('Password').fill('mainstay-demo');
  await page.keyboard.press('Enter');
  expect(page.url()).toMatch(/\/login$/);
  await letGo();
  await poll(() => new URL(page.url()).pathname).toBe('/');
  expect(asked.map((body) => JSON.parse(body).email)).toEqual(['demo@acme.example']);
});

test('a drawn page is taken over as it stands: the same elements, with the focus where it was', async ({
  world,
}) => {
  const { page, letGo } = await openHeld(world, '/', { at: '', signedIn: false });
  const box = page.getByLabel("Your company's address");
  await box.fill('acme');
  const before = await box.elementHandle();
  await letGo();
  await page.locator(HEADING).first().waitFor();
  expect(await before?.evaluate((element) => element.isConnected && element === document.activeElement)).toBe(
    true,
  );
  expect(await box.inputValue()).toBe('acme');
});

test.for([
  ['/', '/api/v1/dashboard'],
  ['/assets', '/api/v1/assets/equipments'],
] as const)('what has been answered by then is drawn at once: %s', async ([path, asked], { world }) => {
  let code: Awaited<ReturnType<typeof holdCode>> | undefined;
  let answered: Promise<unknown> | undefined;
  const waiting = new Set<Request>();
  const page = await world.open(path, {
    early: true,
    before: async (fresh) => {
      code = await holdCode(fresh);
      fresh.on('request', (request) => {
        if (request.url().includes('/api/')) waiting.add(request);
      });
      fresh.on('requestfinished', (request) => waiting.delete(request));
      answered = fresh.waitForEvent(
        'requestfinished',
        (request) => new URL(request.url()).pathname === asked,
      );
      await fresh.addInitScript(countBarsAtTakeOver);
    },
  });
  await answered;
  // Rows wait for what is asked with them: what one may do, and what amounts are in.
  await poll(() => waiting.size).toBe(0);
  await code?.letGo();
  await page.locator(HEADING).first().waitFor();
  expect(await page.evaluate(() => (window as unknown as { bars: number }).bars)).toBe(0);
});

/** Runs in the page: counts the grey bars that the app has drawn when it takes the page over. */
function countBarsAtTakeOver(): void {
  new MutationObserver((_changes, observer) => {
    if (!document.querySelector('#root:not([data-drawn])')) return;
    observer.disconnect();
    Object.assign(window, { bars: document.querySelectorAll('main .skeleton').length });
  }).observe(document, { subtree: true, childList: true, attributes: true });
}

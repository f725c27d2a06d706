import type { Page } from 'playwright-core';
import {
  address,
  api,
  expect,
  fill,
  make,
  poll,
  SOMEBODYS_PASSWORD,
  somebody,
  test,
  unique,
} from '../conformance/world.ts';
import { PHONE } from '../support/axe.ts';
import { orderWithProcedure } from '../support/procedure-order.ts';
import { PROCEDURE_STEPS } from '../support/procedure-steps.ts';

const RUN = 'procedures/run';
const VERSION = 'procedures/version';
/** A picture that browsers can draw. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function makeRun(): Promise<{ run: number; name: string; page: string }> {
  const name = unique('Belt check');
  const id = await make('procedures/procedure', { name });
  const [draft] = (await api<{ id: number }[]>('GET', `${VERSION}?procedure_id=${id}`)).body.data;
  await api('PATCH', `${VERSION}/${draft?.id}`, { body: { steps: PROCEDURE_STEPS } });
  await api('POST', `${VERSION}/${draft?.id}/publish`, { body: {} });
  const { order, run } = await orderWithProcedure(id);
  return { run, name, page: `/work-orders/${order}/procedures/${run}` };
}

const answersOf = async (run: number) =>
  (await api<{ answers: Record<string, unknown> | null }>('GET', `${RUN}/${run}`)).body.data.answers ?? {};

/** How many answers and photos are on the device. */
const onDevice = (page: Page) =>
  page.evaluate(async () => {
    const found = await indexedDB.databases();
    if (!found.some(({ name }) => name === 'unsent')) return 'no database';
    return new Promise<number>((resolve, reject) => {
      const asked = indexedDB.open('unsent');
      asked.onerror = () => reject(asked.error);
      asked.onsuccess = () => {
        const counted = asked.result.transaction('entries').objectStore('entries').count();
        counted.onsuccess = () => {
          asked.result.close();
          resolve(counted.result);
        };
      };
    });
  });

const choose = (page: Page, name: string) => page.getByRole('radio', { name, exact: true }).check();
const next = (page: Page) => page.getByRole('button', { name: 'Next' }).click();

async function signIn(page: Page, email: string): Promise<void> {
  await fill(page, { Email: email, Password: SOMEBODYS_PASSWORD }, 'body');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

/** The server refuses what is left of the session, as after it has expired. */
async function endSession(page: Page): Promise<void> {
  await page.goto(`${address('acme')}/favicon.svg`);
  await page.evaluate(() => {
    localStorage.setItem('access', 'expired');
    localStorage.setItem('refresh', 'expired');
  });
}

/** One answer without a connection, and the tab is gone. Answers a new tab with a connection. */
async function answerAndDie(page: Page): Promise<Page> {
  const context = page.context();
  await page.getByText('0 of 6', { exact: true }).waitFor();
  await context.setOffline(true);
  await choose(page, 'not_ok');
  await page.getByText(/kept on this device and sent again/).waitFor();
  await poll(() => onDevice(page)).toBe(1);
  await page.close();
  await context.setOffline(false);
  const again = await context.newPage();
  again.setDefaultTimeout(20_000);
  return again;
}

test('what is answered without a connection outlives the tab, and is sent when its page is opened again', async ({
  world,
}) => {
  const { run, name, page: path } = await makeRun();
  const page = await world.open(path, { viewport: PHONE });
  const context = page.context();
  await page.getByText('0 of 6', { exact: true }).waitFor();
  await context.setOffline(true);
  await choose(page, 'not_ok');
  await page.getByText(/kept on this device and sent again/).waitFor();
  await next(page);
  await page.getByLabel(/^2.*Temp/).fill('61.5');
  await next(page);
  await choose(page, 'dripping');
  await next(page);
  // The first one that waits keeps nobody from taking the next.
  for (const file of ['leak', 'drop']) {
    await page.getByRole('button', { name: 'Take Photo' }).waitFor();
    await page
      .getByLabel('Photo for Photo of the leak')
      .setInputFiles({ name: `${file}.png`, mimeType: 'image/png', buffer: PICTURE });
    await page.getByText(`${file}.png is kept on this device`, { exact: false }).waitFor();
    await poll(() => page.getByRole('button', { name: 'Take Photo' }).isEnabled()).toBe(true);
  }
  for (let step = 0; step < 4; step += 1) await next(page);
  await page.getByLabel('Your name for Signature').fill('Ann Lee');
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  await page.getByText(/^signature\.png is kept on this device/).waitFor();
  await poll(() => onDevice(page)).toBe(6);
  await page.close();

  expect(await answersOf(run)).toEqual({});
  await api('PATCH', `${RUN}/${run}`, { body: { answers: { temp: 70 } } });
  await context.setOffline(false);
  const again = await context.newPage();
  again.setDefaultTimeout(20_000);
  // Wherever the app is opened, it says what waits, and leads there.
  await again.goto(`${address('acme')}/my-work`);
  await again.getByText(/Kept on this device and not sent yet/).waitFor();
  await again.getByRole('link', { name }).click();
  await again.getByText(/yours is not saved: step 2, Temp/).waitFor();
  await poll(() => answersOf(run)).toEqual({
    guard: 'not_ok',
    temp: 70,
    leak: 'dripping',
    leak_photo: [expect.any(Number), expect.any(Number)],
    signed: [expect.any(Number)],
  });
  await poll(() => onDevice(again)).toBe(0);
  expect(await again.evaluate(() => localStorage.getItem('unsent'))).toBeNull();
});

test('whoever signs out is asked, and then nothing is left on the device', async ({ world }) => {
  const { run, page: path } = await makeRun();
  // Signing out ends a session for good, so this is nobody whom other tests know.
  const own = await world.open(`/login?next=${path}`, { signedIn: false });
  await signIn(own, await somebody());
  const page = await answerAndDie(own);
  await page.goto(`${address('acme')}/my-work`);
  await page.getByText(/Kept on this device and not sent yet/).waitFor();
  const logOut = async () => {
    await page
      .getByRole('button', { name: /^User menu/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
  };
  await logOut();
  const dialog = page.getByRole('alertdialog', { name: 'Log out and lose what is not sent?' });
  await dialog.getByRole('button', { name: 'Stay' }).click();
  expect(await onDevice(page)).toBe(1);
  await logOut();
  await dialog.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Login', exact: true }).waitFor();
  await poll(() => onDevice(page)).toBe('no database');
  expect(await answersOf(run)).toEqual({});
});

test('of a session that has ended, the same user sends it after signing in again', async ({ world }) => {
  const { run, page: path } = await makeRun();
  const email = await somebody();
  const own = await world.open(`/login?next=${path}`, { signedIn: false });
  await signIn(own, email);
  const page = await answerAndDie(own);
  await endSession(page);
  await page.goto(address('acme') + path);
  await signIn(page, email);
  await poll(() => answersOf(run)).toEqual({ guard: 'not_ok' });
  await poll(() => onDevice(page)).toBe(0);
});

test('of a session that has ended, the next user at the device neither sees nor sends anything', async ({
  world,
}) => {
  const email = await somebody();
  const { run, page: path } = await makeRun();
  const page = await answerAndDie(await world.open(path));
  await endSession(page);
  await page.goto(`${address('acme')}/my-work`);
  await page.getByRole('button', { name: 'Login', exact: true }).waitFor();
  expect(await onDevice(page)).toBe(1);
  await signIn(page, email);
  await page.getByRole('button', { name: 'User menu: Sam Body' }).first().waitFor();
  await poll(() => onDevice(page)).toBe('no database');
  expect(await page.getByText(/not sent yet/).count()).toBe(0);
  await page.goto(address('acme') + path);
  await page.getByText('0 of 6', { exact: true }).waitFor();
  expect(await answersOf(run)).toEqual({});
});

test('of two tabs that find the same photo, one sends it', async ({ world }) => {
  const { run, page: path } = await makeRun();
  await api('PATCH', `${RUN}/${run}`, { body: { answers: { guard: 'ok', temp: 60, leak: 'dripping' } } });
  const page = await world.open(path);
  const context = page.context();
  await page.getByRole('button', { name: 'Take Photo' }).waitFor();
  const other = await context.newPage();
  other.setDefaultTimeout(20_000);
  // Uploads fail, so that the second tab can open while the photo waits.
  await context.route('**/api/v1/files?*', (route) => route.abort());
  await page
    .getByLabel('Photo for Photo of the leak')
    .setInputFiles({ name: 'leak.png', mimeType: 'image/png', buffer: PICTURE });
  await page.getByText(/^leak\.png is kept on this device/).waitFor();
  await other.goto(address('acme') + path);
  await other.getByText(/^leak\.png is kept on this device/).waitFor();
  await context.unroute('**/api/v1/files?*');
  for (const tab of [page, other]) await tab.evaluate(() => void dispatchEvent(new Event('online')));
  for (const tab of [page, other]) await tab.getByText(/^leak\.png/).waitFor({ state: 'detached' });
  await poll(() => onDevice(page)).toBe(0);
  expect(await answersOf(run)).toMatchObject({ leak_photo: [expect.any(Number)] });
});

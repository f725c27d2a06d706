import { EMAILS, PASSWORD } from '../conformance/stage.ts';
import { fill, intercept, rowsOf, test } from '../conformance/world.ts';

test('whoever signs out and in again at once sees the list again', async ({ world }) => {
  const page = await world.open('/assets', {
    before: async (page) => {
      // What was asked a second ago is not asked again; on a slow machine the second is over too soon.
      await page.addInitScript(() => {
        const start = window.setTimeout.bind(window);
        const longer = (work: TimerHandler, after?: number, ...rest: unknown[]) =>
          start(work, after === 1000 ? 60_000 : after, ...rest);
        window.setTimeout = longer as typeof window.setTimeout;
      });
      // The session of the other tests must live on.
      await intercept(page, 'POST', 'users/logout', { status: 204 });
    },
  });
  await rowsOf(page, 'Assets').first().waitFor();
  await page.locator('.user-button').click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await fill(page, { Email: EMAILS.acme, Password: PASSWORD });
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/assets');
  await rowsOf(page, 'Assets').first().waitFor();
});

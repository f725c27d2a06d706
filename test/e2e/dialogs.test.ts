import { expect, poll, rowsOf, test } from '../conformance/world.ts';

test('a dialog that closes shows what it asked until it is out of sight, and nothing in it can be pressed', async ({
  world,
}) => {
  const page = await world.open('/settings/sites');
  await rowsOf(page, 'Sites').first().waitFor();
  await page
    .getByRole('button', { name: /^Delete / })
    .first()
    .click();
  const dialog = page.locator('dialog[open]');
  const asked = await dialog.innerText();
  // The moment after the answer is held fast, whatever the machine is busy with.
  const closing = await dialog.evaluate((box: HTMLDialogElement) => {
    const before = box.getBoundingClientRect().toJSON();
    box.querySelector<HTMLButtonElement>('.modal-footer button')?.click();
    return new Promise<object>((resolve) => {
      requestAnimationFrame(() => {
        const fading = box.getAnimations();
        for (const each of fading) each.pause();
        requestAnimationFrame(() => {
          const { x, height } = box.getBoundingClientRect();
          const isSameBox = x === before.x && height === before.height;
          resolve({ text: box.innerText, isSameBox, isOpen: box.open, inert: box.inert });
          for (const each of fading) each.finish();
        });
      });
    });
  });
  expect(closing).toEqual({ text: asked, isSameBox: true, isOpen: false, inert: true });
  await poll(() => page.locator('dialog.modal-box').allInnerTexts()).not.toContain(asked);
  await poll(() => page.evaluate(() => document.querySelector('dialog .modal-inner'))).toBeNull();
});

test('the menu of a phone is drawn before somebody opens it', async ({ world }) => {
  const page = await world.open('/reports', { viewport: { width: 390, height: 844 } });
  await poll(() => page.locator('dialog.drawer:not([open]) a').count()).toBeGreaterThan(3);
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Assets' }).click();
  await page.waitForURL('**/assets');
});

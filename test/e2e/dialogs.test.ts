import { expect, poll, rowsOf, test } from '../conformance/world.ts';

test('a dialog that closes shows what it asked until it is out of sight, and nothing in it can be pressed', async ({
  world,
}) => {
  const page = await world.open('/settings/sites', { moves: true });
  await rowsOf(page, 'Sites').first().waitFor();
  await page
    .getByRole('button', { name: /^Delete / })
    .first()
    .click();
  const dialog = page.locator('dialog[open]');
  const asked = await dialog.innerText();
  // The moment after the answer is held fast, whatever the machine is busy with.
  const closing = await dialog.evaluate((box: HTMLDialogElement) => {
    const shape = () => `${box.offsetLeft} ${box.offsetWidth} ${box.offsetHeight}`;
    const before = shape();
    box.querySelector<HTMLButtonElement>('.modal-footer button')?.click();
    return new Promise<object>((resolve) => {
      requestAnimationFrame(() => {
        const fading = box.getAnimations();
        for (const each of fading) each.pause();
        requestAnimationFrame(() => {
          const isSameBox = shape() === before;
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

test('the menu of a phone is drawn before somebody opens it, and a shade answers the touch first', async ({
  world,
}) => {
  const page = await world.open('/reports', { viewport: { width: 390, height: 844 } });
  await poll(() => page.locator('dialog.drawer:not([open]) a').count()).toBeGreaterThan(3);
  const answer = await page.getByRole('button', { name: 'Open the menu' }).evaluate(async (button) => {
    (button as HTMLButtonElement).click();
    // React draws what a click asks for before the next frame.
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    const isOpen = document.querySelector<HTMLDialogElement>('dialog.drawer')?.open;
    return { isShaded: document.querySelector('.drawer-shade') !== null, isOpen };
  });
  expect(answer).toEqual({ isShaded: true, isOpen: false });
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Assets' }).click();
  await page.waitForURL('**/assets');
});

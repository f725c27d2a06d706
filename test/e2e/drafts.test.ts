import { make, poll, test, unique } from '../conformance/world.ts';

test('what was typed is there again after the page was loaded anew, until one starts over', async ({
  world,
}) => {
  const name = unique('Pit');
  const id = await make('company/site', { code: name.slice(-12), name });
  const page = await world.open(`/settings/sites/${id}`);
  // The browser asks whether to leave; whoever loads a page anew does.
  page.on('dialog', (dialog) => dialog.accept());
  const field = page.getByLabel('Name', { exact: true });
  const kept = () =>
    page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('kept:draft:')).length);
  await poll(() => field.inputValue()).toBe(name);
  await field.fill('Typed and not saved');
  await page.reload({ waitUntil: 'domcontentloaded' });
  await page.getByText('What you had typed before is back.').waitFor();
  await poll(() => field.inputValue()).toBe('Typed and not saved');
  await poll(kept).toBe(0);
  await page.getByRole('button', { name: 'Start over' }).click();
  await poll(() => field.inputValue()).toBe(name);
  await page.reload({ waitUntil: 'domcontentloaded' });
  await poll(() => field.inputValue()).toBe(name);
  await poll(() => page.getByText('What you had typed before is back.').count()).toBe(0);
});

import type { Locator } from 'playwright-core';
import { api, expect, make, PATIENT, test, unique } from '../conformance/world.ts';

const ORDER = 'work-orders/work_order';
const isFocused = (what: Locator) => what.evaluate((element) => element === document.activeElement);

test('a board moves cards by its menu and by keys; what the server refuses goes back and says why', async ({
  world,
}) => {
  const { body } = await api<{ id: number; name: string }[]>('GET', 'work-orders/status?ordering=id');
  const [first, second, third] = body.data.map(({ name }) => name);
  const what = unique('Board');
  const id = await make(ORDER, {
    asset: 1,
    status: body.data[0]?.id,
    maint_type: 'inspection',
    priority: 'low',
    suggested_start_date: '2026-11-02',
    completion_end_date: '2026-11-03',
    description: what,
  });
  const page = await world.open(`/work-orders?view=board&search=${what}`, { errors: /\b422\b/ });
  const column = (name = '') => page.getByRole('region', { name, exact: true });
  const card = (name = '') => column(name).getByRole('listitem').filter({ hasText: what });
  const status = async () => {
    const { data } = (await api<{ id: number; status: { label: string } }>('GET', `${ORDER}/${id}`)).body;
    return data.status.label;
  };
  await card(first).waitFor();
  await card(first)
    .getByRole('button', { name: /^Move / })
    .click();
  await page.getByRole('menuitem', { name: second, exact: true }).click();
  await card(second).waitFor();
  await expect.poll(status, PATIENT).toBe(second);
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click();
  await card(first).waitFor();
  await card(first).getByRole('link').focus();
  await expect.poll(status, PATIENT).toBe(first);
  await expect.poll(() => isFocused(card(first).getByRole('link')), PATIENT).toBe(true);
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(status, PATIENT).toBe(second);
  await card(second).dragTo(column(third));
  await expect.poll(status, PATIENT).toBe(third);
  await page.route(`**/api/v1/${ORDER}/${id}`, (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({
          status: 422,
          json: { code: 'invalid', message: 'No.', errors: { status: ['waits for its parts'] } },
        })
      : route.fallback(),
  );
  await card(third)
    .getByRole('button', { name: /^Move / })
    .click();
  await page.getByRole('menuitem', { name: first, exact: true }).click();
  await page.getByText('stays where it was. status waits for its parts.').waitFor();
  await card(third).waitFor();
  expect(await status()).toBe(third);
});

import {
  api,
  columnsOf,
  countCalls,
  expect,
  HEADING,
  heading,
  intercept,
  make,
  poll,
  rowsOf,
  test,
  unique,
} from '../conformance/world.ts';

test('a message waits while the focus is in it', async ({ world }) => {
  const id = await make('company/site', { code: unique('toast'), name: 'Toast' });
  const page = await world.open(`/settings/sites/${id}`, { before: (fresh) => fresh.clock.install() });
  await page.getByLabel('Name', { exact: true }).fill('Other');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const message = page.locator('.toast-box');
  await message.getByRole('button', { name: 'Dismiss' }).focus();
  await page.clock.runFor(9000);
  expect(await message.count()).toBe(1);
  await page.getByLabel('Name', { exact: true }).focus();
  await page.clock.runFor(9000);
  await poll(() => message.count()).toBe(0);
});

test('whoever wants no motion sees what changes at once', async ({ world }) => {
  const page = await world.open('/reports');
  await heading(page).toBe('Tenant Reports');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const colour = await page.locator(HEADING).evaluate((title: HTMLElement) => {
    const seen = () => getComputedStyle(title).color;
    const before = seen();
    title.style.color = 'rgb(1, 2, 3)';
    return { before, after: seen(), steps: title.getAnimations().length };
  });
  expect(colour.before).not.toBe('rgb(1, 2, 3)');
  expect(colour).toMatchObject({ after: 'rgb(1, 2, 3)', steps: 0 });
});

test('an empty list has one button to create', async ({ world }) => {
  const tenant = await make('tenants/tenant', { name: 'Empty', schema_name: unique('empty') }, 'admin');
  const page = await world.open(`/form/tenants__tenant/${tenant}`, { at: 'admin' });
  await page.getByText('No records found').waitFor();
  await poll(() => page.getByRole('link', { name: 'Invite User' }).count()).toBe(1);
});

test('a new record on a route of its own takes its owner from the address, and leads back to it', async ({
  world,
}) => {
  const site = await make('company/site', { code: unique('own'), name: 'Owner' });
  const sent: unknown[] = [];
  const page = await world.open(`/settings/locations/new?site=${site}`, {
    before: (fresh) =>
      intercept(fresh, 'POST', 'company/location', (route) => {
        sent.push(route.request().postDataJSON());
        return route.continue();
      }),
  });
  await page.getByLabel('Name', { exact: true }).fill('Hall');
  await page.getByLabel('Slug', { exact: true }).fill(unique('hall'));
  await poll(() => page.locator('[data-field=site] option:checked').textContent()).toBe('Owner');
  expect(await page.locator('.page-back').getAttribute('href')).toBe(`/settings/sites/${site}`);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await heading(page).toBe('Hall');
  expect(sent).toMatchObject([{ name: 'Hall', site }]);
});

test('the user menu and its list have a name', async ({ world }) => {
  const page = await world.open('/reports');
  const name = /^User menu: ./;
  await page.getByRole('button', { name }).filter({ visible: true }).click();
  await page.getByRole('menu', { name }).waitFor();
});

test('a hint stands as it was written, an error begins with a capital', async ({ world }) => {
  const page = await world.open('/assets/new');
  const transform = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element, '::first-letter').textTransform);
  await page.locator('form .form-field-note').first().waitFor();
  expect(await transform('form .form-field-note')).toBe('none');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.locator('.form-field-error').first().waitFor();
  expect(await page.locator('.form-field-error').first().innerText()).toMatch(/^\p{Lu}/u);
});

test('columns keep their least width: a list that is too wide scrolls below its first column', async ({
  world,
}) => {
  const wide = await world.open('/assets');
  await rowsOf(wide, 'Assets').first().waitFor();
  const overflow = (page: typeof wide) =>
    page.locator('.list-scroll').evaluate((box) => box.scrollWidth - box.clientWidth);
  expect(await overflow(wide)).toBe(0);
  // The list with the most columns fits as well, so that its header stays in sight.
  const columns =
    'code,description,asset,status,maint_type,priority,suggested_start_date,completion_end_date';
  const fits = await world.open(`/work-orders?columns=${columns},amount,is_closed`);
  await rowsOf(fits, 'Work Orders').first().waitFor();
  expect(await overflow(fits)).toBe(0);

  const narrow = await world.open('/work-orders', { viewport: { width: 1024, height: 800 } });
  await rowsOf(narrow, 'Work Orders').first().waitFor();
  expect(await overflow(narrow)).toBeGreaterThan(100);
  const cells = rowsOf(narrow, 'Work Orders').first().locator('td');
  const widths = await cells.evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect().width));
  const asset = (await columnsOf(narrow, 'Work Orders')).indexOf('Asset');
  expect(widths[asset]).toBeGreaterThanOrEqual(7.5 * 16);
  const left = () => cells.first().evaluate((cell) => cell.getBoundingClientRect().left);
  const before = await left();
  await narrow.locator('.list-scroll').evaluate((box) => {
    box.scrollLeft = 150;
  });
  expect(await left()).toBe(before);
});

test('filters of a record and of days are chosen, and found by the address', async ({ world }) => {
  // Its own order of its own asset: other tests change those that are there.
  const first = async (path: string) =>
    (await api<{ id: number }[]>('GET', `${path}?page_size=1`)).body.data[0]?.id;
  const name = unique('Filtered');
  const asset = await make('assets/equipments', {
    name,
    code: unique('filtered'),
    category: await first('assets/equipment_category'),
    location: await first('company/location'),
    make: 'Acme',
    model: 'X',
    serial_number: '1',
    purchase_date: '2020-01-01',
  });
  const day = '2031-03-05';
  await make('work-orders/work_order', {
    asset,
    status: await first('work-orders/status'),
    maint_type: 'preventive',
    priority: 'low',
    suggested_start_date: day,
    completion_end_date: day,
  });
  const page = await world.open('/work-orders');
  await page.getByRole('button', { name: 'Show Filters' }).click();
  const filters = page.getByRole('group', { name: 'Filters' });
  await filters.getByRole('button', { name: 'Asset: Any' }).click();
  await filters.getByRole('checkbox', { name, exact: true }).check();
  await page.keyboard.press('Escape');
  await page.waitForURL(`**?asset_id=${asset}`);
  await filters.getByLabel('Suggested Start Date', { exact: true }).selectOption('Between days');
  await filters.getByLabel('Suggested Start Date from').fill(day);
  await page.waitForURL((url) => url.searchParams.get('suggested_start_date.gte') === day);
  await filters.getByLabel('Suggested Start Date to').fill(day);
  await page.waitForURL((url) => url.searchParams.get('suggested_start_date.lte') === day);
  await poll(() => page.locator('.list-pager-range').textContent()).toContain('of 1');
  await page.reload();
  await filters.getByRole('button', { name: `Asset: ${name}` }).waitFor();
  await poll(() => filters.getByLabel('Suggested Start Date from').inputValue()).toBe(day);
});

test('a text filter on what a record points to, set by a link, can be removed', async ({ world }) => {
  const page = await world.open('/work-orders?asset=pump');
  await page.getByRole('button', { name: 'Remove filter Asset: pump' }).click();
  await page.waitForURL((url) => url.search === '');
});

test('half a date is neither saved nor left out of a filter in silence', async ({ world }) => {
  const { body } = await api<{ id: number }[]>('GET', 'assets/equipments?page_size=1');
  const page = await world.open(`/assets/${body.data[0]?.id}`);
  const sent = countCalls(page, 'PATCH', 'assets/equipments');
  await page.getByLabel('Model', { exact: true }).fill(unique('model'));
  const bought = page.getByLabel('Purchase Date', { exact: true });
  await bought.focus();
  await page.keyboard.press('Backspace');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Enter a whole date.').first().waitFor();
  expect(sent()).toBe(0);
  const history = await world.open('/settings/history');
  const from = history.getByLabel('From', { exact: true });
  await from.pressSequentially('12');
  await from.blur();
  await history.getByText('Enter a whole date.').waitFor();
  await from.fill('2026-03-05');
  await history.waitForURL('**?from=2026-03-05');
  expect(await history.getByText('Enter a whole date.').count()).toBe(0);
});

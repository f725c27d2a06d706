import { api, heading, make, poll, rowsOf, test, unique } from '../conformance/world.ts';

test('a plan of every month shows its next dates', async ({ world }) => {
  const name = unique('Grease round');
  const trigger = { kind: 'calendar', rrule: 'FREQ=MONTHLY;BYMONTHDAY=1' };
  const plan = await make('maintenance/plan', {
    name,
    asset: 1,
    start_on: '2026-01-01',
    triggers: [trigger],
  });
  const page = await world.open(`/schedule/${plan}`);
  await heading(page).toContain(name);
  await page
    .getByText(/every month/i)
    .first()
    .waitFor();
});

test('parts of the stock are listed, and a part opens with its movements', async ({ world }) => {
  const page = await world.open('/parts');
  await heading(page).toBe('Parts');
  await rowsOf(page, 'Parts').first().click();
  await page.waitForURL(/\/parts\/\d+$/);
  await page.getByRole('tab', { name: 'Movements' }).click();
  await page.getByRole('tabpanel', { name: 'Movements' }).waitFor();
});

test('the reports show figures, and each says how it is worked out', async ({ world }) => {
  const page = await world.open('/reports');
  await page.getByText('How is this worked out?').first().waitFor();
});

test('a CSV file is checked, imported, and its records stand in the list', async ({ world }) => {
  const name = unique('Imported');
  const page = await world.open('/import?entity=company/site');
  const buffer = Buffer.from(`Code,Name\n${name},${name}\n`);
  await page.getByLabel('File of Sites').setInputFiles({ name: 'sites.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: 'Check 1 row' }).click();
  await page.getByRole('button', { name: /^Import/ }).click();
  await poll(async () => (await api<unknown[]>('GET', `company/site?search=${name}`)).body.data.length).toBe(
    1,
  );
});

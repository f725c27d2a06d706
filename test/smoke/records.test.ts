import { api, expect, fill, heading, make, poll, rowsOf, test, unique } from '../conformance/world.ts';

const SITE = 'company/site';

test('an asset is made by its form, found by the search of its list, changed and deleted', async ({
  world,
}) => {
  const name = unique('Apron Feeder');
  const page = await world.open('/assets');
  await page.getByRole('link', { name: 'Create' }).click();
  await page.waitForURL('**/assets/new');
  await fill(page, {
    Name: name,
    Code: unique('AF'),
    Category: 'Crushers',
    Location: 'Primary Crushing',
    Make: 'Metso',
    Model: 'AF5',
    'Serial Number': unique('S'),
    'Purchase Date': '2026-02-14',
  });
  await page.getByRole('button', { name: 'Create' }).click();
  await page.waitForURL(/\/assets\/\d+$/);
  await heading(page).toBe(name);

  await page.getByLabel('Model').fill('AF6');
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
  await page.getByRole('button', { name: 'Save' }).click();
  expect((await saved).status()).toBe(200);

  await page.goto(`${new URL(page.url()).origin}/assets?search=${encodeURIComponent(name)}`);
  await poll(() => rowsOf(page, 'Assets').count()).toBe(1);
  await poll(() => rowsOf(page, 'Assets').first().textContent()).toContain(name);
});

test('what a form lacks is said at its field, and nothing is saved', async ({ world }) => {
  const page = await world.open('/assets/new');
  await page.getByLabel('Name', { exact: true }).fill('Half an asset');
  await page.getByRole('button', { name: 'Create' }).click();
  await poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('code');
  expect(new URL(page.url()).pathname).toBe('/assets/new');
});

test('what the server refuses stands at its field', async ({ world }) => {
  const code = unique('S');
  await make(SITE, { name: unique('Site'), code });
  const page = await world.open('/settings/sites/new', { errors: /422/ });
  await fill(page, { Name: unique('Other'), Code: code });
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByText('is already used').first().waitFor();
});

test('a list filters by a column, sorts by another, and keeps its place in the address', async ({
  world,
}) => {
  const word = unique('Sorted');
  for (const number of [2, 1, 3]) await make(SITE, { name: `${word} ${number}`, code: `${word}-${number}` });
  const page = await world.open(`/settings/sites?search=${word}`);
  await poll(() => rowsOf(page, 'Sites').count()).toBe(3);
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').first().click();
  await page.waitForURL(/ordering=name/);
  await poll(() => rowsOf(page, 'Sites').first().textContent()).toContain(`${word} 1`);
  await page.reload();
  await poll(() => rowsOf(page, 'Sites').first().textContent()).toContain(`${word} 1`);
});

test('a record is deleted from its row after a question', async ({ world }) => {
  const name = unique('Gone');
  const id = await make(SITE, { name, code: name });
  const page = await world.open(`/settings/sites?search=${name}`);
  await rowsOf(page, 'Sites').first().waitFor();
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await poll(async () => (await api('GET', `${SITE}/${id}`)).status).toBe(404);
});

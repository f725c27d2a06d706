import { expect, test } from 'vitest';
import { demoWithBrowser } from '../support/demo-with-browser.ts';
import { newPerson } from '../support/person.ts';

const { server, browser } = await demoWithBrowser();

const PASSWORD = 'mainstay-demo';
const ADMIN = 'demo@acme.example';
const FILES = {
  'own/visit.json': {
    title: 'Visit',
    'x-entity': { label: 'name', search: ['name'], order: 'name' },
    required: ['name'],
    properties: {
      name: { maxLength: 50 },
      heat: { enum: ['hot', 'cold'], 'x-colours': { hot: 'danger', cold: 'info' } },
      site_page: { title: 'Web page', format: 'uri' },
      phone: { format: 'phone' },
      begins_at: { title: 'Begins at', format: 'time' },
      takes: { format: 'duration' },
      checks: { items: { enum: ['brakes', 'hook', 'rope'] } },
      crew: { items: { 'x-reference': 'company/site' } },
      spot: { format: 'point' },
      scrap: { 'x-decimals': 1, 'x-unit': '%' },
    },
  },
};

test('kinds that no entity of the product has come with the fields of a tenant: typed as people write, shown, filtered', async () => {
  const signed = await server.ask<{ access: string }>('POST', '/api/v1/users/login', {
    tenant: 'acme',
    body: { email: ADMIN, password: PASSWORD, is_admin: false },
  });
  const as = { tenant: 'acme', token: signed.body.data.access };
  await server.ask('PUT', '/api/v1/schema/draft', { ...as, body: { files: FILES } });
  const published = await server.ask('POST', '/api/v1/schema/publish', {
    ...as,
    body: { base: 0, password: PASSWORD },
  });
  expect(published.status).toBe(200);

  const person = await newPerson(browser, server);
  await person.open('acme', '/login');
  await person.signIn('acme', ADMIN);
  const { page } = person;
  await person.open('acme', '/own/visit/new');
  const field = (name: string) => page.getByLabel(name, { exact: true });
  await field('Name').fill('Crane check');
  await field('Heat').selectOption('Hot');
  await field('Web page').fill('www.crane.example/a');
  await field('Phone').fill('+49 (0)30 1234');
  await field('Begins at').fill('08:30');
  await field('Takes').fill('90');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByText('Enter how long, such as 1h 30m or 90 min.').waitFor();
  await field('Takes').fill('1h 30');
  await page.keyboard.press('Tab');
  expect(await field('Takes').inputValue()).toBe('1 h 30 min');
  const checks = page.getByRole('group', { name: 'Checks' });
  await checks.getByLabel('Rope').check();
  await checks.getByLabel('Brakes').check();
  const crew = page.getByRole('group', { name: 'Crew' });
  await crew.getByRole('combobox').click();
  await crew.getByRole('option').first().click();
  const [site = ''] = await crew.getByRole('listitem').allTextContents();
  expect(site).not.toBe('');
  await field('Spot').fill("47°30'N 8,5 E");
  await page.keyboard.press('Tab');
  expect(await field('Spot').inputValue()).toBe('47.5, 8.5');
  await page.getByLabel('Scrap in %').fill('12.5');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.endsWith('/new'));
  await expect.poll(() => checks.getByRole('checkbox', { checked: true }).count()).toBe(2);
  await expect.poll(() => crew.getByRole('listitem').allTextContents()).toEqual([site]);

  await person.open('acme', '/own/visit?takes.gte=1h');
  const row = page.getByRole('row', { name: /Crane check/ });
  for (const text of ['1 h 30 min', '08:30']) await row.getByText(text).waitFor();
  expect(await row.locator('.mark-danger').textContent()).toBe('Hot');
  const links = row.getByRole('link');
  const addresses = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href')));
  expect(addresses).toEqual(expect.arrayContaining(['https://www.crane.example/a', 'tel:+49301234']));
  await person.open('acme', '/own/visit?takes.gte=2h');
  expect(await row.count()).toBe(0);
  await person.open('acme', '/own/visit?checks.has=hook');
  expect(await row.count()).toBe(0);
  await person.open('acme', '/own/visit?checks.has=hook,rope');
  await row.waitFor();
  await person.open('acme', '/own/visit?columns=name,spot,crew&crew.null=false');
  await row.getByText(site).waitFor();
  const map = row.getByRole('link', { name: '47.5, 8.5' });
  expect(await map.getAttribute('href')).toContain('openstreetmap.org/?mlat=47.5&mlon=8.5');
  expect(person.errors).toEqual([]);
});

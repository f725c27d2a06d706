import { PASSWORD } from '../conformance/stage.ts';
import { expect, fill, heading, poll, test } from '../conformance/world.ts';

test('a person signs in, comes to the page they asked for, and signs out', async ({ world }) => {
  const page = await world.open('/assets', { signedIn: false });
  await page.waitForURL('**/login?next=%2Fassets');
  await fill(page, { Email: 'demo@acme.example', Password: PASSWORD }, 'body');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/assets');
  await heading(page).toBe('Assets');
  await page.getByRole('button', { name: 'Dana Whitfield' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.waitForURL('**/login?next=*');
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('access');
});

test('a wrong password is refused in an alert, and the form can be sent again', async ({ world }) => {
  const page = await world.open('/login', { signedIn: false, errors: /401/ });
  await fill(page, { Email: 'demo@acme.example', Password: 'not this one' }, 'body');
  await page.getByRole('button', { name: 'Login' }).click();
  await poll(() => page.getByRole('alert').first().textContent()).toContain(
    'The email or the password is wrong.',
  );
  expect(await page.getByRole('button', { name: 'Login' }).isEnabled()).toBe(true);
});

test.for([
  ['a technician', 'tom.okafor@acme.example', 'My Work'],
  ['a planner', 'priya.raman@acme.example', 'Assets'],
  ['a requester', 'nora.lindqvist@acme.example', 'Requests'],
  ['a viewer', 'victor.hale@acme.example', 'Work Orders'],
] as const)('%s signs in as %s and opens %s', async ([, email, place], { world }) => {
  const page = await world.open('/login', { signedIn: false });
  await fill(page, { Email: email, Password: PASSWORD }, 'body');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
  await page.getByRole('link', { name: place, exact: true }).first().click();
  await heading(page).toBe(place);
});

test('the dashboard shows its sections, and a row opens its work order', async ({ world }) => {
  const page = await world.open('/');
  await heading(page).toBe('Welcome to the dashboard');
  for (const name of ['Work Orders by Status', 'Upcoming Maintenance', 'Top Performing Assets'])
    await page.getByRole('heading', { name }).first().waitFor();
  const table = page.getByRole('table', { name: 'Work Orders by Status' });
  await table.locator('tbody tr').first().click();
  await page.waitForURL(/\/work-orders\/\d+$/);
});

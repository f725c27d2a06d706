import { api, make, poll, test, unique } from '../conformance/world.ts';

test('a stranger reports a fault by a portal, and a planner accepts it', async ({ world }) => {
  await api('PATCH', 'company/settings', { body: { portal_open: true } });
  const portal = await make('requests/portal', { name: unique('Front desk'), is_open: true });
  const { token } = (await api<{ token: string }>('GET', `requests/portal/${portal}`)).body.data;
  const title = unique('It leaks');
  const phone = await world.open(`/r/${token}`, {
    signedIn: false,
    viewport: { width: 390, height: 844 },
  });
  await phone.getByLabel('What is wrong?').fill(title);
  await phone.getByRole('button', { name: 'Send report' }).click();
  await phone.getByRole('heading', { name: 'Received' }).waitFor();

  const desk = await world.open(`/requests?title=${encodeURIComponent(title)}`);
  await desk.getByRole('link', { name: /^RQ-/ }).first().click();
  await desk.getByRole('button', { name: 'Accept' }).click();
  const dialog = desk.getByRole('dialog', { name: /^Accept RQ-/ });
  // A portal says where, not which machine.
  await dialog.getByLabel('Asset', { exact: true }).selectOption({ index: 1 });
  await dialog.getByRole('button', { name: 'Accept' }).click();
  const found = () => api<{ state: string }[]>('GET', `requests/request?title=${encodeURIComponent(title)}`);
  await poll(async () => (await found()).body.data).toMatchObject([{ state: 'accepted' }]);
});

test('a portal address that leads nowhere says so', async ({ world }) => {
  const page = await world.open('/r/nobodyhasthistokenatall', { signedIn: false, errors: /404/ });
  await poll(() => page.locator('h1').first().textContent()).toMatch(/Not Found|leads nowhere|no longer/i);
});

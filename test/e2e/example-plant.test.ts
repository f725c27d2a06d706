import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBrowser } from '../support/browser.ts';
import { linkToken } from '../support/link-token.ts';
import { newPerson } from '../support/person.ts';
import { type RunningServer, startServer } from '../support/server.ts';

const PASSWORD = 'steel before breakfast';
let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ demo: true }), startBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  server?.forget();
});

/** A new tenant with its first admin, and the admin's token. */
async function newTenant(): Promise<string> {
  const admin = { tenant: 'admin', token: await server.signIn('admin', 'admin@mainstay.example') };
  const body = { name: 'Nova Steel', schema_name: 'nova' };
  const tenant = await server.ask('POST', '/api/v1/tenants/tenant', { ...admin, body });
  const user = { tenant: tenant.body.data.id, name: 'Nadia', email: 'nadia@nova.example', is_active: true };
  const invited = await server.ask('POST', '/api/v1/users/user', { ...admin, body: user });
  const token = linkToken(String(invited.body.data.invite_link));
  const joined = await server.ask('POST', '/api/v1/users/set-password', {
    tenant: 'nova',
    body: { token, password: PASSWORD },
  });
  expect(joined.status, JSON.stringify(invited.body)).toBe(200);
  return server.signIn('nova', 'nadia@nova.example', PASSWORD);
}

test('one click fills an example plant, also through a power cut, and one click removes it', async () => {
  const token = await newTenant();
  const nadia = await newPerson(browser, server);
  const { page } = nadia;
  await nadia.signIn('nova', 'nadia@nova.example', PASSWORD);
  await page.getByRole('button', { name: 'Fill an example plant' }).click();
  await page.getByText(/The example plant is being filled/).waitFor();
  const count = async (path: string) =>
    (await server.ask('GET', `/api/v1/${path}?page_size=1`, { tenant: 'nova', token })).body.meta?.total ?? 0;
  await expect.poll(() => count('work-orders/work_order')).toBeGreaterThan(0);
  const { dataDir, port } = server;
  await server.stop('SIGKILL');
  server = await startServer({ dataDir, demo: true, environment: { PORT: String(port) } });

  // The page goes on asking by itself.
  const remove = page.getByRole('button', { name: 'Remove example plant' });
  await page
    .getByText('Its machines and work orders stand among your own', { exact: false })
    .waitFor({ timeout: 90_000 });
  await expect.poll(() => count('work-orders/work_order')).toBeGreaterThan(50);
  await page.getByRole('row', { name: /WO-/ }).first().waitFor();
  await remove.click();
  await page.getByRole('button', { name: 'Fill an example plant' }).waitFor({ timeout: 90_000 });
  expect(await count('work-orders/work_order')).toBe(0);
  expect(await count('assets/equipments')).toBe(0);
  await page.getByRole('button', { name: 'Hide' }).click();
  await page.getByText('Or look around first').waitFor({ state: 'detached' });
  await nadia.leave();
});

import { expect, test } from 'vitest';
import { demoWithBrowser } from '../support/demo-with-browser.ts';
import { newPerson } from '../support/person.ts';

const { server, browser } = await demoWithBrowser();

test('a session that ended says so, and what was typed waits for the same person only', async () => {
  const dana = await newPerson(browser, server);
  const { page } = dana;
  await dana.open('acme', '/settings/sites/new');
  await dana.signIn('acme', 'demo@acme.example');
  const loseSession = async () => {
    await page.waitForURL('**/settings/sites/new');
    await page.getByLabel('Name').fill('Secret quarry');
    await page.getByLabel('Code').fill('SQ');
    // The tokens stay in the browser, but the server knows them no more.
    const status = await page.evaluate(async () => {
      const authorization = `Bearer ${localStorage.getItem('access')}`;
      return (await fetch('/api/v1/users/logout', { method: 'POST', headers: { authorization } })).status;
    });
    expect(status).toBe(204);
    const ended = page.getByText('Your session ended. Sign in to continue.');
    // What the page asks for when it opens may find out first.
    await page.getByRole('button', { name: 'Create' }).or(ended).click();
    await ended.waitFor();
    const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect(stored).not.toMatch(/quarry|Dana|demo@/);
  };

  await loseSession();
  await dana.signIn('acme', 'demo@acme.example');
  await page.getByText('What you had typed before is back.').waitFor();
  await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Secret quarry');
  await page.getByRole('button', { name: 'Start over' }).click();

  await loseSession();
  const others = await server.ask<{ email: string; role: { label: string } }[]>('GET', '/api/v1/users/user', {
    tenant: 'acme',
    token: await server.signIn('acme', 'demo@acme.example', 'mainstay-demo'),
  });
  const other = others.body.data.find(({ role }) => role.label === 'Planner');
  await dana.signIn('acme', String(other?.email));
  await page.waitForURL('**/settings/sites/new');
  await page.getByLabel('Name').waitFor();
  expect(await page.getByLabel('Name').inputValue()).toBe('');
  await page.getByRole('button', { name: 'Dana Whitfield' }).waitFor({ state: 'detached' });
  await dana.leave();
});

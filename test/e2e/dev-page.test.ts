import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBrowser } from '../support/browser.ts';
import { type DevProcess, startDev } from '../support/dev-process.ts';

let dev: DevProcess;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  [dev, browser] = await Promise.all([startDev(), startBrowser()]);
  page = await browser.newPage();
});
afterAll(async () => {
  await browser?.close();
  await dev?.stop();
});

interface Site {
  properties: Record<string, object>;
}

test('npm run dev shows a saved schema in the open page with what was typed in it, and why a change was not taken', async () => {
  const app = `http://acme.localhost:${dev.port}`;
  await page.goto(`${app}/login`);
  await page.getByLabel('Email').fill('demo@acme.example');
  await page.getByLabel('Password').fill('mainstay-demo');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
  await page.goto(`${app}/settings/sites/new`);
  await page.getByLabel('Name').fill('Typed before the edit');
  await page.evaluate(() => Object.assign(window, { isTheSamePage: true }));

  dev.project.edit<Site>('schemas/company/site.json', (site) => {
    site.properties.yard_phone = { type: 'string', title: 'Yard Phone', maxLength: 30 };
  });
  const saved = performance.now();
  await page.getByLabel('Yard Phone').waitFor();
  console.log(`dev: the page had the field ${Math.round(performance.now() - saved)} ms after it was saved`);
  expect(await page.getByLabel('Name').inputValue()).toBe('Typed before the edit');
  expect(await page.evaluate(() => 'isTheSamePage' in window)).toBe(true);
  await page.getByLabel('Yard Phone').fill('x'.repeat(31));
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Use at most 30 characters.').first().waitFor();

  dev.project.edit<Site>('schemas/company/site.json', (site) => {
    Object.assign(site.properties.name as object, { maxLength: 3 });
  });
  await page.getByText('company/site.name has now maxLength 3').waitFor();
  expect(await page.getByLabel('Name').inputValue()).toBe('Typed before the edit');
  dev.project.edit<Site>('schemas/company/site.json', (site) => {
    Object.assign(site.properties.name as object, { maxLength: 100 });
  });
  await page.getByText('company/site.name has now maxLength 3').waitFor({ state: 'detached' });
  expect(await page.getByLabel('Name').inputValue()).toBe('Typed before the edit');
});

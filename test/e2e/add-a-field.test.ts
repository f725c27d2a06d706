import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBrowser } from '../support/browser.ts';
import { addGauges, addLease } from '../support/grown-schemas.ts';
import { newPerson } from '../support/person.ts';
import { copyProject, type ProjectCopy } from '../support/project-copy.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { tabTo } from '../support/tab-to.ts';

let project: ProjectCopy;
let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  project = copyProject();
  addLease(project);
  addGauges(project);
  project.run(['scripts/codegen.ts']);
  project.run(['scripts/build.ts']);
  [server, browser] = await Promise.all([startServer({ root: project.root, demo: true }), startBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  server?.forget();
  project?.remove();
});

test('a field of two JSON files stands in the form, the list and the filters', async () => {
  const planner = await newPerson(browser, server);
  const { page } = planner;
  await planner.open('acme', '/assets/1');
  await planner.signIn('acme', 'demo@acme.example');
  await page.getByLabel('Leased Until').fill('2031-07-15');
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
  await page.getByRole('button', { name: 'Save' }).click();
  expect((await saved).status()).toBe(200);

  await planner.open('acme', '/assets?ordering=-leased_until');
  const table = page.getByRole('table', { name: 'Assets' });
  await table.getByRole('columnheader', { name: 'Leased Until' }).waitFor();
  await expect.poll(() => table.getByRole('row').nth(1).textContent()).toContain('Jul 15, 2031');
  await page.getByRole('button', { name: 'Show Filters' }).click();
  const filters = page.getByRole('group', { name: 'Filters' });
  await filters.getByLabel('Leased Until').selectOption('Between days');
  await filters.getByLabel('Leased Until from').fill('2031-07-15');
  await filters.getByLabel('Leased Until to').fill('2031-07-15');
  await expect.poll(() => table.getByRole('row').count()).toBe(2);
  expect(planner.errors).toEqual([]);
  await planner.leave();
});

test('an entity of two JSON files has a place in the menu, a list, a form and its reference, an import and an export', async () => {
  const planner = await newPerson(browser, server);
  const { page } = planner;
  await planner.open('acme', '/');
  await planner.signIn('acme', 'demo@acme.example');
  await page.getByRole('link', { name: 'Gauges', exact: true }).click();
  await page.waitForURL('**/gauges');
  await page.getByText('No records found').waitFor();
  await page.getByRole('link', { name: 'Create' }).first().click();
  await page.getByLabel('Name').fill('Bucket tooth');
  await page.getByLabel('Gauge Number').fill('BT-100');
  await page.getByLabel('Fits').selectOption('Excavator 1');
  await page.getByLabel('In Stock').fill('12');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.waitForURL(/\/gauges\/1$/);
  await planner.open('acme', '/gauges');
  const row = page.getByRole('table', { name: 'Gauges' }).getByRole('row').nth(1);
  await expect.poll(() => row.textContent()).toMatch(/BT-100.*Bucket tooth.*Excavator 1.*12/);

  // A file with a right row and a wrong one, its columns known by their titles.
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: /^Import/ }).click();
  const rows =
    'Gauge Number,Name,Fits,In Stock\nBT-200,Bucket edge,Excavator 2,5\nBT-100,The same again,,1\n';
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'gauges.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) });
  await page.getByRole('button', { name: 'Check 2 rows' }).press('Enter');
  await page.getByText('1 row: line 3').waitFor();
  // By keys alone: the focus is on what was found.
  const write = page.getByRole('button', { name: 'Import 1 Gauge, leave out 1' });
  await tabTo(page, write);
  await page.keyboard.press('Enter');
  await page.getByText('1 created, 1 left out.').waitFor();
  await page.getByRole('link', { name: 'Show Gauges' }).press('Enter');
  await page.waitForURL('**/gauges');
  await expect
    .poll(async () =>
      (await page.getByRole('table', { name: 'Gauges' }).getByRole('row').allTextContents()).join(),
    )
    .toMatch(/BT-200.*Bucket edge.*Excavator 2.*5/);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'CSV', exact: true }).click();
  const file = readFileSync(await (await download).path(), 'utf8');
  expect(file.split('\r\n').slice(0, 3)).toEqual([
    '\uFEFFGauge Number,Name,Fits,In Stock',
    'BT-200,Bucket edge,Excavator 2,5',
    'BT-100,Bucket tooth,Excavator 1,12',
  ]);
  expect(planner.errors).toEqual([]);
  await planner.leave();
});

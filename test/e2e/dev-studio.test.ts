import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TAGS, violations } from '../support/axe.ts';
import { startBrowser } from '../support/browser.ts';
import { type DevProcess, startDev } from '../support/dev-process.ts';
import { sendRaw, statusOf } from '../support/raw-http.ts';
import { startServer } from '../support/server.ts';

/** The studio over the product's own files, which only `npm run dev` has. */
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

const ASSET = 'schemas/assets/equipments.json';
const SCREEN = 'schemas/assets/equipments.ui.json';
const textOf = (file: string) => readFileSync(join(dev.project.root, file), 'utf8');
const changes = () => page.locator('.studio-changes');
const save = () => page.getByRole('button', { name: 'Save to schemas/' });

test('a field that is added in the browser is one line in the file, and the app has it', async () => {
  const [before, screen] = [textOf(ASSET), textOf(SCREEN)];
  await page.goto(`http://localhost:${dev.port}/studio`);
  const name = page.getByLabel('Name of a new field');
  await name.fill('Gate Code');
  await name.press('Enter');
  await changes().getByText('tenant acme: add column gate_code to assets/equipments').waitFor();
  expect(await violations(page, { type: 'tag', values: TAGS })).toEqual([]);

  await page.getByLabel('At least so many characters').fill('900');
  await changes().getByText('Mend this first').waitFor();
  // The words of the linter, as the command line prints them.
  await changes().getByText('is larger than maxLength').waitFor();
  expect(await save().isEnabled()).toBe(false);
  await page.getByLabel('At least so many characters').fill('');
  await changes().getByText('Mend this first').waitFor({ state: 'detached' });

  await page.getByLabel('In the list', { exact: true }).check();
  await save().click();
  await page.getByText('Saved to schemas/', { exact: true }).waitFor();
  expect(addedLines(before, textOf(ASSET))).toEqual(['    "gate_code": {}']);
  expect(addedLines(screen, textOf(SCREEN))).toEqual(['      "gate_code"']);

  await dev.until(
    async () => (await dev.get('/api/v1/openapi.json')).text.includes('gate_code'),
    'the API had it',
  );
  dev.project.edit<{ properties: object }>(ASSET, (file) => {
    Object.assign(file.properties, { gate_code: { minLength: 900 } });
  });
  await dev.until(
    () => /equipments\.json:\d+:\d+ is larger than maxLength/.test(dev.output()),
    'it was refused',
  );
});

test('nobody else may ask, and a built server has nothing of it', async () => {
  const ask = async (headers: string) =>
    statusOf(
      await sendRaw(dev.port, `GET /api/v1/schema HTTP/1.1\r\n${headers}\r\nConnection: close\r\n\r\n`),
    );
  const own = `Host: localhost:${dev.port}`;
  expect(await ask(own)).toBe(200);
  expect(await ask(`${own}\r\nOrigin: http://elsewhere.example`)).toBe(404);
  expect(await ask('Host: elsewhere.example')).toBeGreaterThanOrEqual(400);
  const server = await startServer();
  try {
    for (const path of ['/api/v1/schema', '/api/v1/schema/versions'])
      expect((await server.ask('GET', path, {})).status).toBeGreaterThanOrEqual(400);
  } finally {
    await server.stop();
  }
  const built = join(import.meta.dirname, '../../dist');
  const files = readdirSync(built, { recursive: true, encoding: 'utf8' }).filter((one) =>
    one.endsWith('.js'),
  );
  expect(files.length).toBeGreaterThan(10);
  const telling = (text: string) =>
    files.filter((one) => readFileSync(join(built, one), 'utf8').includes(text));
  expect(telling('Save to schemas/')).toEqual([]);
  expect(telling('Name of a new field').length).toBeGreaterThan(0);
});

/** The lines of one text that the other has not, the commas at their ends aside. */
function addedLines(before: string, after: string): string[] {
  const plain = (text: string) => text.split('\n').map((line) => line.replace(/,$/, ''));
  const known = plain(before);
  expect(plain(after).filter((line) => known.includes(line)).length).toBe(known.length);
  return plain(after).filter((line) => !known.includes(line));
}

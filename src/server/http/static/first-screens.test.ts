import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { FIRST_SCREENS, readFirstScreens } from './first-screens.ts';

const folder = mkdtempSync(join(tmpdir(), 'mainstay-screens-'));
afterAll(() => rmSync(folder, { recursive: true }));

writeFileSync(
  join(folder, 'index.html'),
  '<!-- first answers --><!-- first styles --><!-- first files --><div id="root"></div>',
);
const screens = [
  { path: '/sites', answers: '', styles: '<1>', files: '<2>', layers: { styles: '<3>', files: '<4>' } },
  { path: '*', answers: '', styles: '<5>', files: '<6>' },
];
writeFileSync(join(folder, FIRST_SCREENS), JSON.stringify({ tenant: { screens } }));

test('where a tenant has packs or fields of its own, its pages say so and ask for that code at once', () => {
  const pages = readFirstScreens(folder, 'localhost');
  const tenant = { name: 'Acme', subdomain: 'acme' };
  const html = (path: string, hasLayers: boolean) =>
    pages.pageFor({ host: 'acme.localhost', path, tenant, hasLayers }).bodyFor(undefined).body.toString();
  const meta = '<meta name="tenant" content="Acme" data-subdomain="acme"';
  const root = '<div id="root"></div>';
  expect(html('/sites', false)).toBe(`${meta}><1><2>${root}`);
  expect(html('/sites', true)).toBe(`${meta} data-layers><1><3><2><4>${root}`);
  expect(html('/sites', false)).toBe(`${meta}><1><2>${root}`);
  // A page of nobody's app loads nothing of it.
  expect(html('/elsewhere', true)).toBe(`${meta}><5><6>${root}`);
});

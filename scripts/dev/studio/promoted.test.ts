import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lintSchemas } from '../../lint/lint.ts';
import { changedTexts, productFiles, withPrinted, writeTexts } from './product-files.ts';
import { promoted } from './promoted.ts';

const SCHEMAS = join(import.meta.dirname, '../../../schemas');
const PATH = 'assets/equipments';
const LAYER = {
  data: {
    properties: { own_leased_until: { title: 'Leased Until', format: 'date' }, own_name: { title: 'Name' } },
  },
  ui: { 'ui:list': { columns: ['own_leased_until'] } },
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'promoted-'));
  cpSync(SCHEMAS, folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a property that a tenant added becomes one line of the product, which takes over its values', () => {
  const before = readFileSync(join(folder, `${PATH}.json`), 'utf8');
  const files = promoted(productFiles(folder), LAYER, {
    ...{ path: PATH, own: 'own_leased_until', name: 'leased_until' },
  });
  writeTexts(folder, changedTexts(folder, files as object as ReturnType<typeof productFiles>));
  expect(lintSchemas(folder)).toEqual([]);
  const after = readFileSync(join(folder, `${PATH}.json`), 'utf8').split('\n');
  expect(after.filter((line) => !before.includes(line.replace(/,$/, '')))).toEqual([
    '    "leased_until": { "format": "date", "x-adopts": "own_leased_until" }',
  ]);
  const screen = readFileSync(join(folder, `${PATH}.ui.json`), 'utf8');
  expect(screen).toContain('      "purchase_date",\n      "leased_until"\n');
});

test('what cannot be is said with the next step', () => {
  const files = productFiles(folder);
  const why = (own: string, name: string, path = PATH) => promoted(files, LAYER, { path, own, name });
  expect(why('own_name', 'name')).toContain('has a property name already');
  expect(why('own_other', 'other')).toContain('mainstay schema pull');
  expect(why('own_name', 'name', 'own/tool')).toContain('by hand');
});

test('a draft with a file outside of the schemas is written nowhere', async () => {
  const name = `../${basename(folder)}.json`;
  const looked = withPrinted(folder, { [name]: { title: 'Out' } }, () => undefined);
  await expect(looked).rejects.toThrow('is not in the folder');
  expect(existsSync(`${folder}.json`)).toBe(false);
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { productModel } from '../../src/server/product-model.ts';
import { packErrors } from './pack-checks.ts';

const ABOUT = { title: 'Keys', description: 'Keys, and who has which.', version: 1 };

function errorsOf(files: Record<string, unknown>): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'packs-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), JSON.stringify(content));
  }
  return packErrors(folder, productModel).map(({ file, line, column, message }) =>
    [file, line, column, message].join(':'),
  );
}

test('the packs for tests are well, and a pack has names of its own', () => {
  expect(packErrors(join(import.meta.dirname, '../../test/support/packs'), productModel)).toEqual([]);
  const files = { 'assets/pack.json': ABOUT, 'assets/assets/kit.json': { properties: { name: {} } } };
  expect(errorsOf(files)).toEqual([
    'packs/assets/pack.json:1:1:the product has a folder "assets" too: name that folder or the pack otherwise',
  ]);
  const others = {
    'all/pack.json': ABOUT,
    'is/pack.json': ABOUT,
    'keys/pack.json': { ...ABOUT, version: 0 },
  };
  expect(errorsOf(others)).toEqual([
    expect.stringContaining('"all" is the name of another layer'),
    expect.stringContaining('begins with "is_"'),
    expect.stringContaining('"version" is a whole number'),
  ]);
});

test('a property without the name of the pack is told where it was typed', () => {
  const site = { properties: { stands: { type: 'integer' } } };
  expect(errorsOf({ 'keys/pack.json': ABOUT, 'keys/company/site.json': site })).toEqual([
    expect.stringMatching(/^packs\/keys\/company\/site\.json:1:16:.*"keys_"/),
  ]);
});

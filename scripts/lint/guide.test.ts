import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { JsonSchema } from '../../src/shared/json-schema.ts';
import { IMPLIED_WORDS } from '../../src/shared/schema/implied-words.ts';
import { RESERVED_PROPERTIES } from '../../src/shared/schema/words.ts';
import { lintSchemas } from './lint.ts';

const ROOT = join(import.meta.dirname, '../..');
const GUIDE = readFileSync(join(ROOT, 'docs/schema-guide.md'), 'utf8');

test('the guide says every rule of what need not be written', () => {
  const [, section = ''] = /### What need not be written\n([^#]*)/.exec(GUIDE) ?? [];
  const told = section.split('\n').flatMap((line) => (line.startsWith('- ') ? [line.slice(2)] : []));
  expect(told).toEqual(IMPLIED_WORDS.map(({ says }) => says));
});

test('every property that the guide shows has no error', () => {
  const [, table = ''] = /\| You want \| Write \|\n([\s\S]*?)\n\n/.exec(GUIDE) ?? [];
  const shown = [...table.matchAll(/^\|[^|]*\| `(\{.*?\})`/gm)].map(([, json = '']) => JSON.parse(json));
  expect(shown.length).toBeGreaterThan(15);
  const properties: Record<string, JsonSchema> = { location: { 'x-reference': 'company/location' } };
  for (const [index, own] of shown.entries()) properties[`shown_${index}`] = own;
  const schemas = mkdtempSync(join(tmpdir(), 'mainstay-guide-'));
  onTestFinished(() => rmSync(schemas, { recursive: true }));
  cpSync(join(ROOT, 'schemas'), schemas, { recursive: true });
  const write = (file: string, value: object) => writeFileSync(join(schemas, file), JSON.stringify(value));
  write('shown.json', { $schema: './meta/entity.schema.json', title: 'Shown', properties });
  write('shown.ui.json', { $schema: './meta/entity-ui.schema.json' });
  expect(lintSchemas(schemas)).toEqual([]);
});

test('a property needs no type where another word says what it is', () => {
  const schemas = mkdtempSync(join(tmpdir(), 'mainstay-guide-'));
  onTestFinished(() => rmSync(schemas, { recursive: true }));
  cpSync(join(ROOT, 'schemas'), schemas, { recursive: true });
  const write = (file: string, value: object) => writeFileSync(join(schemas, file), JSON.stringify(value));
  const lines = { of: 'company/line', by: 'owner' };
  const properties = {
    level: { oneOf: [{ const: 1, title: 'Low' }] },
    site: { 'x-reference': 'company/site' },
    labour: { 'x-decimals': 2 },
    parts: { 'x-rollup': { ...lines, sum: 'hours' } },
    how_many: { 'x-rollup': { ...lines, count: true } },
    exact: { 'x-value': 'labour + parts', 'x-decimals': 2 },
    described: { 'x-value': 'concat(how_many, " parts")' },
    lines: { 'x-lines': 'company/line' },
    papers: { 'x-file': {} },
    filter: { 'x-schema': 'rule' },
    place: { 'x-through': 'site.code' },
  };
  const file = { $schema: '../meta/entity.schema.json' };
  write('company/kept.json', { ...file, title: 'Kept', properties });
  const line = { owner: { 'x-reference': 'company/kept' }, hours: { type: 'number' } };
  write('company/line.json', {
    ...file,
    ...{ title: 'Kept Line', 'x-entity': { parent: 'owner' }, required: ['owner'], properties: line },
  });
  for (const name of ['kept', 'line'])
    write(`company/${name}.ui.json`, { $schema: '../meta/entity-ui.schema.json' });
  expect(lintSchemas(schemas)).toEqual([]);
});

test('the guide names every name that no property may have', () => {
  const [row = ''] = /^\| a name with capitals or spaces.*$/m.exec(GUIDE) ?? [];
  expect(RESERVED_PROPERTIES.filter((name) => !row.includes(`\`${name}\``))).toEqual([]);
});

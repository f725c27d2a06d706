import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { LIST_EXTENSIONS } from '../../src/client/app/extensions.ts';
import { LIST_VIEWS } from '../../src/client/records/rows/view.ts';
import { kinds } from '../../src/shared/gen/kinds.ts';
import { NAV_ICONS } from '../../src/shared/schema/words.ts';
import { formatError, lintSchemas } from './lint.ts';
import { shapeCheck } from './shape.ts';
import { SourceFile } from './source-file.ts';

const ROOT = join(import.meta.dirname, '../..');
const FIXTURES = join(import.meta.dirname, 'fixtures');
const copies: string[] = [];
afterEach(() => {
  for (const copy of copies.splice(0)) rmSync(copy, { recursive: true });
});

/** A copy of our schemas with one file changed. */
function changed(file: string, from: string, to: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'mainstay-schemas-'));
  copies.push(copy);
  cpSync(join(ROOT, 'schemas'), copy, { recursive: true });
  const text = readFileSync(join(copy, file), 'utf8');
  expect(text).toContain(from);
  writeFileSync(join(copy, file), text.replace(from, to));
  return copy;
}

const lines = (folder: string) => lintSchemas(folder).map((error) => formatError(error, ''));

test('the schemas of the product have no error', () => {
  expect(lines(join(ROOT, 'schemas'))).toEqual([]);
});

test('every error of a folder of wrong files is found, each at its place', () => {
  const found = lintSchemas(join(FIXTURES, 'wrong')).map((error) => formatError(error, 'wrong'));
  const expected = readFileSync(join(FIXTURES, 'wrong.expected.txt'), 'utf8').trim().split('\n');
  expect(found).toEqual(expected);
});

test('one small slip in a good file gives one message', () => {
  const slips: [file: string, from: string, to: string, at: string, message: string][] = [
    [
      'company/site.json',
      '"maxLength": 50',
      '"maxLenght": 50',
      '"maxLenght"',
      'unknown word "maxLenght"; did you mean "maxLength"?',
    ],
    [
      'company/site.json',
      '"label": "name"',
      '"label": "nmae"',
      '"nmae"',
      '"nmae" is not a property; did you mean "name"?',
    ],
    [
      'company/location.json',
      '"company/site"',
      '"company/sites"',
      '"company/sites"',
      'there is no entity "company/sites"; did you mean "company/site"?',
    ],
    [
      'work-orders/work_order_log.json',
      '"x-reference": "users/user"',
      '"x-reference": "company/settings"',
      '"company/settings"',
      'company/settings is a singleton: there is one record of it and so nothing to choose',
    ],
    [
      'company/site.ui.json',
      '"/settings/sites"',
      '"/settings/locations"',
      '"/settings/locations"',
      'the route /settings/locations belongs to company/location; choose another',
    ],
    [
      'work-orders/work_order.json',
      '["asset", "suggested_start_date"],',
      '["asset", "suggested_start"],',
      '"suggested_start"',
      '"suggested_start" is not a property; did you mean "suggested_start_date"?',
    ],
    [
      'work-orders/work_order_checklist.ui.json',
      '"*"',
      '"work_order"',
      '[\n    "description",\n    "assigned_to",\n    "start_date",\n    "hrs_estimated",\n    "completed_by",\n    "completion_date",\n    "hrs_spent",\n    "notes"',
      'must contain "*", the place of all properties that are not named',
    ],
  ];
  for (const [file, from, to, at, message] of slips) {
    const folder = changed(file, from, to);
    const before = readFileSync(join(folder, file), 'utf8').split(at)[0]?.split('\n') ?? [];
    const place = `${before.length}:${(before.at(-1)?.length ?? 0) + 1}`;
    expect(lines(folder)).toEqual([`${file}:${place} ${message}`]);
  }
});

test('the command prints the errors and fails; without errors it succeeds', () => {
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [join(ROOT, 'scripts/lint-schemas.ts'), ...args], {
      cwd: ROOT,
      encoding: 'utf8',
    });
  const good = run();
  expect([good.status, good.stderr]).toEqual([0, '']);
  const wrong = run(changed('company/site.json', '"title": "Site",', ''));
  expect(wrong.status).toBe(1);
  expect(wrong.stderr).toMatch(/company\/site\.json:1:1 "title" is missing\n1 error /);
});

test('every word of the meta-schemas is explained, so that an editor can show what it means', () => {
  for (const name of ['entity', 'entity-ui']) {
    const meta = JSON.parse(readFileSync(join(ROOT, `schemas/meta/${name}.schema.json`), 'utf8'));
    const silent: string[] = [];
    const visit = (schema: Record<string, unknown> | undefined, path: string): void => {
      if (typeof schema !== 'object') return;
      const { properties, definitions, patternProperties, items, additionalProperties } = schema;
      for (const [word, own] of Object.entries(
        (properties ?? {}) as Record<string, { description?: string }>,
      )) {
        if (!own.description && !('$ref' in own)) silent.push(`${path}/${word}`);
        visit(own, `${path}/${word}`);
      }
      const inner = {
        ...(definitions as object),
        ...(patternProperties as object),
        items,
        additionalProperties,
      };
      for (const [key, own] of Object.entries(inner)) visit(own as typeof schema, `${path}/${key}`);
    };
    visit(meta, name);
    expect(silent).toEqual([]);
  }
});

test('the meta-schemas offer the widgets and icons that there are', () => {
  const { properties, definitions } = JSON.parse(
    readFileSync(join(ROOT, 'schemas/meta/entity-ui.schema.json'), 'utf8'),
  );
  expect(properties['ui:nav'].properties.icon.enum).toEqual([...NAV_ICONS]);
  const views = readdirSync(join(ROOT, 'src/client/records/views'))
    .flatMap((file) => /^(.+)\.tsx$/.exec(file)?.[1] ?? [])
    .filter((name) => !['table', 'cards'].includes(name));
  const ofFeatures = LIST_VIEWS.filledBy(LIST_EXTENSIONS).map(({ name }) => name);
  expect(properties['ui:list'].properties.view.enum).toEqual([...views, ...ofFeatures].sort());
  const widgets = new Set(Object.values(kinds).flatMap((kind) => kind.widgets));
  expect(new Set(definitions.property.properties['ui:widget'].enum)).toEqual(widgets);
});

test('the meta-schemas are closed', () => {
  const meta = (name: string) => join(ROOT, `schemas/meta/${name}.schema.json`);
  const check = shapeCheck(meta('entity-ui'), meta('entity'));
  const file = new SourceFile('x.ui.json', '{ "$schema": "x", "$comment": "no" }');
  check(file);
  expect(file.errors.map((error) => error.message)).toEqual([
    expect.stringContaining('unknown word "$comment"'),
  ]);
});

test('what belongs to a record may have a place in the menu, with a route of its own', () => {
  const parent = '"ui:route": "work-order-logs"';
  const folder = changed(
    'work-orders/work_order_log.ui.json',
    parent,
    '"ui:route": "/logs", "ui:nav": { "label": "Logs", "icon": "history", "order": 45 }',
  );
  expect(lines(folder)).toEqual([]);
});

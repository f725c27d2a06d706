import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readSchemaFiles } from '../codegen/schema-files.ts';
import { shorterFiles } from './shorten-files.ts';

const ROOT = join(import.meta.dirname, '../..');

const LONG = `{
  "$schema": "../meta/entity.schema.json",
  "title": "Crane",
  "type": "object",
  "x-entity": { "label": "name", "parent": "tower" },
  "required": ["name", "tower"],
  "properties": {
    "name": {
      "type": "string",
      "title": "Name",
      "minLength": 1,
      "maxLength": 80,
      "examples": [
        "North"
      ]
    },
    "tower": {
      "type": "integer",
      "title": "Tower",
      "minimum": 1,
      "maximum": 9007199254740991,
      "x-reference": { "entity": "yard/tower", "onDelete": "cascade" }
    },
    "kind": { "title": "Kind", "type": "string", "oneOf": [{ "const": "slow", "title": "Slow" }, { "const": "fast", "title": "Fast" }] },
    "grade": { "type": "string", "title": "Grade", "oneOf": [{ "const": "a", "title": "Best" }] },
    "notes": {
      "description": "in plain words",
      "type": "string",
      "title": "Notes",
      "maxLength": 5000
    },
    "load": { "type": "number", "x-unit": "t", "minimum": 0, "maximum": 1e12 },
    "seen_by": {
      "type": "integer",
      "title": "Seen By",
      "x-reference": { "entity": "users/user", "onDelete": "null" }
    }
  }
}`;

const SHORT = `{
  "$schema": "../meta/entity.schema.json",
  "title": "Crane",
  "x-entity": { "label": "name", "parent": "tower" },
  "required": ["name", "tower"],
  "properties": {
    "name": {
      "maxLength": 80,
      "examples": [
        "North"
      ]
    },
    "tower": { "x-reference": "yard/tower" },
    "kind": { "enum": ["slow", "fast"] },
    "grade": { "oneOf": [{ "const": "a", "title": "Best" }] },
    "notes": { "x-long": true, "description": "in plain words" },
    "load": { "type": "number", "x-unit": "t", "minimum": 0 },
    "seen_by": { "x-reference": { "entity": "users/user", "onDelete": "null" } }
  }
}`;

const LONG_UI = `{
  "$schema": "../meta/entity-ui.schema.json",
  "tower": {
    "ui:widget": "hidden"
  },
  "notes": {
    "ui:widget": "textarea",
    "ui:help": "Be brief."
  },
  "name": { "ui:widget": "textarea" },
  "kind": { "ui:widget": "radio" }
}
`;

const SHORT_UI = `{
  "$schema": "../meta/entity-ui.schema.json",
  "notes": { "ui:help": "Be brief." },
  "kind": { "ui:widget": "radio" }
}
`;

/** A folder with a crane, and the entities that it refers to. */
function yard(crane: string, ui: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'mainstay-yard-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const head = { $schema: '../meta/entity.schema.json', 'x-entity': { label: 'name' }, required: ['name'] };
  const named = { title: 'Named', ...head, properties: { name: {} } };
  const files: Record<string, string> = { 'yard/crane.json': crane, 'yard/crane.ui.json': ui };
  for (const path of ['yard/tower', 'users/user']) {
    files[`${path}.json`] = JSON.stringify(named);
    files[`${path}.ui.json`] = JSON.stringify({ $schema: '../meta/entity-ui.schema.json' });
  }
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

function run(...args: string[]) {
  return spawnSync(process.execPath, [join(ROOT, 'scripts/lint-schemas.ts'), ...args], {
    cwd: ROOT,
    encoding: 'utf8',
  });
}

const read = (folder: string, name: string) => readFileSync(join(folder, name), 'utf8');

test('the schemas of the product are as short as they can be', () => {
  expect(shorterFiles(join(ROOT, 'schemas')).flatMap(({ advice }) => advice)).toEqual([]);
});

test('--fix leaves out what follows, keeps all else as it stands, and means the same', () => {
  const folder = yard(LONG, LONG_UI);
  const before = readSchemaFiles(folder);
  const advice = run(folder);
  expect(advice.status).toBe(0);
  expect(advice.stdout).toContain(
    'yard/crane.json:17:5 "tower" can be shorter: write "x-reference": "yard/tower", leave out type, title, minimum and maximum\n',
  );
  expect(advice.stdout).toContain('yard/crane.ui.json:3:3 "tower" need not be written; it is so anyway\n');
  expect(read(folder, 'yard/crane.json')).toBe(LONG);

  const fixed = run(folder, '--fix');
  expect(fixed.stdout).toContain('"tower" can be shorter');
  expect(read(folder, 'yard/crane.json')).toBe(
    SHORT.replace('"maxLength": 80', '"x-long": true,\n      "maxLength": 80'),
  );
  expect(read(folder, 'yard/crane.ui.json')).toBe(SHORT_UI);
  expect(readSchemaFiles(folder)).toEqual(before);
  expect(run(folder, '--fix').stdout).toBe('schemas: no errors\n');
});

test('lines keep the ending that they have', () => {
  const folder = yard(LONG.replaceAll('\n', '\r\n'), LONG_UI);
  run(folder, '--fix');
  const text = read(folder, 'yard/crane.json');
  expect(text.replaceAll('\r\n', '')).not.toContain('\n');
  expect(text).toContain('"kind": { "enum": ["slow", "fast"] },\r\n');
});

test('files with an error are not touched', () => {
  const folder = yard(LONG.replace('"maxLength": 80', '"maxLenght": 80'), LONG_UI);
  const refused = run(folder, '--fix');
  expect(refused.status).toBe(1);
  expect(refused.stderr).toContain('1 error in the schemas; nothing was changed.');
  expect(read(folder, 'yard/crane.ui.json')).toBe(LONG_UI);
});

test('what the rewritten schemas of the product mean otherwise than before', async () => {
  const { schemas } = await import('../../src/shared/gen/schemas.ts');
  const differences: [
    path: string,
    property: string,
    word: string,
    before: unknown,
    now: unknown,
    why: string,
  ][] = [
    ['work-orders/work_order', 'maint_type', 'maxLength', 20, undefined, 'choices say their length'],
    ['work-orders/work_order', 'priority', 'maxLength', 20, undefined, 'choices say their length'],
    ['work-orders/work_order_log', 'log_type', 'maxLength', 20, undefined, 'choices say their length'],
    ['meter-readings/meter_reading', 'created_at', 'maxLength', 30, 35, 'the longest time with a zone'],
  ];
  for (const [path, property, word, before, now] of differences) {
    const own = schemas[path]?.properties?.[property] as Record<string, unknown>;
    expect([path, property, own[word]]).toEqual([path, property, now]);
    expect(own[word]).not.toBe(before);
  }
});

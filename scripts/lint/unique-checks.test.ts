import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { lintSchemas } from './lint.ts';

const ROOT = join(import.meta.dirname, '../..');

function errorsOf(unique: unknown): string[] {
  const schemas = mkdtempSync(join(tmpdir(), 'mainstay-unique-'));
  onTestFinished(() => rmSync(schemas, { recursive: true }));
  cpSync(join(ROOT, 'schemas'), schemas, { recursive: true });
  const write = (file: string, value: object) => writeFileSync(join(schemas, file), JSON.stringify(value));
  write('entry.json', {
    $schema: './meta/entity.schema.json',
    title: 'Entry',
    'x-entity': { unique },
    required: ['name'],
    properties: {
      name: {},
      level: { enum: ['low', 'high'] },
      is_open: { type: 'boolean' },
      data: { type: 'object', 'x-schema': 'rule' },
    },
  });
  write('entry.ui.json', { $schema: './meta/entity-ui.schema.json' });
  return lintSchemas(schemas).map(({ message }) => message);
}

test.each([
  [[['name', 'level']], []],
  [[{ properties: ['name'], while: { level: null, is_open: true } }], []],
  [[['name', 'levle']], ['"levle" is not a property; did you mean "level"?']],
  [[['name']], ['one property alone is made unique by its own word, "x-unique": true']],
  [[['name', 'data']], ['"data" cannot be compared; choose properties that are stored']],
  [[{ properties: ['name'], while: { level: 'middle' } }], ['"level" is never "middle"']],
  [[{ properties: ['level'], while: { name: null } }], ['"name" is never null']],
])('%j', (unique, messages) => {
  expect(errorsOf(unique)).toEqual(messages);
});

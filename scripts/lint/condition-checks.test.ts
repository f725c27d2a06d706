import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { lintSchemas } from './lint.ts';

const ROOT = join(import.meta.dirname, '../..');

function errorsOf(condition: unknown): string[] {
  const schemas = mkdtempSync(join(tmpdir(), 'mainstay-conditions-'));
  onTestFinished(() => rmSync(schemas, { recursive: true }));
  cpSync(join(ROOT, 'schemas'), schemas, { recursive: true });
  const write = (file: string, value: object) => writeFileSync(join(schemas, file), JSON.stringify(value));
  write('entry.json', {
    $schema: './meta/entity.schema.json',
    title: 'Entry',
    required: ['name'],
    properties: {
      name: {},
      level: { enum: ['low', 'high'] },
      is_open: { type: 'boolean' },
      note: {},
      code: { maxLength: 20, 'x-auto': 'sequence:E-{3}', 'x-unique': true },
    },
    allOf: [condition],
  });
  write('entry.ui.json', { $schema: './meta/entity-ui.schema.json' });
  return lintSchemas(schemas).map(({ message }) => message);
}

const has = { properties: { note: true } };
test.each([
  [{ if: { properties: { level: { const: 'high' } } }, then: has }, []],
  [{ if: { properties: { is_open: { const: true } } }, then: { required: ['note'] } }, []],
  [{ if: { properties: { level: { enum: ['low', 'high'] } }, required: ['is_open'] }, then: has }, []],
  [
    { if: { properties: { level: { const: 'hihg' } } }, then: has },
    ['"level" is never "hihg"; did you mean "high"?'],
  ],
  [
    { if: { properties: { note: { const: 'a' } } }, then: has },
    ['"note" has no list of values; ask by required whether it has any'],
  ],
  [{ if: { required: ['levle'] }, then: has }, ['"levle" is not a property; did you mean "level"?']],
  [{ if: { required: ['level'] }, then: { required: ['name'] } }, ['"name" is required anyway']],
  [
    { if: { required: ['level'] }, then: { properties: { name: true } } },
    ['"name" is required of every record, so none can be without it'],
  ],
  [
    { if: { required: ['level'] }, then: { required: ['code'] } },
    ['"code" is not a field that people fill in'],
  ],
  [{ if: { required: ['level'] } }, ['"then" is missing']],
  [
    { if: { required: ['note'] }, then: has },
    ['"note" is never there: what its condition waits for comes only after it'],
  ],
])('%j', (condition, messages) => {
  expect(errorsOf(condition)).toEqual(messages);
});

import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { lintSchemas } from './lint.ts';

const ROOT = join(import.meta.dirname, '../..');

function errorsOf(...views: object[]): string[] {
  const schemas = mkdtempSync(join(tmpdir(), 'mainstay-views-'));
  onTestFinished(() => rmSync(schemas, { recursive: true }));
  cpSync(join(ROOT, 'schemas'), schemas, { recursive: true });
  const write = (file: string, value: object) => writeFileSync(join(schemas, file), JSON.stringify(value));
  const properties = {
    name: {},
    level: { enum: ['low', 'high'] },
    due: { format: 'date' },
    owner: { 'x-reference': 'users/user' },
  };
  write('entry.json', { $schema: './meta/entity.schema.json', title: 'Entry', properties });
  write('entry.ui.json', { $schema: './meta/entity-ui.schema.json', 'ui:list': { views } });
  return lintSchemas(schemas).map(({ message }) => message);
}

test.each([
  [[{ title: 'Late', where: { 'due.lt': '@today' }, search: 'x', order: '-due', columns: ['name'] }], []],
  [[{ title: 'Late', where: { du: '@today' } }], ['"du" is not a property; did you mean "due"?']],
  [[{ title: 'Late', where: { 'name.lt': 'a' } }], ['is nothing that a list can be filtered by']],
  [[{ title: 'Late', where: { level: ['low', null], owner: '@me', due: null } }], []],
  [[{ title: 'Late', where: { level: 'hihg' } }], ['"level" is never "hihg"; did you mean "high"?']],
  [[{ title: 'Late', where: { level: ['low', 'hihg'] } }], ['"level" is never "hihg"; did you mean "high"?']],
  [[{ title: 'Late', where: { 'due.lt': '@tomorow' } }], [expect.stringContaining('date')]],
  [[{ title: 'Late', order: 'du' }], ['"du" is not a property; did you mean "due"?']],
  [[{ title: 'Late', columns: ['nam'] }], ['"nam" is not a property; did you mean "name"?']],
  [[{ title: 'Late' }, { title: 'late' }], ['"late" is the name of another view']],
])('%j', (views, messages) => {
  expect(errorsOf(...views)).toEqual(messages);
});

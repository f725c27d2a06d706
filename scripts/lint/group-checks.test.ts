import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { lintSchemas } from './lint.ts';

const ROOT = join(import.meta.dirname, '../..');

function errorsOf(groups: object[]): string[] {
  const schemas = mkdtempSync(join(tmpdir(), 'mainstay-groups-'));
  onTestFinished(() => rmSync(schemas, { recursive: true }));
  cpSync(join(ROOT, 'schemas'), schemas, { recursive: true });
  const write = (file: string, value: object) => writeFileSync(join(schemas, file), JSON.stringify(value));
  write('entry.json', {
    $schema: './meta/entity.schema.json',
    title: 'Entry',
    properties: { name: {}, note: {} },
  });
  write('entry.ui.json', { $schema: './meta/entity-ui.schema.json', 'ui:groups': groups });
  return lintSchemas(schemas).map(({ message }) => message);
}

test.each([
  [[{ title: 'More', fields: ['note'] }], []],
  [[{ title: 'More', fields: ['not'] }], ['"not" is not a property; did you mean "note"?']],
  [
    [
      { title: 'More', fields: ['note'] },
      { title: 'Rest', fields: ['name', 'note'] },
    ],
    ['"note" stands in the group "More" already'],
  ],
])('%j', (groups, messages) => {
  expect(errorsOf(groups)).toEqual(messages);
});

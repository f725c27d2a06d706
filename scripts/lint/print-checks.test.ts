import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { lintSchemas } from './lint.ts';

const ROOT = join(import.meta.dirname, '../..');

function errorsOf(section: object): string[] {
  const schemas = mkdtempSync(join(tmpdir(), 'mainstay-print-'));
  onTestFinished(() => rmSync(schemas, { recursive: true }));
  cpSync(join(ROOT, 'schemas'), schemas, { recursive: true });
  const write = (file: string, value: object) => writeFileSync(join(schemas, file), JSON.stringify(value));
  write('entry.json', {
    $schema: './meta/entity.schema.json',
    title: 'Entry',
    properties: { name: {}, vendor: { 'x-reference': 'parts/vendor' } },
  });
  write('entry_line.json', {
    $schema: './meta/entity.schema.json',
    title: 'Entry Line',
    properties: { entry: { 'x-reference': 'entry' }, what: {}, is_done: { type: 'boolean' } },
  });
  write('entry.ui.json', {
    $schema: './meta/entity-ui.schema.json',
    'ui:print': { sign: [], sections: [section] },
  });
  write('entry_line.ui.json', { $schema: './meta/entity-ui.schema.json' });
  return lintSchemas(schemas).map(({ message }) => message);
}

test.each([
  [{ fields: ['name', 'vendor'] }, []],
  [{ of: 'vendor', fields: ['name', 'address'] }, []],
  [{ lines: 'entry_line', columns: ['what'], boxes: 'is_done', blank: 2 }, []],
  [{ fields: ['nmae'] }, ['"nmae" is not a property; did you mean "name"?']],
  [{ of: 'name', fields: ['email'] }, ['"name" leads to no record']],
  [
    { of: 'vendor', fields: ['adress'] },
    ['"adress" is not a property of parts/vendor; did you mean "address"?'],
  ],
  [{ lines: 'parts/part' }, ['parts/part has no reference that leads to entry']],
  [
    { lines: 'entry_line', columns: ['waht'] },
    ['"waht" is not a property of entry_line; did you mean "what"?'],
  ],
  [{ lines: 'entry_line', boxes: 'what' }, ['"what" is not a yes or no']],
  [{ boxes: 'is_done' }, ['columns and boxes need "lines"']],
  [{ totals: ['total'] }, ['"total" is not a property; use name, vendor, id, created_at or updated_at']],
])('the paper of %j', (section, errors) => {
  expect(errorsOf(section)).toEqual(errors);
});

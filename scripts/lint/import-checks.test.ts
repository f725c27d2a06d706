import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { lintSchemas } from './lint.ts';

const ROOT = join(import.meta.dirname, '../..');

function errorsOf(names: unknown): string[] {
  const schemas = mkdtempSync(join(tmpdir(), 'mainstay-import-'));
  onTestFinished(() => rmSync(schemas, { recursive: true }));
  cpSync(join(ROOT, 'schemas'), schemas, { recursive: true });
  const write = (file: string, value: object) => writeFileSync(join(schemas, file), JSON.stringify(value));
  write('entry.json', {
    $schema: './meta/entity.schema.json',
    title: 'Entry',
    properties: { serial_number: {}, level: { enum: ['low', 'high'] }, made_by: { 'x-auto': 'created_by' } },
    'x-import': { names },
  });
  write('entry.ui.json', { $schema: './meta/entity-ui.schema.json' });
  return lintSchemas(schemas).map(({ message }) => message);
}

test.each([
  [{ serial_number: 'S/N, Serien-Nr.' }, []],
  [{ serial_nummer: 'S/N' }, ['"serial_nummer" is not a property; did you mean "serial_number"?']],
  [{ made_by: 'Author' }, ['"made_by" is never filled by an import']],
  [{ serial_number: 'S/N, s.n.' }, ['"s.n." is there twice']],
  [
    { serial_number: 'No', level: 'NO.' },
    ['"NO." is serial_number already; a column can fill only one of them'],
  ],
  [{ serial_number: 'Level' }, ['"Level" is level already; a column can fill only one of them']],
  [{ level: '#, +' }, ['"#" has neither letters nor digits', '"+" has neither letters nor digits']],
  [{ level: ['High'] }, ['must be a text, not ["High"]; write one of them']],
])('%j', (names, messages) => {
  expect(errorsOf(names)).toEqual(messages);
});

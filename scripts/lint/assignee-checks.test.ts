import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { lintSchemas } from './lint.ts';

const ROOT = join(import.meta.dirname, '../..');

function errorsOf(assignee: unknown): string[] {
  const schemas = mkdtempSync(join(tmpdir(), 'mainstay-assignee-'));
  onTestFinished(() => rmSync(schemas, { recursive: true }));
  cpSync(join(ROOT, 'schemas'), schemas, { recursive: true });
  const write = (file: string, value: object) => writeFileSync(join(schemas, file), JSON.stringify(value));
  write('entry.json', {
    $schema: './meta/entity.schema.json',
    title: 'Entry',
    'x-entity': { assignee },
    properties: {
      who: { 'x-reference': 'users/user' },
      site: { 'x-reference': 'company/site' },
      maker: { 'x-auto': 'created_by' },
      takes: { 'x-decimals': 2 },
      is_done: { type: 'boolean' },
    },
  });
  write('entry.ui.json', { $schema: './meta/entity-ui.schema.json' });
  return lintSchemas(schemas).map(({ message }) => message);
}

test.each([
  [{ by: 'who' }, []],
  [{ by: 'who', hours: 'takes', while: { is_done: false } }, []],
  [{ by: 'whom' }, ['"whom" is not a property; did you mean "who"?']],
  [{ by: 'site' }, ['"site" refers to no user']],
  [{ by: 'maker' }, ['"maker" is the server\'s (readOnly); nobody can assign it']],
  [{ by: 'who', hours: 'is_done' }, ['"is_done" is not a number that is stored']],
  [{ by: 'who', while: { is_dnoe: false } }, ['"is_dnoe" is not a property; did you mean "is_done"?']],
])('%j', (assignee, messages) => {
  expect(errorsOf(assignee)).toEqual(messages);
});

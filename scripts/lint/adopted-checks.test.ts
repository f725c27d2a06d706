import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { lintSchemas } from './lint.ts';

const ROOT = join(import.meta.dirname, '../..');

function errorsOf(properties: object, required: string[] = []): string[] {
  const schemas = mkdtempSync(join(tmpdir(), 'mainstay-adopted-'));
  onTestFinished(() => rmSync(schemas, { recursive: true }));
  cpSync(join(ROOT, 'schemas/meta'), join(schemas, 'meta'), { recursive: true });
  const write = (file: string, value: object) => writeFileSync(join(schemas, file), JSON.stringify(value));
  const entity = { title: 'Entry', required, properties };
  write('entry.json', { $schema: './meta/entity.schema.json', ...entity });
  write('entry.ui.json', { $schema: './meta/entity-ui.schema.json' });
  return lintSchemas(schemas).map(({ message }) => message);
}

const leased = { format: 'date', 'x-adopts': 'own_leased' };

test('one property may take over what tenants have of their own, if nothing has to be in it', () => {
  expect(errorsOf({ leased })).toEqual([]);
  expect(errorsOf({ leased, rented: leased })).toEqual(['"own_leased" is taken over twice']);
  expect(errorsOf({ leased }, ['leased'])).toEqual([
    '"leased" is required or unique, which values of others may not be',
  ]);
});

test('names of own properties are left to tenants', () => {
  expect(errorsOf({ own_leased: {} })).toEqual([`names with "own_" are those of tenants' own properties`]);
});

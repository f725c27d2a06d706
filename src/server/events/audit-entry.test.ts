import { expect, test } from 'vitest';
import { tenantSchema } from '../../../test/support/product-schemas.ts';
import { labelOf, snapshot } from './audit-entry.ts';

const site = tenantSchema.at('company/site');
const row = {
  id: 3,
  _version: 1,
  created_at: 'x',
  updated_at: 'y',
  code: 'N',
  name: 'North',
  time_zone: null,
};

test('a snapshot holds what a record holds, without what is empty and what every row has', () => {
  expect(snapshot(site, row)).toEqual({ code: 'N', name: 'North' });
});

test('a snapshot holds nothing that is written only, such as a secret', () => {
  const properties = site.properties.map((one) => (one.name === 'name' ? { ...one, writeOnly: true } : one));
  expect(snapshot({ ...site, properties }, row)).toEqual({ code: 'N' });
});

test.each([
  ['its label', row, 'North'],
  ['its kind and number, where the label is empty', { ...row, name: null }, 'Site 3'],
  ['what it refers to, where that is its label', { ...row, name: { id: 7, label: 'Hall' } }, 'Hall'],
])('a record is called by %s', (_what, of, text) => {
  expect(labelOf(site, of as unknown as typeof row)).toBe(text);
});

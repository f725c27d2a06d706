import { expect, test } from 'vitest';
import { readEntity } from './entity.ts';
import { formOf } from './form.ts';

const schema = {
  title: 'Site',
  required: ['code'],
  properties: {
    code: { type: 'string', title: 'Code', maxLength: 20 },
    time_zone: { type: 'string', title: 'Time Zone', maxLength: 60 },
  },
};
const fieldsOf = (mode: 'create' | 'edit', ui = {}) =>
  Object.keys(formOf(readEntity('company/site', schema), schema, ui, mode).schema.properties ?? {});

test('what is for later stands in the form of an existing record only', () => {
  const later = { time_zone: { 'ui:later': true } };
  expect(fieldsOf('create')).toEqual(['code', 'time_zone']);
  expect(fieldsOf('create', later)).toEqual(['code']);
  expect(fieldsOf('edit', later)).toEqual(['code', 'time_zone']);
});

test('lines that a tab lists too stand in the form of a new record only', () => {
  const withLines = {
    ...schema,
    properties: { ...schema.properties, halls: { 'x-lines': 'company/hall', type: 'array' as const } },
  };
  const names = (mode: 'create' | 'edit', ui = {}) =>
    Object.keys(formOf(readEntity('company/site', withLines), withLines, ui, mode).schema.properties ?? {});
  const tab = { 'ui:tabs': [{ title: 'Halls', list: 'company/hall' }] };
  expect(names('edit')).toContain('halls');
  expect(names('create', tab)).toContain('halls');
  expect(names('edit', tab)).not.toContain('halls');
});

import { expect, test } from 'vitest';
import { formOf } from './form.ts';
import { readEntity } from './read-entity.ts';
import type { UiSchema } from './screen.ts';

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

test('what is shown of another record stands in the form of an existing record, where the screen names it', () => {
  const through = {
    kind: 'reference' as const,
    reference: { entity: 'company/region', onDelete: 'null' as const },
  };
  const base = readEntity('company/site', {
    ...schema,
    properties: { ...schema.properties, region: { 'x-through': 'town.region', title: 'Region' } },
  });
  const entity = {
    ...base,
    properties: base.properties.map((own) => (own.name === 'region' ? { ...own, ...through } : own)),
  };
  const words = { ...schema, properties: { ...schema.properties, region: { 'x-through': 'town.region' } } };
  const region = (mode: 'create' | 'edit', ui: UiSchema) =>
    formOf(entity, words, ui, mode).schema.properties?.region;
  const order = { 'ui:order': ['region', '*'] };
  const groups = { 'ui:groups': [{ title: 'Place', fields: ['region'] }] };
  expect([region('edit', {}), region('edit', { 'ui:order': ['*'] })]).toEqual([undefined, undefined]);
  for (const ui of [order, groups]) expect(region('edit', ui)).toEqual({ type: 'integer', readOnly: true });
  expect(region('create', order)).toBeUndefined();
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

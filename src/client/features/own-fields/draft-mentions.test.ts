import { expect, test } from 'vitest';
import { checkLayer } from '../../../shared/schema/check-layer.ts';
import type { LayerFiles } from '../../../shared/schema/layer-files.ts';
import { productModel } from '../../model/model.ts';
import { withoutField } from './draft-fields.ts';

const { manifest: entities, screens } = productModel();
const wrong = (files: LayerFiles) => checkLayer({ entities, screens }, files).map(({ text }) => text);

const TOOL: LayerFiles = {
  'own/tool.json': {
    title: 'Tool',
    'x-entity': {
      ...{ label: 'name', search: ['name', 'serial'], order: '-name' },
      dates: { start: 'bought_on', end: 'sold_on' },
    },
    properties: {
      name: { title: 'Name' },
      serial: { title: 'Serial' },
      state: { title: 'State', enum: ['lent', 'here'] },
      bought_on: { title: 'Bought on', format: 'date' },
      sold_on: { title: 'Sold on', format: 'date' },
    },
    required: ['name'],
  },
  'own/tool.ui.json': {
    'ui:list': {
      columns: ['name', 'state'],
      views: [{ title: 'Lent', where: { state: 'lent' }, order: '-bought_on,name', columns: ['state'] }],
    },
    'ui:views': { board: { by: 'state' }, calendar: true },
    'ui:groups': [{ title: 'Where', fields: ['state'] }],
  },
};

test('nothing names a field that goes: not its board, calendar, views, groups, order and label', () => {
  expect(wrong(TOOL)).toEqual([]);
  for (const name of Object.keys(TOOL['own/tool.json']?.properties ?? {}))
    expect([name, wrong(withoutField(TOOL, 'own/tool', name))]).toEqual([name, []]);
  const { 'own/tool.ui.json': ui } = withoutField(TOOL, 'own/tool', 'state');
  expect(ui).toEqual({
    'ui:list': { columns: ['name'], views: [{ title: 'Lent', order: '-bought_on,name' }] },
    'ui:views': { calendar: true },
  });
  const { 'own/tool.json': data, 'own/tool.ui.json': still } = withoutField(TOOL, 'own/tool', 'bought_on');
  expect([data?.['x-entity']?.dates, still?.['ui:views']]).toEqual([undefined, { board: { by: 'state' } }]);
  expect(withoutField(TOOL, 'own/tool', 'name')['own/tool.json']?.['x-entity']).toMatchObject({
    ...{ label: 'serial', search: ['serial'], order: 'serial' },
  });
});

test('of a kind of the product its views and groups stay with the rest', () => {
  const files: LayerFiles = {
    'parts/vendor.json': { properties: { own_a: { title: 'A', enum: ['x', 'y'] }, own_b: { title: 'B' } } },
    'parts/vendor.ui.json': {
      'ui:list': { views: [{ title: 'Only x', where: { own_a: 'x' } }] },
      'ui:groups': [{ title: 'Ours', fields: ['own_a', 'own_b'] }],
    },
  };
  const left = withoutField(files, 'parts/vendor', 'own_a');
  expect(wrong(left)).toEqual([]);
  expect(left['parts/vendor.ui.json']?.['ui:groups']).toEqual([{ title: 'Ours', fields: ['own_b'] }]);
});

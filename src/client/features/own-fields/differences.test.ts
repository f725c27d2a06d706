import { expect, test } from 'vitest';
import type { LayerFiles } from '../../../shared/schema/layer-files.ts';
import { differencesOf } from './differences.ts';

const VENDOR = 'parts/vendor';
const TOOL = { 'own/tool.json': { title: 'Tool', properties: { name: {} }, required: ['name'] } };
const BEFORE: LayerFiles = {
  [`${VENDOR}.json`]: { properties: { own_a: { title: 'A' }, own_b: { title: 'B' }, own_c: { title: 'C' } } },
  [`${VENDOR}.ui.json`]: { 'ui:list': { columns: ['own_b'] } },
};

test('fields that are added, changed and removed are told by kind of record', () => {
  const after: LayerFiles = {
    [`${VENDOR}.json`]: {
      properties: { own_b: { title: 'B' }, own_c: { title: 'C' }, own_d: { title: 'D' } },
      required: ['phone', 'own_c'],
    },
    ...TOOL,
  };
  expect(differencesOf(BEFORE, after)).toEqual([
    { path: VENDOR, whole: undefined, added: ['D'], changed: ['B', 'C', 'Phone'], removed: ['A'] },
    { path: 'own/tool', whole: 'added', added: ['Name'], changed: [], removed: [] },
  ]);
  expect(differencesOf(after, BEFORE).at(-1)).toMatchObject({ whole: 'removed', removed: ['Name'] });
  expect(differencesOf(BEFORE, BEFORE)).toEqual([]);
});

test('another order, another tab and another name change the kind of record', () => {
  const { own_a, own_b, own_c } = BEFORE[`${VENDOR}.json`]?.properties ?? {};
  const moved = { ...BEFORE, [`${VENDOR}.json`]: { properties: { own_b, own_a, own_c } } } as LayerFiles;
  const tab = { 'company/site.ui.json': { 'ui:tabs': [{ title: 'Tools', list: 'own/tool' }] } };
  const called = { 'own/tool.json': { ...TOOL['own/tool.json'], title: 'Device' } };
  const wholes = [differencesOf(BEFORE, moved), differencesOf({}, tab), differencesOf(TOOL, called)];
  expect(wholes.map((of) => of.map(({ path, whole }) => [path, whole]))).toEqual([
    [[VENDOR, 'changed']],
    [['company/site', 'changed']],
    [['own/tool', 'changed']],
  ]);
});

import { expect, test } from 'vitest';
import { effectiveSchema } from './effective-schema.ts';
import { fittingFiles } from './fitting-files.ts';
import type { LayerFiles } from './layer-files.ts';
import { buildModel, type Layer } from './model.ts';

const model = (properties: object, required: string[] = []) => {
  const schema = { title: 'Part', 'x-entity': { label: 'name' }, required, properties };
  const layer = { entities: { 'p/part': effectiveSchema(schema as never) }, screens: {} } satisfies Layer;
  return buildModel([layer]);
};
const NAME = { name: {}, note: {}, grade: { enum: ['a', 'b'] } };

const FILES = {
  'p/part.json': {
    properties: { own_a: {}, own_b: { 'x-reference': 'p/part' }, note: { title: 'Remark' } },
    required: ['own_a', 'note'],
  },
  'p/part.ui.json': {
    note: { 'ui:widget': 'hidden' },
    'ui:list': {
      columns: ['own_a', 'own_b', 'grade'],
      views: [
        { title: 'Good', where: { grade: 'a' }, columns: ['own_a', 'own_b'] },
        { title: 'Sorted', order: 'own_b' },
      ],
    },
    'ui:groups': [{ title: 'More', fields: ['own_a', 'own_b', 'note'] }],
  },
} as unknown as LayerFiles;

test('a layer that is well stays as it is, but for a field that is required and hidden', () => {
  const kept = fittingFiles(model(NAME), FILES);
  const { note: _, ...others } = FILES['p/part.ui.json'] as never as Record<string, unknown>;
  expect(kept).toEqual({ ...FILES, 'p/part.ui.json': others });
  expect(fittingFiles(model(NAME), kept)).toBe(kept);
});

test('a property that the product requires by now, or has no more, goes with all that stands on it', () => {
  const files = structuredClone(FILES) as never as Record<string, { required: string[]; properties: object }>;
  Object.assign(files['p/part.json']?.properties ?? {}, { own_b: { 'x-reference': 'p/gone' } });
  const { grade: _, ...left } = NAME;
  const kept = fittingFiles(model(left, ['note']), files as never);
  expect(kept).toEqual({
    'p/part.json': { properties: { own_a: {}, note: { title: 'Remark' } }, required: ['own_a'] },
    'p/part.ui.json': {
      'ui:list': { columns: ['own_a'], views: [] },
      'ui:groups': [{ title: 'More', fields: ['own_a', 'note'] }],
    },
  });
});

test('what a property of the product takes over gives way', () => {
  const files = { 'p/part.json': { properties: { own_a: {}, own_c: {} } } };
  const heir = { ...NAME, a: { 'x-adopts': 'own_a' } };
  expect(fittingFiles(model(heir), files)).toEqual({ 'p/part.json': { properties: { own_c: {} } } });
  const narrow = { ...NAME, a: { maxLength: 3, 'x-adopts': 'own_a' } };
  expect(fittingFiles(model(narrow), files)).toBe(files);
});

test('a layer is looked through once, however often it is read', () => {
  const below = model(NAME);
  const first = fittingFiles(below, FILES);
  expect(fittingFiles(below, structuredClone(FILES))).toBe(first);
  const other = { 'p/part.json': { properties: { own_z: {} } } };
  expect(fittingFiles(below, other)).toBe(other);
});

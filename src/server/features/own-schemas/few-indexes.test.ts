import { expect, test } from 'vitest';
import { extendModel } from '../../../shared/schema/extend-model.ts';
import { modelOf } from '../../store/testing/store-testing.ts';

const product = modelOf({
  'm/machine': { title: 'Machine', 'x-entity': { label: 'name' }, properties: { name: { type: 'string' } } },
});
const days = (prefix: string) =>
  Object.fromEntries(
    Array.from({ length: 12 }, (_, at) => [`${prefix}day_${at + 1}`, { format: 'date' }] as const),
  );

test('the first ten of what a layer adds have an index, and references always', () => {
  const { entities } = extendModel(product, {
    'm/machine.json': {
      properties: { ...days('own_'), own_spare: { 'x-reference': 'm/machine' } },
    },
    'own/key.json': { title: 'Key', properties: { ...days(''), machine: { 'x-reference': 'm/machine' } } },
  });
  for (const path of ['m/machine', 'own/key']) {
    const without = entities[path]?.properties.filter(({ index }) => index === false).map(({ name }) => name);
    expect(without?.slice(0, 2)).toEqual([
      expect.stringMatching(/day_11$/),
      expect.stringMatching(/day_12$/),
    ]);
  }
});

import { expect, test } from 'vitest';
import { conditionsOf, readConditions } from '../../src/shared/schema/conditions.ts';
import { effectiveSchema } from '../../src/shared/schema/effective-schema.ts';
import { fixWords } from './fix-words.ts';

const is = (kind: string) => ({ properties: { kind: { const: kind } } });
const allOf = [
  { if: is('meter'), then: { properties: { meter: true, every: true }, required: ['meter', 'every'] } },
  { if: is('limit'), then: { properties: { meter: true, test: true }, required: ['meter'] } },
  { if: { required: ['test'] }, then: { required: ['note'] } },
] as const;
const properties = { kind: {}, meter: { title: 'Meter' }, every: {}, test: {}, note: {} };

test('conditions of a file become words of its properties, which mean the same', () => {
  const file = { title: 'Trigger', allOf, properties } as unknown as Parameters<typeof fixWords>[0];
  const fixed = fixWords(file);
  expect(fixed).toEqual({
    title: 'Trigger',
    properties: {
      kind: {},
      meter: { title: 'Meter', 'x-while': { kind: ['meter', 'limit'] }, 'x-required': true },
      every: { 'x-while': { kind: 'meter' }, 'x-required': true },
      test: { 'x-while': { kind: 'limit' } },
      note: { 'x-required': { 'test.not': null } },
    },
  });
  const told = (all: ReturnType<typeof readConditions>, word: 'has' | 'required', name: string) =>
    all.filter((one) => one[word].includes(name)).flatMap(({ while: held }) => Object.values(held).flat());
  for (const name of Object.keys(properties))
    for (const word of ['has', 'required'] as const)
      expect(told(conditionsOf(fixed?.properties), word, name)).toEqual(
        told(readConditions(file.allOf), word, name),
      );
  expect(fixWords(fixed as typeof file)).toBeUndefined();
});

test('what one property cannot say for itself stays as it is', () => {
  const two = [
    { if: is('meter'), then: { properties: { note: true } } },
    { if: { required: ['test'] }, then: { properties: { note: true } } },
  ];
  expect(fixWords({ allOf: two, properties } as unknown as Parameters<typeof fixWords>[0])).toBeUndefined();
});

test('older words for what a value is become x-value where they stood, which means the same', () => {
  const cost = { of: 'parts/movement', by: 'order', sum: 'cost', where: { kind: 'issue' } };
  const count = { of: 'line', by: 'order', count: true, and: [{ of: 'entry', by: 'order', sum: 'hours' }] };
  const file = {
    properties: {
      site: { 'x-through': 'asset.location.site', title: 'Place' },
      unit: { 'x-default-from': 'part.unit', readOnly: true, maxLength: 20 },
      price: { 'x-default-from': 'part.last_cost', 'x-decimals': 2 },
      cost: { 'x-decimals': 2, 'x-rollup': cost },
      items: { 'x-rollup': count },
      total: { 'x-decimals': 2, 'x-value': 'price * 2' },
    },
  } as unknown as Parameters<typeof fixWords>[0];
  const fixed = fixWords(file);
  expect(fixed?.properties).toEqual({
    site: { 'x-value': 'asset.location.site', title: 'Place' },
    unit: { 'x-value': { once: 'part.unit' }, maxLength: 20 },
    price: { 'x-value': { start: 'part.last_cost' }, 'x-decimals': 2 },
    cost: {
      'x-decimals': 2,
      'x-value': { sum: 'parts/movement.cost', by: 'order', where: { kind: 'issue' } },
    },
    items: { 'x-value': { count: 'line', by: 'order', and: [{ sum: 'entry.hours', by: 'order' }] } },
    total: { 'x-decimals': 2, 'x-value': 'price * 2' },
  });
  expect(effectiveSchema(fixed as typeof file)).toEqual(effectiveSchema(file));
  expect(fixWords(fixed as typeof file)).toBeUndefined();
});

test('while of a key becomes where, and other keys stay', () => {
  const file = {
    'x-entity': { few: true, unique: [['user', 'key'], { properties: ['user'], while: { ended_at: null } }] },
  } as unknown as Parameters<typeof fixWords>[0];
  const fixed = fixWords(file) as typeof file;
  expect(fixed['x-entity']).toEqual({
    few: true,
    unique: [['user', 'key'], { properties: ['user'], where: { ended_at: null } }],
  });
  expect(fixWords(fixed)).toBeUndefined();
});

import { expect, test } from 'vitest';
import { effectiveSchema } from './effective-schema.ts';
import { readEntity } from './read-entity.ts';
import { choiceNow, parametersNow, propertyNow, ruleNow, valuesNow } from './renames.ts';

const tool = readEntity(
  'own/tool',
  effectiveSchema({
    title: 'Tool',
    properties: {
      name: {},
      brand: { 'x-renamed-from': 'maker' },
      shelf: { 'x-renamed-from': 'name' },
      site: { 'x-reference': 'company/site', 'x-renamed-from': 'place' },
      made_by: { 'x-reference': { entity: 'own/maker', byLabel: true }, 'x-renamed-from': 'producer' },
      level: { enum: ['low', 'high'], 'x-renamed-choices': { urgent: 'high', now: 'high' } },
      rank: { oneOf: [{ const: 2, title: 'B' }], 'x-renamed-choices': { 1: 2 } },
    },
  }),
);
const plain = readEntity('p/plain', effectiveSchema({ title: 'Plain', properties: { name: {} } }));

test('what was written before is read by what it is called now, and a name that is in use means what it says', () => {
  const written = { maker: 'Acme', name: 'Saw', level: 'urgent', rank: 1, gone: 3, producer: 'Bolts' };
  expect(valuesNow(tool, written)).toEqual({
    ...{ brand: 'Acme', name: 'Saw', level: 'high', rank: 2, gone: 3 },
    // A text is no record.
    producer: 'Bolts',
  });
  expect(propertyNow(tool, 'name')?.name).toBe('name');
  expect(propertyNow(tool, 'producer')).toBeUndefined();
  const level = propertyNow(tool, 'level');
  expect(level && [choiceNow(level, 'low'), choiceNow(level, null), choiceNow(level, 'toString')]).toEqual([
    ...['low', null],
    'toString',
  ]);
  expect(valuesNow(plain, written)).toBe(written);
});

test('so are the parameters of a list', () => {
  const given = {
    ...{ maker: 'Ac', 'maker.null': 'true', 'level.in': 'urgent,now,low', level: 'now', place_id: '3' },
    ...{ columns: 'name,maker,level', ordering: '-maker,name', search: 'maker', other: 'urgent' },
  };
  expect(parametersNow(tool, given)).toEqual({
    ...{ brand: 'Ac', 'brand.null': 'true', 'level.in': 'high,low', level: 'high', site_id: '3' },
    ...{ columns: 'name,brand,level', ordering: '-brand,name', search: 'maker', other: 'urgent' },
  });
  expect(parametersNow(plain, given)).toBe(given);
});

test('so is the schema of a rule, however deep', () => {
  const rule = {
    properties: { level: { enum: ['urgent', 'now', 'low'] }, rank: { const: 1 }, other: { const: 'urgent' } },
    required: ['maker', 'brand'],
    anyOf: [{ not: { required: ['maker'] } }],
  };
  expect(ruleNow(tool, rule)).toEqual({
    properties: { level: { enum: ['high', 'low'] }, rank: { const: 2 }, other: { const: 'urgent' } },
    required: ['brand'],
    anyOf: [{ not: { required: ['brand'] } }],
  });
  expect(ruleNow(plain, rule)).toBe(rule);
});

import { describe, expect, test } from 'vitest';
import { fitOf, goesWith, readConditions } from './conditions.ts';

const conditions = readConditions([
  {
    if: { properties: { kind: { const: 'meter' } } },
    then: { properties: { every: true, unit: true }, required: ['every'] },
  },
  { if: { properties: { kind: { enum: ['calendar', 'season'] } } }, then: { properties: { every: true } } },
  { if: { required: ['every'] }, then: { properties: { first: true }, required: ['first'] } },
  {
    if: { required: ['asset'], properties: { urgent: { const: true } } },
    then: { properties: { reason: true } },
  },
  { if: { required: ['site'] }, then: { required: ['note'] } },
]);
const entity = {
  conditions,
  properties: [
    {
      name: 'kind',
      title: 'Kind',
      choices: [
        { const: 'meter', title: 'Meter' },
        { const: 'calendar', title: 'Calendar' },
      ],
    },
    ...['every', 'unit', 'first', 'asset', 'urgent', 'reason', 'site', 'note'].map((name) => ({
      name,
      title: name.toUpperCase(),
    })),
  ],
};

test('conditions are read as they are written', () => {
  expect(conditions[0]).toEqual({ while: { kind: ['meter'] }, has: ['every', 'unit'], required: ['every'] });
  expect(conditions[1]).toEqual({ while: { kind: ['calendar', 'season'] }, has: ['every'], required: [] });
  expect(conditions[3]).toEqual({ while: { asset: true, urgent: [true] }, has: ['reason'], required: [] });
  expect(readConditions([{}])).toEqual([{ while: {}, has: [], required: [] }]);
  expect(readConditions()).toEqual([]);
});

describe('what a record has and needs', () => {
  const fitOfRecord = (record: Record<string, unknown>) => {
    const { absent, required } = fitOf(entity, (name) => record[name]);
    return { absent: [...absent].sort(), required: [...required].sort() };
  };

  test('follows from its values', () => {
    expect(fitOfRecord({})).toEqual({ absent: ['every', 'first', 'reason', 'unit'], required: [] });
    expect(fitOfRecord({ kind: 'meter' })).toEqual({ absent: ['first', 'reason'], required: ['every'] });
    expect(fitOfRecord({ kind: 'calendar' })).toEqual({ absent: ['first', 'reason', 'unit'], required: [] });
    expect(fitOfRecord({ kind: 'other' }).absent).toContain('every');
    expect(fitOfRecord({ kind: 'meter', every: 3 })).toEqual({
      absent: ['reason'],
      required: ['every', 'first'],
    });
  });

  test('what it does not have counts as empty for others', () => {
    expect(fitOfRecord({ every: 3 })).toEqual({ absent: ['every', 'first', 'reason', 'unit'], required: [] });
  });

  test('nothing typed is no value; all of a condition must hold', () => {
    expect(fitOfRecord({ site: '' }).required).toEqual([]);
    expect(fitOfRecord({ site: null }).required).toEqual([]);
    expect(fitOfRecord({ site: 0 }).required).toEqual(['note']);
    expect(fitOfRecord({ urgent: true }).absent).toContain('reason');
    expect(fitOfRecord({ asset: { id: 1 }, urgent: false }).absent).toContain('reason');
    expect(fitOfRecord({ asset: { id: 1 }, urgent: true }).absent).not.toContain('reason');
  });

  test('a condition about what is hidden counts as met, and no conditions ask for nothing', () => {
    const hidden = { ...entity, properties: entity.properties.filter(({ name }) => name !== 'kind') };
    expect([...fitOf(hidden, () => undefined).absent].sort()).toEqual(['first', 'reason']);
    expect(fitOf({ properties: [] }, () => 1)).toEqual({ absent: new Set(), required: new Set() });
  });
});

test('with what a property goes is said in words', () => {
  expect(goesWith(entity, 'unit')).toBe('Kind: Meter');
  expect(goesWith(entity, 'every')).toBe('Kind: Meter or Calendar or season');
  expect(goesWith(entity, 'first')).toBe('EVERY');
  expect(goesWith(entity, 'reason')).toBe('ASSET and URGENT: Yes');
  expect(goesWith(entity, 'note')).toBeUndefined();
  expect(goesWith({ properties: [] }, 'note')).toBeUndefined();
  const both = { while: { kind: ['meter'], urgent: [true] }, has: ['note'], required: [] };
  expect(goesWith({ ...entity, conditions: [both] }, 'note')).toBe('Kind: Meter and URGENT: Yes');
  const always = { while: {}, has: ['note'], required: [] };
  expect(goesWith({ ...entity, conditions: [always] }, 'note')).toBe('');
  const calm = { while: { urgent: [false] }, has: ['note'], required: [] };
  const two = { ...entity, conditions: [calm, { ...calm, while: { asset: true } as const }] };
  expect(goesWith(two, 'note')).toBe('URGENT: No, or ASSET');
  expect(goesWith({ ...two, properties: [] }, 'note')).toBe('urgent: No, or asset');
});

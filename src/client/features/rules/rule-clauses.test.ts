import { describe, expect, test } from 'vitest';
import { readClauses, readNeeds, writeClauses, writeNeeds } from './rule-clauses.ts';

const FIRST_IF = {
  type: 'object',
  required: ['status', 'asset'],
  properties: {
    status: {
      required: ['control'],
      properties: { control: { required: ['kind'], properties: { kind: { const: 'completed' } } } },
    },
    asset: { required: ['criticality'], properties: { criticality: { const: 'A' } } },
  },
};
const CHILDREN = ['completion_note'];

describe('a condition', () => {
  test('asks only whether something is there where it says no more', () => {
    expect(readClauses({ required: ['description'] })).toEqual([
      { way: ['description'], test: 'filled', values: [] },
    ]);
  });

  test('is read as clauses and written as it was', () => {
    const clauses = readClauses(FIRST_IF);
    expect(clauses).toEqual([
      { way: ['status', 'control', 'kind'], test: 'is', values: ['completed'] },
      { way: ['asset', 'criticality'], test: 'is', values: ['A'] },
    ]);
    const { type: _, ...plain } = FIRST_IF;
    expect(writeClauses(clauses ?? [])).toEqual(plain);
  });

  test.each([
    [null],
    [{ required: ['description'] }],
    [{ required: ['priority'], properties: { priority: { enum: ['high', 'critical'] } } }],
    [{ required: ['priority'], properties: { priority: { not: { const: 'low' } } } }],
    [{ required: ['amount'], properties: { amount: { minimum: 5 } } }],
    [{ required: ['asset'], not: { required: ['description'] } }],
    [{ not: { anyOf: [{ required: ['description'] }, { required: ['amount'] }] } }],
  ])('%j comes back the same', (schema) => {
    const clauses = readClauses(schema);
    expect(writeClauses(clauses ?? [])).toEqual(schema);
  });

  test.each([
    // Holds even without a priority, which no clause can express.
    { properties: { priority: { const: 'high' } } },
    { anyOf: [{ required: ['description'] }] },
    { required: ['description'], properties: { description: { minLength: 20 } } },
    { required: ['amount'], properties: { amount: { minimum: 5, maximum: 9 } } },
    { required: ['priority'], properties: { priority: { const: null } } },
    { required: ['priority'], properties: { priority: { const: 'high', title: 'x' } } },
    { not: { required: ['a', 'b'] } },
    { required: ['asset'], properties: { asset: { properties: { criticality: { const: 'A' } } } } },
  ])('%j is too rich', (schema) => {
    expect(readClauses(schema)).toBeUndefined();
  });
});

describe('what is needed', () => {
  test.each([
    [null],
    [{ required: ['description', 'amount'] }],
    [{ properties: { completion_note: { required: ['problem', 'root_cause'] } } }],
    [{ required: ['amount'], properties: { completion_note: { required: ['problem'] } } }],
  ])('%j comes back the same', (schema) => {
    expect(writeNeeds(readNeeds(schema, CHILDREN) ?? [], CHILDREN)).toEqual(schema);
  });

  test.each([
    { properties: { asset: { required: ['make'] } } },
    { required: ['description'], properties: { description: { minLength: 3 } } },
    { anyOf: [{ required: ['a'] }] },
  ])('%j is too rich', (schema) => {
    expect(readNeeds(schema, CHILDREN)).toBeUndefined();
  });
});

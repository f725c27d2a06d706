import { expect, test } from 'vitest';
import { errorsBeside } from '../../test/support/small-product.ts';

function errorsOf(quick: unknown): string[] {
  return errorsBeside({
    entry: {
      title: 'Entry',
      required: ['name', 'level', 'status'],
      'x-entity': { actions: { sign: { title: 'Sign', properties: { by: {} } } } },
      properties: {
        name: {},
        code: { 'x-auto': 'sequence:EN-{3}', 'x-unique': true },
        level: { enum: ['low', 'high'] },
        status: { 'x-reference': 'work-orders/status' },
      },
      ui: { 'ui:quick': quick },
    },
  });
}

const VALUES = { level: 'low', status: { kind: 'open' } };

test.each([
  [{ fields: ['name'], values: VALUES, labels: { name: 'What', by: 'Who' }, actions: ['sign'] }, []],
  [{ fields: ['name', 'level', 'status'] }, []],
  [{ fields: ['nmae'], values: VALUES }, [needs('name'), '"nmae" is not a property; did you mean "name"?']],
  [
    { fields: ['level', 'name'], values: VALUES },
    ['"level" is not a text; the first field says what the record is'],
  ],
  [{ fields: ['code', 'name'], values: VALUES }, ['"code" is the server\'s; nobody can fill it in']],
  [{ fields: ['name'], values: { level: 'low' } }, [needs('status')]],
  [
    { fields: ['name'], values: { ...VALUES, level: 'middle' } },
    ['"level" is never "middle"; use low or high'],
  ],
  [
    { fields: ['name', 'level'], values: { status: { knid: 'open' } } },
    ['"knid" is not a property of work-orders/status'],
  ],
  [
    { fields: ['name'], values: VALUES, actions: ['sing'] },
    ['"sing" is not an action of entry; did you mean "sign"?'],
  ],
  [
    { fields: ['name'], values: VALUES, labels: { level: 'How' } },
    ['"level" is not a field of the sheet; use name'],
  ],
])('%j', (quick, messages) => {
  expect(errorsOf(quick)).toEqual(messages);
});

function needs(name: string): string {
  return `no record can be made without "${name}"; add it to "fields", or its value to "values"`;
}

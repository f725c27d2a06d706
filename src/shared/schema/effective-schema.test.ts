import { describe, expect, test } from 'vitest';
import type { JsonSchema } from '../json-schema.ts';
import { effectiveSchema, effectiveUi } from './effective-schema.ts';

/** The full form of a property, in an entity that requires `name` and belongs to `asset`. */
function meaning(name: string, own: JsonSchema): JsonSchema | undefined {
  const entity = { title: 'Box', 'x-entity': { parent: 'asset' }, required: ['name', 'since', 'level'] };
  return effectiveSchema({ ...entity, properties: { [name]: own } }).properties?.[name];
}

const text = { type: 'string', title: 'Notes' };
const reference = { type: 'integer', minimum: 1, maximum: 9007199254740991 };
const number = { minimum: -1e12, maximum: 1e12 };
const levels = [
  { const: 'low', title: 'Low' },
  { const: 'very_high', title: 'Very High' },
];

describe('what a short form stands for', () => {
  test.each<[name: string, own: JsonSchema, meant: JsonSchema]>([
    ['notes', {}, { ...text, maxLength: 200 }],
    ['notes', { maxLength: 20, title: 'Remarks' }, { ...text, title: 'Remarks', maxLength: 20 }],
    ['notes', { 'x-long': true }, { ...text, 'x-long': true, maxLength: 5000 }],
    ['notes', { 'x-long': true, maxLength: 9000 }, { ...text, 'x-long': true, maxLength: 9000 }],
    ['name', {}, { type: 'string', title: 'Name', minLength: 1, maxLength: 200 }],
    ['notes', { format: 'email' }, { ...text, format: 'email', maxLength: 254 }],
    ['notes', { format: 'currency' }, { ...text, format: 'currency', minLength: 3, maxLength: 3 }],
    ['since', { format: 'date' }, { type: 'string', title: 'Since', format: 'date', maxLength: 10 }],
    ['level', { enum: ['low', 'very_high'] }, { type: 'string', title: 'Level', oneOf: levels }],
    [
      'grade',
      { oneOf: [{ const: 1, title: 'A' }] },
      { type: 'integer', title: 'Grade', oneOf: [{ const: 1, title: 'A' }] },
    ],
    [
      'power',
      { type: 'number', 'x-unit': 'kW' },
      { type: 'number', title: 'Power', 'x-unit': 'kW', ...number },
    ],
    ['seats', { type: 'integer', minimum: 0 }, { type: 'integer', title: 'Seats', ...number, minimum: 0 }],
    [
      'seats',
      { type: 'integer', exclusiveMinimum: 0 },
      { type: 'integer', title: 'Seats', exclusiveMinimum: 0, maximum: 1e12 },
    ],
    [
      'seats',
      { type: 'integer', exclusiveMaximum: 9 },
      { type: 'integer', title: 'Seats', exclusiveMaximum: 9, minimum: -1e12 },
    ],
    [
      'dose',
      { 'x-decimals': 6 },
      { type: 'number', title: 'Dose', 'x-decimals': 6, minimum: -1e9, maximum: 1e9 },
    ],
    ['is_open', { type: 'boolean' }, { type: 'boolean', title: 'Open' }],
    [
      'site',
      { 'x-reference': 'company/site' },
      { ...reference, title: 'Site', 'x-reference': { entity: 'company/site' } },
    ],
    [
      'asset',
      { 'x-reference': 'assets/equipments' },
      { ...reference, title: 'Asset', 'x-reference': { entity: 'assets/equipments', onDelete: 'cascade' } },
    ],
    [
      'made_by',
      { 'x-auto': 'created_by' },
      {
        ...reference,
        title: 'Made By',
        readOnly: true,
        'x-auto': 'created_by',
        'x-reference': { entity: 'users/user', onDelete: 'null' },
      },
    ],
    [
      'created_at',
      { 'x-auto': 'created_at' },
      {
        type: 'string',
        title: 'Created At',
        format: 'date-time',
        maxLength: 35,
        readOnly: true,
        'x-auto': 'created_at',
      },
    ],
    [
      'sums',
      { 'x-computed': 'financial_table' },
      { type: 'object', title: 'Sums', readOnly: true, 'x-computed': 'financial_table' },
    ],
    ['site', { 'x-through': 'place.site' }, { title: 'Site', readOnly: true, 'x-through': 'place.site' }],
  ])('%s %j', (name, own, meant) => {
    expect(meaning(name, own)).toEqual(meant);
    // A property in full form stays as it is.
    expect(meaning(name, meant)).toEqual(meant);
  });
});

test('a choice with colours is shown with them, unless its screen says otherwise', () => {
  const colours = { enum: ['hot', 'cold'], 'x-colours': { hot: 'danger' } };
  const ui = { second: { 'ui:column': 'level' as const } };
  expect(effectiveUi({ properties: { first: colours, second: colours } }, ui)).toEqual({
    first: { 'ui:column': 'badge' },
    second: { 'ui:column': 'level' },
  });
});

test('a long text has several lines, and the owner is hidden where there is a form', () => {
  const schema: JsonSchema = {
    'x-entity': { parent: 'asset' },
    properties: {
      asset: { 'x-reference': 'assets/equipments' },
      notes: { 'x-long': true },
      more: { 'x-long': true },
    },
  };
  const ui = { notes: { 'ui:help': 'Be brief.' }, more: { 'ui:widget': 'hidden' } };
  expect(effectiveUi(schema, ui)).toEqual({
    asset: { 'ui:widget': 'hidden' },
    notes: { 'ui:widget': 'textarea', 'ui:help': 'Be brief.' },
    more: { 'ui:widget': 'hidden' },
  });
  const log = { ...schema, 'x-entity': { parent: 'asset', operations: ['list', 'get'] } };
  expect(effectiveUi(log, {})).not.toHaveProperty('asset');
});

import { describe, expect, test } from 'vitest';
import { type Kind, kinds } from '../gen/kinds.ts';
import type { JsonSchema } from '../json-schema.ts';
import { chosenOf, partsOf } from './choices.ts';
import { decimalsOf, type KindProperty, type Storage, type Stored } from './kind.ts';

const CHOICES = [
  { const: 'low', title: 'Low' },
  { const: 'high', title: 'Very High' },
];
const LETTERS = [...'abcdefghijklm'].map((letter) => ({ const: letter, title: letter }));
const property = (more: Partial<KindProperty> = {}): KindProperty => ({ name: 'one', title: 'One', ...more });

test.each<[JsonSchema, Kind[]]>([
  [{ type: 'boolean' }, ['boolean']],
  [{ type: 'string', oneOf: CHOICES }, ['choice', 'text']],
  [{ type: 'array', items: { type: 'string', oneOf: CHOICES } }, ['choices']],
  [{ type: 'string', format: 'date' }, ['date', 'text']],
  [{ type: 'string', format: 'date-time' }, ['datetime', 'text']],
  [{ type: 'number', 'x-decimals': 2 }, ['decimal', 'number']],
  [{ type: 'string', format: 'duration' }, ['duration', 'text']],
  [{ type: 'string', format: 'phone' }, ['phone', 'text']],
  [{ type: 'string', format: 'time' }, ['time', 'text']],
  [{ type: 'string', format: 'point' }, ['point', 'text']],
  [{ type: 'array', items: { 'x-reference': { entity: 'a/b' } } }, ['references']],
  [{ type: 'string', format: 'uri' }, ['web', 'text']],
  [{ 'x-file': {} }, ['files', 'text']],
  [{ type: 'integer' }, ['integer']],
  [{ 'x-lines': {} }, ['lines', 'text']],
  [{ type: 'number' }, ['number']],
  [{ type: 'object' }, ['object']],
  [{ 'x-reference': 'company/site' }, ['reference', 'text']],
  [{ type: 'string' }, ['text']],
  [{}, ['text']],
])('%j is a field of the kinds %j, the special one first', (schema, names) => {
  const matching = (Object.keys(kinds) as Kind[]).filter((name) => kinds[name].matches(schema));
  const last = (name: Kind) => Number(kinds[name].general ?? false);
  expect(matching.sort((one, other) => last(one) - last(other))).toEqual(names);
});

test('each is kept as what it is', () => {
  const storage = (kind: Kind, schema: JsonSchema = {}) => kinds[kind].storage(schema);
  expect(storage('boolean')).toBe('boolean');
  expect(storage('choice', { type: 'integer' })).toBe('integer');
  expect(storage('choice', { type: 'string' })).toBe('text');
  expect(storage('date')).toBe('date');
  expect(storage('datetime')).toBe('datetime');
  expect(storage('decimal', { 'x-decimals': 3 })).toBe('decimal:3');
  expect(storage('integer')).toBe('integer');
  expect(storage('number')).toBe('number');
  expect(storage('duration')).toBe('duration');
  for (const kind of ['phone', 'point', 'time', 'web'] as const) expect(storage(kind)).toBe('text');
  expect(storage('reference')).toBe('reference');
  expect(storage('text')).toBe('text');
  for (const kind of ['choices', 'files', 'lines', 'object'] as const) expect(storage(kind)).toBe('object');
  expect([decimalsOf('decimal:3'), decimalsOf('number')]).toEqual([3, undefined]);
});

describe('when a schema changes the kind of a property, what is stored', () => {
  test.each<[Kind, Stored, Storage, Stored | undefined]>([
    ['boolean', 'true', 'text', 1],
    ['boolean', 'false', 'text', 0],
    ['boolean', 1, 'integer', 1],
    ['boolean', 0, 'integer', 0],
    ['boolean', 'perhaps', 'text', undefined],
    ['boolean', 2, 'integer', undefined],
    ['date', '2026-03-31T00:00:00.000Z', 'datetime', '2026-03-31'],
    ['date', '2026-03-31T08:00:00.000Z', 'datetime', undefined],
    ['date', '2026-03-31', 'text', '2026-03-31'],
    ['date', '2026-02-30', 'text', undefined],
    ['date', 20260331, 'integer', undefined],
    ['datetime', '2026-03-31', 'date', '2026-03-31T00:00:00.000Z'],
    ['datetime', '2026-03-31T08:00:00.000Z', 'text', '2026-03-31T08:00:00.000Z'],
    ['datetime', '2026-03-31T08:00:00Z', 'text', undefined],
    ['datetime', 'soon', 'text', undefined],
    ['datetime', 1, 'integer', undefined],
    ['duration', '1h 30', 'text', 5400],
    ['duration', 'soon', 'text', undefined],
    ['point', "47°30'N 8°E", 'text', '47.5,8'],
    ['point', 'here', 'text', undefined],
    ['point', 47, 'integer', undefined],
    ['duration', 90, 'integer', 90],
    ['duration', -1, 'integer', undefined],
    ['integer', 5400, 'duration', 5400],
    ['integer', '12', 'text', 12],
    ['integer', 12, 'number', 12],
    ['integer', 1.5, 'number', undefined],
    ['integer', 'twelve', 'text', undefined],
    ['integer', '2026', 'date', undefined],
    ['number', '1.5', 'text', 1.5],
    ['number', 7, 'reference', 7],
    ['number', '7', 'datetime', undefined],
    ['reference', 7, 'integer', 7],
    ['reference', '7', 'text', undefined],
    ['text', 1, 'boolean', 'true'],
    ['text', 0, 'boolean', 'false'],
    ['text', 1.5, 'number', '1.5'],
  ])('becomes a %s: %j of %s as %j', (kind, value, from, as) => {
    expect(kinds[kind].convert?.(value, from, kinds[kind].storage({}))).toBe(as);
  });

  test.each<[Stored, Storage, Storage, Stored | undefined]>([
    [12.34, 'number', 'decimal:2', 1234],
    ['12.3', 'text', 'decimal:2', 1230],
    [12.345, 'number', 'decimal:2', undefined],
    ['much', 'text', 'decimal:2', undefined],
    [12, 'date', 'decimal:2', undefined],
    [12, 'number', 'number', undefined],
  ])('becomes a decimal: %j of %s in %s as %j', (value, from, to, as) => {
    expect(kinds.decimal.convert?.(value, from, to)).toBe(as);
  });
});

describe('a text is read', () => {
  test.each<[Kind, string, string | number | boolean, Partial<KindProperty>?]>([
    ['boolean', 'true', true],
    ['boolean', 'Yes', true],
    ['boolean', '1', true],
    ['boolean', 'FALSE', false],
    ['boolean', 'no', false],
    ['boolean', '0', false],
    ['choice', 'low', 'low', { choices: CHOICES }],
    ['choice', ' very high ', 'high', { choices: CHOICES }],
    ['choice', '2', 2, { choices: [{ const: 2, title: 'Two' }] }],
    ['choices', 'low', 'low', { several: CHOICES }],
    ['choices', ' very high ', 'high', { several: CHOICES }],
    ['date', '2026-03-31', '2026-03-31'],
    ['datetime', '2026-03-31T10:00:00+02:00', '2026-03-31T08:00:00.000Z'],
    ['decimal', '12.50', 12.5, { decimals: 2 }],
    ['decimal', '12', 12],
    ['duration', '1h 30', 'PT1H30M'],
    ['duration', '1:30', 'PT1H30M'],
    ['duration', '00:01:30', 'PT1M30S'],
    ['duration', '90 min', 'PT1H30M'],
    ['duration', '1,5 h', 'PT1H30M'],
    ['duration', '2 days 3h', 'PT51H'],
    ['duration', '1 h 30 min', 'PT1H30M'],
    ['duration', 'P1DT2H', 'PT26H'],
    ['duration', 'pt0s', 'PT0S'],
    ['phone', ' +49 (0)30 1234-56 ext. 7 ', '+49 (0)30 1234-56 ext. 7'],
    ['time', '08:30', '08:30'],
    ['point', '47,37 8,54', '47.37,8.54'],
    ['references', '7', 7],
    ['time', '8.30', '08:30'],
    ['time', '08:30:00', '08:30'],
    ['time', '12:05 am', '00:05'],
    ['time', '1 p.m.', '13:00'],
    ['web', 'www.acme.example/a?b=c', 'https://www.acme.example/a?b=c'],
    ['web', 'http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
    ['integer', '-12', -12],
    ['number', '1250.5', 1250.5],
    ['reference', '7', 7],
    ['text', 'any words', 'any words'],
  ])('as %s: %j is %j', (kind, text, value, more) => {
    expect(kinds[kind].read(text, property(more))).toEqual({ value });
  });

  test.each<[Kind, string, string, Partial<KindProperty>?]>([
    ['boolean', 'perhaps', '"perhaps" is neither true nor false'],
    ['boolean', 'untrue', '"untrue" is neither true nor false'],
    ['boolean', '10', '"10" is neither true nor false'],
    ['choice', 'medium', '"medium" is none of low, high', { choices: CHOICES }],
    ['choice', 'medium', '"medium" is none of '],
    ['choice', 'n', '"n" is none of a, b, c, d, e, f, g, h, i, j, k, l, … (13 in all)', { choices: LETTERS }],
    ['choices', 'low; high', '"low; high" is none of low, high', { several: CHOICES }],
    ['choices', 'low', '"low" is none of '],
    ['date', '2026-02-30', '"2026-02-30" is not a date such as 2026-03-31'],
    ['datetime', 'noon', '"noon" is not a time such as 2026-03-31T08:30:00Z'],
    ...['90', 'soon', '1h 2h', '30m 1h', 'P1M', 'P', 'PT', '1:75', '2 homes', '9999999999 days', ''].map(
      (text): [Kind, string, string] => ['duration', text, `"${text}" is not a duration such as 1h 30m`],
    ),
    ...['call Ana', '12', '+1 555 0100; drop', ''].map((text): [Kind, string, string] => [
      'phone',
      text,
      `"${text}" is not a phone number such as +1 555 0100`,
    ]),
    ...['24:00', '8', '13 pm', '0 am', '08:60', 'noon'].map((text): [Kind, string, string] => [
      'time',
      text,
      `"${text}" is not a time such as 08:30`,
    ]),
    ...[
      'javascript:alert(1)',
      'data:text/html,x',
      'ftp://acme.example',
      'https://ana:secret@acme.example',
      'pump',
      'https://',
      'https://a b.example',
    ].map((text): [Kind, string, string] => [
      'web',
      text,
      `"${text}" is not a web address such as https://acme.example`,
    ]),
    ['decimal', 'much', '"much" is not a number such as 1250.5'],
    ['decimal', '1.234', '"1.234" has more than 2 decimals', { decimals: 2 }],
    ['decimal', '1.2', '"1.2" is not a whole number'],
    ['files', '7', 'cannot be read from a text'],
    ['integer', '1.5', '"1.5" is not a whole number'],
    ['integer', 'one', '"one" is not a whole number'],
    ['integer', '9007199254740993', '"9007199254740993" is not a whole number'],
    ['lines', '7', 'cannot be read from a text'],
    ['number', '1,5', '"1,5" is unclear: write 1.5'],
    ['object', '{}', 'cannot be read from a text'],
    ['reference', '0', 'must be the id of a record'],
    ['reference', '7.0', 'must be the id of a record'],
    ['reference', '9007199254740993', 'must be the id of a record'],
  ])('as %s: what is wrong with %j', (kind, text, wrong, more) => {
    expect(kinds[kind].read(text, property(more))).toEqual({ wrong });
  });
});

test.each<[Kind, unknown, string, Partial<KindProperty>?]>([
  ['boolean', true, 'yes'],
  ['boolean', false, 'no'],
  ['choice', 'high', 'Very High', { choices: CHOICES }],
  ['choice', 'gone', 'gone', { choices: CHOICES }],
  ['choice', 'gone', 'gone'],
  ['point', '47.37,8.54', '47.37, 8.54'],
  ['point', 'hidden', 'hidden'],
  [
    'references',
    [
      { id: 3, label: 'Ann' },
      { id: 4, label: 'Ben' },
    ],
    'Ann; Ben',
  ],
  ['choices', ['low', 'high'], 'Low; Very High', { several: CHOICES }],
  ['choices', ['low', 'gone'], 'Low; gone', { several: CHOICES }],
  ['choices', 'low', 'low'],
  ['date', '2026-03-31', '31 Mar 2026'],
  ['datetime', '2026-03-31T08:05:00.000Z', '31 Mar 2026, 08:05 UTC'],
  ['decimal', 12.5, '12.50', { decimals: 2 }],
  ['decimal', 12.5, '13'],
  ['decimal', 'hidden', 'hidden', { decimals: 2 }],
  ['duration', 'PT5400S', '1 h 30 min'],
  ['duration', 'PT0S', '0 min'],
  ['duration', 'PT26H5S', '26 h 5 s'],
  ['duration', 'hidden', 'hidden'],
  ['phone', '+1 555 0100', '+1 555 0100'],
  ['time', '08:30', '08:30'],
  ['web', 'https://acme.example', 'https://acme.example'],
  ['files', [{ name: 'a.png' }, { name: 'b.pdf' }], 'a.png, b.pdf'],
  ['files', 'none', ''],
  ['integer', 12, '12'],
  ['lines', [1, 2, 3], '3'],
  ['lines', undefined, ''],
  ['number', 1.5, '1.5'],
  ['object', { a: 1 }, '{"a":1}'],
  ['reference', { id: 7, label: 'Pump 7' }, 'Pump 7'],
  ['text', 'words', 'words'],
])('a %s of %j is told as "%s"', (kind, value, text, more) => {
  expect(kinds[kind].text(value, property(more))).toBe(text);
});

test('what is answered is described as it is', () => {
  const wire = (kind: Kind, more?: Partial<KindProperty>) => kinds[kind].wire(property(more));
  expect(wire('boolean')).toEqual({ type: 'boolean' });
  expect(wire('choice', { choices: CHOICES })).toEqual({ type: 'string', oneOf: CHOICES });
  const grades = [{ const: 1, title: 'One' }];
  expect(wire('choice', { choices: grades })).toEqual({ type: 'integer', oneOf: grades });
  expect(wire('choice', { choices: [...grades, ...CHOICES] })).toMatchObject({ type: 'string' });
  expect(wire('choices', { several: CHOICES })).toEqual({
    type: 'array',
    uniqueItems: true,
    items: { type: 'string', oneOf: CHOICES },
  });
  expect(wire('choices')).toMatchObject({ items: { oneOf: [] } });
  expect(wire('date')).toEqual({ type: 'string', format: 'date' });
  expect(wire('datetime')).toEqual({ type: 'string', format: 'date-time' });
  expect(wire('decimal')).toEqual({ type: 'number' });
  for (const [kind, format] of [
    ['duration', 'duration'],
    ['phone', 'phone'],
    ['time', 'time'],
    ['point', 'point'],
    ['web', 'uri'],
  ] as const)
    expect(wire(kind)).toEqual({ type: 'string', format });
  expect(wire('integer')).toEqual({ type: 'integer' });
  expect(wire('lines')).toEqual({ type: 'array' });
  expect(wire('number')).toEqual({ type: 'number' });
  expect(wire('object')).toEqual({ type: 'object' });
  expect(wire('reference')).toEqual({ $ref: '#/components/schemas/Reference' });
  expect(wire('text')).toEqual({ type: 'string' });
  expect(wire('text', { format: 'email' })).toEqual({ type: 'string', format: 'email' });
  expect(wire('files')).toMatchObject({
    type: 'array',
    items: {
      type: 'object',
      additionalProperties: false,
      required: ['id', 'name', 'type', 'size', 'thumb'],
      properties: {
        id: { type: 'integer', minimum: 1 },
        name: { type: 'string' },
        type: { type: 'string' },
        size: { type: 'integer', minimum: 1 },
        thumb: { type: 'boolean' },
      },
    },
  });
});

test('what a form holds of it are its own words, an id, a list, or nothing', () => {
  const form = (kind: Kind) => kinds[kind].form?.({ title: 'One', 'x-own': true } as JsonSchema);
  expect(form('reference')).toEqual({ title: 'One', 'x-own': true, type: 'integer', minimum: 1 });
  expect(form('files')).toEqual({ title: 'One', 'x-own': true, items: {} });
  expect(form('lines')).toEqual({ title: 'One', 'x-own': true, items: {} });
  expect(kinds.choices.form?.({ type: 'array', items: { oneOf: CHOICES } })).toEqual({
    type: 'array',
    items: { type: 'string', enum: ['low', 'high'] },
  });
  expect(kinds.choices.form?.({})).toMatchObject({ items: { enum: [] } });
  expect(kinds.object.form).toBeNull();
  expect(kinds.text.form).toBeUndefined();
});

test('several choices are one list in the order of the choices, and stand in a file with semicolons', () => {
  expect(chosenOf({ several: CHOICES }, ['high', 'gone', 'low', 'high'])).toEqual(['low', 'high']);
  expect(chosenOf({}, ['low'])).toEqual([]);
  expect(partsOf(' Low; Very High ;;low,\nhigh')).toEqual(['Low', 'Very High', 'low', 'high']);
});

import { expect, test } from 'vitest';
import { errorsBeside } from '../../test/support/small-product.ts';

function errorsOf(words: object, properties: object = {}, screen: object = {}, more: object = {}): string[] {
  return errorsBeside({
    entry: {
      title: 'Entry',
      'x-entity': words,
      properties: {
        name: {},
        level: { enum: ['low', 'high'] },
        hours: { type: 'number' },
        asset: { 'x-reference': 'assets/equipments' },
        owner: { 'x-reference': 'users/user' },
        above: { 'x-reference': { entity: 'entry', onDelete: 'null' } },
        ...properties,
      },
      ...more,
      ui: screen,
    },
  });
}

const rule = (parts: object) => ({ rules: [{ name: 'Own', on: 'save', if: {}, then: {}, ...parts }] });
const high = { properties: { level: { const: 'high' } }, required: ['level'] };

test.each<[object, unknown[]]>([
  [{ if: high, then: { required: ['hours'] } }, []],
  [{ then: { properties: { asset: { properties: { location: { required: ['site'] } } } } } }, []],
  [{ then: { required: ['huors'] } }, ['rules find no "huors" in entry; did you mean "hours"?']],
  [{ if: { properties: { level: { const: 'hihg' } } } }, ['"level" is never "hihg"; did you mean "high"?']],
  [
    { if: { anyOf: [{ properties: { level: { enum: ['low', 'top'] } } }] } },
    [expect.stringMatching(/never "top"/)],
  ],
  [
    { then: { properties: { asset: { required: ['critcality'] } } } },
    ['rules find no "critcality" in assets/equipments; did you mean "criticality"?'],
  ],
  [{ then: { properties: { name: { pattern: 'x' } } } }, [expect.stringContaining('must not use "pattern"')]],
  [{ then: { required: 'name' } }, ['"required" has a value that it cannot have']],
  [{ on: 'close' }, ['nothing closes: there is no yes or no "is_closed"; use "save"']],
])('rule %j', (parts, messages) => {
  expect(errorsOf(rule(parts))).toEqual(messages);
});

test.each<[object, object, string[]]>([
  [{ tree: 'above' }, {}, []],
  [{ tree: 'asset' }, {}, ['"asset" is not a reference to entry itself']],
  [{ tree: 'abov' }, {}, ['"abov" is not a reference to entry itself']],
  [
    { notify: [{ kind: 'assigned', when: { level: ['hgih'] }, to: ['owner'] }] },
    {},
    ['"level" is never "hgih"; did you mean "high"?'],
  ],
  [
    {},
    { count: { 'x-rollup': { of: 'entry', by: 'above', count: true, where: { level: 'hgih' } } } },
    ['"count" is reserved; choose another name', '"level" is never "hgih"; did you mean "high"?'],
  ],
  [
    {},
    { below: { 'x-rollup': { of: 'entry', by: 'above', count: true, where: { hours: '3' } } } },
    ['"hours" is never "3"'],
  ],
  [
    {},
    { next: { 'x-reference': { entity: 'entry', where: { level: ['low', 'hgih', null] } } } },
    ['"level" is never "hgih"; did you mean "high"?'],
  ],
])('what is waited for can be: %j %j', (words, properties, messages) => {
  expect(errorsOf(words, properties)).toEqual(messages);
});

test.each<[object, string[]]>([
  [{ a: { type: 'text' } }, ['"text" is no type; leave "type" out, since a text needs none']],
  [{ a: { type: 'date' } }, ['"date" is no type; write "format": "date" in its place']],
  [{ a: { 'x-reference': 'asset' } }, ['there is no entity "asset"; did you mean "assets/equipments"?']],
  [
    { a: { 'x-reference': 'locations' } },
    ['there is no entity "locations"; did you mean "company/location"?'],
  ],
  [{ a: { enum: ['one', 'one'] } }, ['names the same thing twice']],
])('one slip is one line that says what to write: %j', (properties, messages) => {
  expect(errorsOf({}, properties)).toEqual(messages);
});

test.each<[object, string[]]>([
  [{ a: { type: 'integer', 'x-value': 'hours * 2' } }, []],
  [
    { a: { type: 'integer', 'x-value': 'huors * 2' } },
    ['at character 1: there is no stored property "huors"; did you mean "hours"?'],
  ],
  [
    { a: { type: 'boolean', 'x-value': 'level == "hihg"' } },
    ['at character 10: "hihg" is none of its choices; did you mean "high"?'],
  ],
  [
    { a: { type: 'integer', 'x-value': 'b' }, b: { type: 'integer', 'x-value': 'a + 1' } },
    ['"a" is worked out from itself: a → b → a', '"b" is worked out from itself: b → a → b'],
  ],
  [
    { a: { type: 'number', 'x-class': 'money' }, b: { type: 'number', 'x-value': 'a' } },
    ['"a" tells of money; add "x-class": "money" here too'],
  ],
  [{ a: { type: 'number', 'x-value': 5 } }, ['must be a text, not 5']],
  [{ a: { 'x-value': 'above.level' } }, []],
  [{ a: { 'x-value': 'abov.level' } }, ['"abov" is not a reference of this entity; did you mean "above"?']],
  [{ a: { 'x-value': { once: 'above.level' }, enum: ['low', 'high'] } }, []],
  [{ a: { 'x-value': { start: 'above.nmae' } } }, ['entry has no property "nmae"; did you mean "name"?']],
  [{ a: { 'x-value': { sum: 'entry.hours', by: 'above' } } }, []],
  [
    { a: { 'x-value': { sum: 'entry.huors', by: 'above' } } },
    ['"huors" is not a number that entry stores; did you mean "hours"?'],
  ],
  [
    { a: { 'x-value': { count: 'entri', by: 'above' } } },
    ['there is no entity "entri"; did you mean "entry"?'],
  ],
  [
    { a: { 'x-value': { count: 'entry', by: 'above', where: { level: 'hgih' } } } },
    ['"level" is never "hgih"; did you mean "high"?'],
  ],
  [
    {
      a: { format: 'date', 'x-value': { max: 'entry.begins', by: 'above' } },
      b: { type: 'number', 'x-value': { min: 'entry.hours', by: 'above' } },
      c: { 'x-decimals': 1, 'x-value': { avg: 'entry.hours', by: 'above', where: { level: 'high' } } },
      d: { enum: ['low', 'high', 'none'], 'x-value': { last: 'entry.level', by: 'above', of: 'begins' } },
      e: { 'x-value': { last: 'entry.name', by: 'above', of: 'id' } },
      begins: { format: 'date' },
    },
    [],
  ],
  [
    { a: { 'x-value': { last: 'entry.name', by: 'above' } } },
    ['"of" is missing: the number, day or time of which the last has the most'],
  ],
  [
    { a: { 'x-value': { last: 'entry.name', by: 'above', of: 'level' } } },
    ['"level" of entry is no number, day or time, so none of it is the least or the most'],
  ],
  [
    { a: { type: 'number', 'x-value': { max: 'entry.hours', by: 'above', of: 'id' } } },
    ['"of" goes with "last"; leave it out'],
  ],
  [
    { a: { 'x-value': { max: 'entry.name', by: 'above' } } },
    ['"name" of entry is no number, day or time, so none of it is the least or the most'],
  ],
  [
    { a: { format: 'date', 'x-value': { max: 'entry.hours', by: 'above' } } },
    ['"hours" of entry is stored otherwise than "a"'],
  ],
  [
    { a: { enum: ['low'], 'x-value': { last: 'entry.level', by: 'above', of: 'id' } } },
    ['"level" of entry is stored otherwise than "a"'],
  ],
  [
    {
      a: {
        type: 'number',
        'x-value': { min: 'entry.hours', by: 'above', and: [{ count: 'entry', by: 'above' }] },
      },
    },
    ['only counts and sums are added to each other; leave it out'],
  ],
  [
    {
      a: { type: 'number', 'x-value': { sum: 'entry.b', by: 'above' } },
      b: { type: 'number', 'x-value': 'a + hours' },
    },
    ['"a" is worked out from itself: entry.a → entry.b → entry.a'],
  ],
  [{ a: { 'x-value': { count: 'entry' } } }, ['"by" is missing: their reference to this record']],
  [
    { a: { 'x-value': { once: 'above.level', sum: 'entry.hours', by: 'above' } } },
    ['say one of once, start, count, sum, min, max, avg or last'],
  ],
  [
    { a: { 'x-value': { once: 'above.name', by: 'above' } } },
    ['"by" goes with count, sum, min, max, avg or last; leave it out'],
  ],
  [{ a: { 'x-value': { onc: 'above.name' } } }, ['unknown word "onc"; did you mean "once"?']],
])('what a value is worked out of is there and fits: %j', (properties, messages) => {
  expect(errorsOf({}, properties)).toEqual(messages);
});

test('what only goes with other words is found where it stands', () => {
  const notes = { notes: { 'x-long': true }, begins: { format: 'date' } };
  const rows = { 'ui:options': { rows: 6 } };
  expect(errorsOf({}, notes, { notes: { ...rows, 'ui:later': true }, begins: { 'ui:start': 0 } })).toEqual(
    [],
  );
  expect(errorsOf({}, notes, { name: { 'ui:start': 0 }, begins: rows })).toEqual([
    'only a date starts with a day from today',
    'rows are for "ui:widget": "textarea"',
  ]);
  expect(errorsOf({}, notes, { notes: { 'ui:nobody': 'Mainstay' } })).toEqual([
    'is said of a reference that may be empty',
  ]);
  expect(errorsOf({ actions: { restore: { title: 'Restore' } } })).toEqual([
    'every record has "restore" by itself; name the action otherwise',
  ]);
  const actions = { lend: { title: 'Lend', properties: { to: {} } } };
  const offered = { 'ui:actions': [{ action: 'lend', start: ['name'], while: { level: 'hgih' } }] };
  expect(errorsOf({ actions }, {}, offered)).toEqual([
    '"name" is no field of the action "lend"; use to',
    '"level" is never "hgih"; did you mean "high"?',
  ]);
});

test('a record that needs one like itself first could never be made', () => {
  expect(errorsOf({}, { above: { 'x-reference': 'entry' } }, {}, { required: ['above'] })).toEqual([
    'no Entry could ever be made: what "above" refers to is one itself; take it out of "required"',
  ]);
  expect(errorsOf({}, {}, {}, { required: ['asset'] })).toEqual([]);
});

test.each([
  ['history', 'GET /api/v1/history', 'the system'],
  ['imports', 'GET /api/v1/imports/:id', 'the system'],
  ['maintenance/forecast', 'GET /api/v1/maintenance/forecast', 'the system'],
])('an entity has no address of ours: %s', (path, address, owner) => {
  expect(errorsBeside({ [path]: { title: 'Own', properties: { name: {} } } })).toEqual([
    `its address ${address} belongs to ${owner}; name the file otherwise`,
  ]);
});

test.each<[object, unknown[]]>([
  [{ when: { level: 'high' }, require: ['hours'], message: 'is needed' }, []],
  [
    { becomes: { 'asset.location.site.name': 'Yard' }, check: { owner: '@me', 'hours.gte': '@was.hours' } },
    [],
  ],
  [
    { check: { no: { entry: { by: 'above', where: { any: [{ level: 'low' }, { above: '@above' }] } } } } },
    [],
  ],
  [{ when: { levle: 'high' }, require: ['hours'] }, [expect.stringContaining('did you mean "level"?')]],
  [{ check: { none: [{ level: 'hihg' }] } }, ['"level" is never "hihg"; did you mean "high"?']],
  [{ check: { 'asset.locaton.site': null } }, [expect.stringContaining('did you mean "location"?')]],
  [
    { check: { some: { entry: { by: 'owner', where: { level: 'low' } } } } },
    [expect.stringContaining('"owner" of entry does not refer to this entity')],
  ],
  [
    { check: { some: { entyr: { by: 'above', where: { level: 'low' } } } } },
    [expect.stringContaining('did you mean "entry"?')],
  ],
  [
    { check: { 'hours.gt': '@was.huors' } },
    ['"huors" is no stored property of entry; did you mean "hours"?'],
  ],
  [{ check: { 'hours.gt': '@level' } }, ['"level" is of another kind, so the two are never alike']],
  [{ check: { asset: '@me' } }, ['@me is a user, and this refers to none']],
  [{ forbid: ['huors'] }, [expect.stringContaining('did you mean "hours"?')]],
])('rule %j of records', (demand, messages) => {
  expect(errorsOf({ rules: [rule({}).rules[0], demand] })).toEqual(messages);
});

test('a rule says what it wants', () => {
  expect(errorsOf({ rules: [{ when: { level: 'high' } }] })).not.toEqual([]);
});

import { expect, test } from 'vitest';
import { inWords } from '../texts/text.ts';
import { checkValue, type ValueProperty } from './check-value.ts';
import { parseValue } from './parse-value.ts';

const PROPERTIES: ValueProperty[] = [
  { name: 'price', kind: 'decimal' },
  { name: 'quantity', kind: 'integer' },
  { name: 'name', kind: 'text' },
  { name: 'due', kind: 'date' },
  { name: 'made', kind: 'datetime' },
  { name: 'open', kind: 'boolean' },
  { name: 'asset', kind: 'reference' },
  { name: 'priority', kind: 'choice', choices: [{ const: 'low' }, { const: 'high' }] },
];

const target = (kind: string) => PROPERTIES.find((one) => one.kind === kind);

function problems(value: string, kind?: string): [number, string][] {
  return checkValue(value, PROPERTIES, kind === undefined ? undefined : target(kind)).map(({ at, text }) => [
    at,
    inWords(text),
  ]);
}

test('what is wrong with a value is told at its place, with the nearest right word', () => {
  const cases: [value: string, kind: string | undefined, at: number, text: string][] = [
    ['prise * 2', undefined, 0, 'there is no stored property "prise"; did you mean "price"?'],
    ['price * quantit', undefined, 8, 'there is no stored property "quantit"; did you mean "quantity"?'],
    ['addDay(due, 1)', undefined, 0, 'there is no function "addDay"; did you mean "addDays"?'],
    ['priority == "hihg"', undefined, 12, '"hihg" is none of its choices; did you mean "high"?'],
    ['"urgent" == priority', undefined, 0, '"urgent" is none of its choices.'],
    ['open ? "low" : "hi"', 'choice', 15, '"hi" is none of its choices.'],
    ['price + name', undefined, 8, 'this is a text, where a number is needed'],
    ['price < due', undefined, 8, 'this is a day, where a number is needed'],
    ['name < "b"', undefined, 0, 'this is a text, where a number or a day or a time is needed'],
    ['addDays(made, 1)', undefined, 8, 'this is a time, where a day is needed'],
    ['addDays(due)', undefined, 0, 'addDays takes 2 values, not 1'],
    ['price ? 1 : 2', undefined, 0, 'this is a number, where a yes or no is needed'],
    [
      'asset == asset',
      undefined,
      0,
      'this is a record, where a number or a text or a day or a time or a choice or a yes or no is needed',
    ],
    ['label(price)', undefined, 6, 'a label is that of a choice or of a yes or no'],
    ['concat(name, asset)', undefined, 13, 'this is a record, where a text, a number or a choice is needed'],
    ['price', 'date', 0, 'this is a number, where a day is needed'],
    ['due == "2026-02-30"', undefined, 7, 'this is a text, where a day is needed'],
    ['price *', undefined, 7, 'it ends too soon'],
    ['', undefined, 0, 'it ends too soon'],
    ['price * ]', undefined, 8, '"]" does not belong here'],
    ['price quantity', undefined, 6, '"quantity" does not belong here'],
    ['[1, 2].all(x, x > 1)', undefined, 0, '"[1, 2].all(x, x > 1)" does not belong here'],
    ['1.5.2', undefined, 0, '"1.5.2" does not belong here'],
    [`${'1+'.repeat(200)}1`, undefined, 0, 'it has more than 200 parts or 1,000 characters'],
    ['constructor(price)', undefined, 0, 'there is no function "constructor".'],
    ['__proto__ + 1', undefined, 0, 'there is no stored property "__proto__".'],
  ];
  for (const [value, kind, at, text] of cases) expect(problems(value, kind), value).toEqual([[at, text]]);
});

test('what is right is not complained of', () => {
  const right: [value: string, kind?: string][] = [
    ['price * quantity', 'decimal'],
    ['open ? "low" : "high"', 'choice'],
    ['priority == (open ? "low" : "high")', 'boolean'],
    ['due < "2026-12-31" && made < "2026-12-31T00:00:00.000Z"', 'boolean'],
    ['coalesce(null, due, today())', 'date'],
    ['asset != null', 'boolean'],
    ['null', 'date'],
    ['open ? null : due', 'date'],
    ['round(price)', 'integer'],
    ['concat(name, " ", label(priority), " ", label(open))', 'text'],
  ];
  for (const [value, kind] of right) expect(problems(value, kind), value).toEqual([]);
});

// Were each part looked at anew for every part around it, this would never end.
test('a value is checked that lies as deep as can be', () => {
  const deep = `${'min('.repeat(198)}price${')'.repeat(198)}`;
  expect(problems(deep)).toEqual([]);
  expect(() => parseValue('('.repeat(1000))).toThrow('value.ends');
});

test('a value may have choices that what it is made of has not, and none of that the other way round', () => {
  const rank = {
    name: 'rank',
    kind: 'choice' as const,
    choices: [{ const: 'low' }, { const: 'high' }, { const: 'top' }],
  };
  expect(checkValue('open ? "top" : priority', PROPERTIES, rank)).toEqual([]);
  expect(checkValue('open ? "low" : rank', [...PROPERTIES, rank], target('choice'))).toHaveLength(1);
});

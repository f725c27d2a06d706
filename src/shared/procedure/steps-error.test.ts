import { describe, expect, test } from 'vitest';
import { STEP_KINDS } from './step.ts';
import { stepsError } from './steps-error.ts';

const choices = (...values: unknown[]) => values.map((value) => ({ const: value, title: String(value) }));
const photo = { type: 'array', 'x-step': 'photo', items: { type: 'integer' } };
const meter = { type: 'number', 'x-step': 'meter', 'x-meter': 'Hours' };
const text = { type: 'string', 'x-step': 'text' };
const check = { 'x-step': 'check', oneOf: choices('ok', 'not_ok') };
const told = (own: object) => stepsError({ properties: { one: own } });

test.each<object>([
  { type: 'string', 'x-step': 'check', oneOf: choices('ok'), 'x-fail': ['ok'] },
  { 'x-step': 'choice', enum: ['a', 'b'], 'x-fail': ['b'], 'x-on-fail': 'none' },
  { ...text, maxLength: 50, title: 'x'.repeat(300), description: 'x'.repeat(2000) },
  { type: 'number', 'x-step': 'number', minimum: 1, maximum: 1, 'x-unit': 'bar' },
  { type: 'integer', 'x-step': 'number', 'x-limits': { low: 1, high: 1 }, 'x-on-fail': 'propose' },
  { type: 'number', 'x-step': 'number', 'x-limits': {} },
  { ...meter, 'x-limits': { low: 1 } },
  { ...photo, minItems: 1, maxItems: 1 },
  { ...photo, 'x-step': 'signature' },
  { 'x-step': 'note', title: 'Look' },
  { type: 'string', 'x-step': 'note' },
])('%j is a step', (own) => {
  expect(told(own)).toBeUndefined();
});

test.each<[object, string]>([
  [{ type: 'string' }, `needs "x-step": ${Object.keys(STEP_KINDS).join(', ')}`],
  [{ ...text, properties: {} }, 'cannot hold other steps'],
  [{ ...text, allOf: [{}] }, 'cannot hold other steps'],
  [{ ...text, if: {} }, 'cannot hold other steps'],
  [{ ...text, title: 'x'.repeat(301) }, 'has a title of more than 300 characters'],
  [{ ...text, description: 'x'.repeat(2001) }, 'has a description of more than 2000 characters'],
  [{ ...photo, minItems: 3, maxItems: 2 }, 'can never be answered, as "minItems" is above "maxItems"'],
  [{ ...meter, minimum: 3, maximum: 2 }, 'can never be answered, as "minimum" is above "maximum"'],
  [{ 'x-step': 'text' }, 'needs "type": string'],
  [{ ...text, type: 'number' }, 'needs "type": string'],
  [{ ...check, type: 'number' }, 'needs "type": string'],
  [{ 'x-step': 'number' }, 'needs "type": number or integer'],
  [{ ...photo, type: 'string' }, 'needs "type": array'],
  [{ 'x-step': 'note', type: 'number' }, 'needs "type": string'],
  [{ ...text, 'x-fail': ['a'] }, 'cannot have "x-fail", which is for choices'],
  [{ ...text, 'x-limits': { low: 1 } }, 'cannot have "x-limits", which is for numbers'],
  [{ type: 'number', 'x-step': 'meter' }, 'needs "x-meter", the name of the meter'],
  [{ ...meter, 'x-step': 'number' }, 'has "x-meter", but is no meter reading'],
  [{ type: 'array', 'x-step': 'photo' }, 'needs "items": { "type": "integer" }'],
  [{ ...photo, 'x-step': 'signature', items: { type: 'number' } }, 'needs "items": { "type": "integer" }'],
  [{ 'x-step': 'check' }, 'needs "oneOf", its choices'],
  [{ 'x-step': 'check', oneOf: choices('ok', '') }, 'has a choice without a value'],
  [{ 'x-step': 'check', oneOf: choices('ok', 1) }, 'has a choice without a value'],
  [{ 'x-step': 'check', oneOf: choices('ok', 'ok') }, 'has two choices with one value'],
  [{ ...check, 'x-fail': ['bad'] }, 'fails at "bad", which is no choice'],
  [{ ...check, 'x-fail': ['ok', 'x'.repeat(60)] }, `fails at "${'x'.repeat(50)}", which is no choice`],
])('%j: what is wrong is told with its name', (own, wrong) => {
  expect(told(own)).toBe(`"one" ${wrong}`);
});

test.each<[object, string]>([
  [{ ...text, 'x-on-fail': 'never' }, 'x-on-fail'],
  [{ ...text, 'x-confirm': 'yes' }, 'x-confirm'],
  [{ ...text, 'x-step': 'dance' }, 'x-step'],
  [{ ...meter, 'x-meter': '' }, 'x-meter'],
  [{ ...meter, 'x-limits': { low: 'a' } }, 'x-limits'],
  [{ ...meter, 'x-limits': { low: 2, high: 1 } }, 'x-limits'],
  [{ ...meter, 'x-limits': { middle: 1 } }, 'x-limits'],
  [{ ...meter, 'x-limits': [1] }, 'x-limits'],
  [{ ...meter, 'x-limits': null }, 'x-limits'],
  [{ ...text, type: 'boolean' }, 'type'],
  [{ ...text, maxLength: -1 }, 'maxLength'],
  [{ ...text, description: 7 }, 'description'],
  [{ ...text, pattern: 'a' }, 'pattern'],
])('%j: a word of it cannot be so', (own, word) => {
  expect(told(own)).toContain(`"${word}"`);
});

describe('the steps as a whole', () => {
  const of = (words: object) => stepsError({ properties: { one: text, two: text }, ...words });

  test('are an object of named steps', () => {
    expect(of({ type: 'object' })).toBeUndefined();
    expect(of({ type: 'array' })).toBe('"type" must be "object"');
    const named = (name: string) => stepsError({ properties: { [name]: text } });
    expect(named(`a${'b'.repeat(62)}`)).toBeUndefined();
    const wrong = 'must be a name of small letters, digits and _ of its own';
    for (const name of ['1a', 'Ab', 'a b', '', 'constructor']) expect(named(name)).toBe(`"${name}" ${wrong}`);
    expect(named(`a${'b'.repeat(63)}`)).toBe(`"a${'b'.repeat(62)}" ${wrong}`);
  });

  test.each<object>([
    { required: ['gone'] },
    { allOf: [{ if: { required: ['gone'] }, then: {} }] },
    { allOf: [{ if: { properties: { gone: { const: 'a' } } }, then: {} }] },
    { allOf: [{ if: {}, then: { required: ['gone'] } }] },
    { allOf: [{ if: {}, then: { properties: { gone: {} } } }] },
    { allOf: [{ if: {}, then: {}, else: { required: ['gone'] } }] },
    { if: { required: ['gone'] }, then: {} },
    { if: {}, then: { required: ['gone'] } },
    { if: {}, then: {}, else: { required: ['gone'] } },
    { allOf: [{ required: ['gone'] }] },
    { allOf: [{ properties: { gone: {} } }] },
  ])('%j names a step that is not there', (words) => {
    expect(of(words)).toBe('"gone" is named, but is no step');
  });

  test('conditions may name all that are there', () => {
    const on = { if: { required: ['one'], properties: { one: { const: 'a' } } } };
    expect(of({ allOf: [{ ...on, then: { required: ['two'], properties: { two: {} } } }] })).toBeUndefined();
  });

  test('nobody has to answer a note', () => {
    const note = { 'x-step': 'note', title: 'Look' };
    expect(stepsError({ properties: { one: note }, required: ['one'] })).toBe(
      '"one" is a note, which takes no answer',
    );
    expect(stepsError({ properties: { one: note, two: text }, required: ['two'] })).toBeUndefined();
  });
});

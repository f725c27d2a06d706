import { expect, test } from 'vitest';
import type { JsonSchema } from '../json-schema.ts';
import { requiredSteps, shownSteps } from './shown-steps.ts';
import { draftsOfSchema, newStep, type StepDraft, schemaOfDrafts, withoutStrayWhens } from './step-drafts.ts';
import { stepsError } from './steps-error.ts';
import { whenText } from './when-text.ts';

const step = (kind: StepDraft['kind'], more: Partial<StepDraft> = {}): StepDraft => ({
  ...newStep(kind, []),
  title: `A ${kind}`,
  ...more,
});

test('a new step is what most are', () => {
  const of = (kind: StepDraft['kind']) => newStep(kind, []);
  const required = (kind: StepDraft['kind']) => of(kind).isRequired;
  expect(
    ['check', 'number', 'choice', 'meter', 'signature'].filter((kind) => required(kind as never)),
  ).toHaveLength(5);
  expect(['text', 'photo', 'note'].filter((kind) => required(kind as never))).toEqual([]);
  expect(of('check').choices.map(({ value, fails }) => [value, fails])).toEqual([
    ['ok', false],
    ['not_ok', true],
    ['na', false],
  ]);
  expect(of('choice').choices.map(({ value }) => value)).toEqual(['yes', 'no']);
  expect(of('number').choices).toEqual([]);
  expect(of('meter')).toMatchObject({ meter: 'Hours', unit: 'h' });
  expect(of('number')).not.toHaveProperty('unit');
  expect([of('photo'), of('signature'), of('text')].map(({ fewest, most }) => [fewest, most])).toEqual([
    [1, 5],
    [1, 1],
    [0, 20],
  ]);
});

const check = step('check', { description: 'Look twice', proposes: false, confirms: true });
const number = step('number', { minimum: 0, maximum: 99, low: 5, high: 80, unit: 'bar' });
const meter = step('meter', { high: 90, proposes: false });
const onNo = { step: 'check_1', test: 'is', value: 'not_ok' } as const;
const onHigh = { step: 'number_1', test: 'least', value: 50 } as const;
const onLow = { step: 'number_1', test: 'most', value: 10 } as const;
const drafts = [
  check,
  number,
  meter,
  step('choice'),
  step('text', { name: 'why', when: onNo, isRequired: true }),
  step('text', { name: 'hot', when: onHigh }),
  step('note', { name: 'cold', when: onLow }),
  step('signature'),
];
const schema = schemaOfDrafts(drafts);

test('what is written is a schema that says all of it', () => {
  expect(stepsError(schema)).toBeUndefined();
  expect(schema).toEqual({
    type: 'object',
    required: ['check_1', 'number_1', 'meter_1', 'choice_1', 'signature_1'],
    properties: {
      check_1: {
        title: 'A check',
        description: 'Look twice',
        'x-step': 'check',
        type: 'string',
        oneOf: [
          { const: 'ok', title: 'OK' },
          { const: 'not_ok', title: 'Not OK' },
          { const: 'na', title: 'Not applicable' },
        ],
        'x-fail': ['not_ok'],
        'x-on-fail': 'none',
        'x-confirm': true,
      },
      number_1: {
        title: 'A number',
        'x-step': 'number',
        type: 'number',
        minimum: 0,
        maximum: 99,
        'x-limits': { low: 5, high: 80 },
        'x-unit': 'bar',
      },
      meter_1: {
        title: 'A meter',
        'x-step': 'meter',
        type: 'number',
        'x-limits': { high: 90 },
        'x-unit': 'h',
        'x-meter': 'Hours',
        'x-on-fail': 'none',
      },
      choice_1: {
        title: 'A choice',
        'x-step': 'choice',
        type: 'string',
        oneOf: [
          { const: 'yes', title: 'Yes' },
          { const: 'no', title: 'No' },
        ],
      },
      why: { title: 'A text', 'x-step': 'text', type: 'string', maxLength: 2000 },
      hot: { title: 'A text', 'x-step': 'text', type: 'string', maxLength: 2000 },
      cold: { title: 'A note', 'x-step': 'note' },
      signature_1: {
        title: 'A signature',
        'x-step': 'signature',
        type: 'array',
        items: { type: 'integer' },
        minItems: 1,
        maxItems: 1,
      },
    },
    allOf: [
      {
        if: { required: ['check_1'], properties: { check_1: { const: 'not_ok' } } },
        then: { properties: { why: {} }, required: ['why'] },
      },
      {
        if: { required: ['number_1'], properties: { number_1: { minimum: 50 } } },
        then: { properties: { hot: {} } },
      },
      {
        if: { required: ['number_1'], properties: { number_1: { maximum: 10 } } },
        then: { properties: { cold: {} } },
      },
    ],
  });
  const plain = schemaOfDrafts([step('text')]);
  expect(Object.keys(plain)).toEqual(['type', 'properties']);
});

test('it is read back as it was written', () => {
  expect(draftsOfSchema(schema)).toEqual(drafts);
});

test('the order of its words does not matter, that of its steps does', () => {
  const turned = JSON.parse(JSON.stringify(schema), (_, value) =>
    value && typeof value === 'object' && 'x-step' in value
      ? Object.fromEntries(Object.entries(value).reverse())
      : value,
  ) as JsonSchema;
  expect(draftsOfSchema({ ...turned, required: [...(turned.required ?? [])].reverse() })).toEqual(drafts);
  const { signature_1, ...others } = schema.properties as Record<string, JsonSchema>;
  const moved = { ...schema, properties: { signature_1, ...others } } as JsonSchema;
  expect(draftsOfSchema(moved)?.map(({ name }) => name)[0]).toBe('signature_1');
});

test.each<[string, object]>([
  ['a step that two conditions ask for', { allOf: [...(schema.allOf ?? []), ...(schema.allOf ?? [])] }],
  ['what is asked otherwise', { allOf: [{ ...schema.allOf?.[0], else: { required: ['hot'] } }] }],
  ['a condition at the top', { if: {}, then: { required: ['hot'] } }],
])('%s is more than can be written here', (_, words) => {
  expect(draftsOfSchema({ ...schema, ...words } as JsonSchema)).toBeUndefined();
});

test('it asks for what it says', () => {
  const shown = (answers: object) => [...shownSteps(schema, answers as never)];
  expect(shown({})).toEqual(['check_1', 'number_1', 'meter_1', 'choice_1', 'signature_1']);
  expect(shown({ check_1: 'not_ok', number_1: 50 })).toEqual(
    expect.arrayContaining(['why', 'hot', 'signature_1']),
  );
  expect(shown({ number_1: 10 })).toContain('cold');
  expect(shown({ number_1: 11 })).not.toContain('cold');
  expect(requiredSteps(schema, { check_1: 'not_ok' })).toContain('why');
});

test('when a step is asked is told in words', () => {
  const text = (at: number) => whenText(drafts[at] as StepDraft, drafts.slice(0, at));
  expect(text(0)).toBe('');
  expect(text(4)).toBe('only when A check is Not OK');
  expect(text(5)).toBe('only when A number is at least 50');
  expect(text(6)).toBe('only when A number is at most 10');
  expect(whenText(step('text', { when: onNo }), [])).toBe('only when check_1 is not_ok');
});

test('a condition stays while its step and its choice are there, wherever the step stands', () => {
  const asked = (first: StepDraft[], when: StepDraft['when']) =>
    withoutStrayWhens([...first, step('text', { name: 'why', when })]).at(-1)?.when;
  const onMeter = { step: 'meter_1', test: 'is', value: 'not_ok' } as const;
  expect(asked([number, check], onNo)).toEqual(onNo);
  expect(asked([check, number], onHigh)).toEqual(onHigh);
  expect(asked([number], onNo)).toBeUndefined();
  expect(asked([check], onHigh)).toBeUndefined();
  expect(asked([check], { ...onNo, value: 'gone' })).toBeUndefined();
  expect(asked([check, meter], onMeter)).toBeUndefined();
  expect(asked([], onNo)).toBeUndefined();
});

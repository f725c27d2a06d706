import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import type { JsonSchema } from '../json-schema.ts';
import { checkAnswers, checkDraft, progressOf } from './check-answers.ts';
import { failedSteps } from './failed-steps.ts';
import { requiredSteps, shownSteps } from './shown-steps.ts';
import { type Answers, filesOf, STEP_KINDS, type StepKind } from './step.ts';
import { draftsOfSchema, newStep, type StepDraft, schemaOfDrafts, withoutStrayWhens } from './step-drafts.ts';
import { stepsError } from './steps-error.ts';

const choice = (...values: string[]) => values.map((value) => ({ const: value, title: value }));

/** Case V36 of the specification. */
const STEPS = {
  type: 'object',
  required: ['guard', 'temp'],
  properties: {
    guard: { type: 'string', 'x-step': 'check', oneOf: choice('ok', 'not_ok', 'na'), 'x-fail': ['not_ok'] },
    temp: {
      type: 'number',
      'x-step': 'number',
      minimum: -40,
      maximum: 200,
      'x-limits': { high: 80 },
      'x-unit': '°C',
    },
    leak: { type: 'string', 'x-step': 'choice', oneOf: choice('none', 'weeping', 'dripping') },
    leak_photo: {
      type: 'array',
      'x-step': 'photo',
      items: { type: 'integer' },
      minItems: 1,
      maxItems: 5,
    },
  },
  allOf: [
    {
      if: { required: ['leak'], properties: { leak: { const: 'dripping' } } },
      then: { required: ['leak_photo'] },
    },
  ],
} as unknown as JsonSchema;

const V36: [answers: Record<string, unknown>, valid: boolean, failed: string[]][] = [
  [{ guard: 'ok', temp: 80 }, true, []],
  [{ guard: 'ok', temp: 80, leak: 'dripping' }, false, []],
  [{ guard: 'ok', temp: 80, leak: 'dripping', leak_photo: [7] }, true, []],
  [{ guard: 'ok' }, false, []],
  [{ guard: 'x', temp: 1 }, false, []],
  [{ guard: 'ok', temp: 500 }, false, ['temp 500 °C, limit 80']],
  [{ guard: 'ok', temp: 1, more: 'x' }, false, []],
  [{ guard: 'ok', temp: 92 }, true, ['temp 92 °C, limit 80']],
];

describe('V36', () => {
  const ajv = new Ajv({ strict: false }).compile({ ...STEPS, additionalProperties: false });

  test.each(V36)('%j is valid: %s, fails at %j', (answers, valid, failed) => {
    const errors = checkAnswers(STEPS, answers as Answers);
    expect(Object.keys(errors).length === 0).toBe(valid);
    expect(ajv(answers)).toBe(valid);
    expect(failedSteps(STEPS, answers as Answers).map(({ text }) => text)).toEqual(failed);
  });

  test('what is wrong stands at its step', () => {
    expect(checkAnswers(STEPS, { guard: 'ok', temp: 500, leak: 'dripping' })).toEqual({
      temp: 'must be a number from -40 to 200',
      leak_photo: 'is required',
    });
    expect(checkAnswers(STEPS, { temp: 1 })).toEqual({ guard: 'is required' });
    expect(checkAnswers(STEPS, { guard: 'x', temp: 1 })).toEqual({ guard: 'must be ok, not_ok or na' });
  });
});

test('what has to be answered follows from what was', () => {
  expect([...requiredSteps(STEPS, {})]).toEqual(['guard', 'temp']);
  expect([...requiredSteps(STEPS, { leak: 'weeping' })]).toEqual(['guard', 'temp']);
  expect([...requiredSteps(STEPS, { leak: 'dripping' })]).toEqual(['guard', 'temp', 'leak_photo']);
});

test('a draft may lack answers, but holds none that is wrong', () => {
  expect(checkDraft(STEPS, {})).toEqual({});
  expect(checkDraft(STEPS, { temp: 500 })).toEqual({ temp: 'must be a number from -40 to 200' });
  expect(checkDraft(STEPS, { more: 1 })).toEqual({ more: 'is no step of this procedure' });
  expect(checkDraft(STEPS, { leak_photo: [7, 7] })).toEqual({ leak_photo: 'has the same photo twice' });
});

describe('steps that are asked only where a condition holds', () => {
  const asked = (when: string, is: string, then: string) => ({
    if: { required: [when], properties: { [when]: { const: is } } },
    then: { properties: { [then]: {} }, required: [then] },
  });
  const yes = { type: 'string', 'x-step': 'choice', oneOf: choice('yes', 'no') };
  const chain = {
    properties: { a: yes, b: { ...yes, 'x-fail': ['no'] }, c: yes },
    allOf: [asked('a', 'yes', 'b'), asked('b', 'yes', 'c')],
  } as unknown as JsonSchema;

  test.each<[Answers, string[]]>([
    [{}, ['a']],
    [{ a: 'no' }, ['a']],
    [{ a: 'yes' }, ['a', 'b']],
    [{ a: 'yes', b: 'yes' }, ['a', 'b', 'c']],
    // An answer to a step that is not asked does not show another step.
    [{ a: 'no', b: 'yes' }, ['a']],
  ])('%j shows %j', (answers, shown) => {
    expect([...shownSteps(chain, answers)]).toEqual(shown);
    // The first one may be left out, and those that it leads to may not.
    expect([...requiredSteps(chain, answers)]).toEqual(shown.slice(1));
  });

  test('what was answered there does not count', () => {
    const answers: Answers = { a: 'no', b: 'no' };
    expect(checkAnswers(chain, answers)).toEqual({});
    expect(failedSteps(chain, answers)).toEqual([]);
    expect(failedSteps(chain, { a: 'yes', b: 'no' })).toHaveLength(1);
    expect(progressOf(chain, answers)).toEqual({ done: 1, total: 1 });
    expect(checkAnswers(chain, { a: 'yes' })).toEqual({ b: 'is required' });
  });
});

test('answers at steps that are not asked count for nothing, be they right or needed', () => {
  const when = (step: string, is: string, then: object) => ({
    if: { required: [step], properties: { [step]: { const: is } } },
    then,
  });
  const schema = {
    required: ['a'],
    properties: {
      a: { type: 'string', 'x-step': 'choice', oneOf: choice('yes', 'no') },
      b: { type: 'string', 'x-step': 'choice', oneOf: choice('yes', 'no') },
      c: { type: 'string', 'x-step': 'text' },
    },
    // The answer to b would make c required, but b is asked only after a yes.
    allOf: [when('a', 'yes', { properties: { b: {} } }), when('b', 'yes', { required: ['c'] })],
  } as unknown as JsonSchema;
  expect(checkAnswers(schema, { a: 'yes', b: 'yes' })).toEqual({ c: 'is required' });
  expect(checkAnswers(schema, { a: 'no', b: 'yes' })).toEqual({});
});

test('files are found at the steps that take them', () => {
  expect(filesOf(STEPS, { temp: 3, leak_photo: [7, 9] })).toEqual([7, 9]);
});

describe('the schema of steps', () => {
  test('V36 and an empty draft are right', () => {
    expect(stepsError(STEPS)).toBeUndefined();
    expect(stepsError({})).toBeUndefined();
  });

  const step = (own: object) => ({ properties: { one: own } });
  test.each<[object, string]>([
    [[], 'must be an object'],
    [{ $ref: '#' }, '"$ref"'],
    [step({ type: 'string', 'x-step': 'text', pattern: '(a+)+' }), '"pattern"'],
    [step({ type: 'string', 'x-step': 'text', format: 'email' }), '"format"'],
    [step({ type: 'string' }), 'needs "x-step"'],
    [step({ type: 'number', 'x-step': 'text' }), 'needs "type": string'],
    [step({ type: 'string', 'x-step': 'choice' }), 'needs "oneOf"'],
    [step({ 'x-step': 'check', oneOf: choice('ok'), 'x-fail': ['bad'] }), '"bad"'],
    [step({ 'x-step': 'check', oneOf: choice('ok', 'ok') }), 'two choices'],
    [step({ type: 'number', 'x-step': 'number', 'x-limits': { low: 2, high: 1 } }), '"x-limits"'],
    [step({ type: 'number', 'x-step': 'meter' }), 'x-meter'],
    [step({ type: 'array', 'x-step': 'photo', items: { type: 'string' } }), '"items"'],
    [{ properties: { 'A b': { type: 'string', 'x-step': 'text' } } }, 'must be a name'],
    [{ ...step({ type: 'string', 'x-step': 'text' }), required: ['two'] }, '"two" is named'],
    [
      { ...step({ type: 'string', 'x-step': 'text' }), allOf: [{ if: { required: ['two'] }, then: {} }] },
      '"two" is named',
    ],
    [{ ...step({ 'x-step': 'note' }), required: ['one'] }, 'takes no answer'],
    [step({ 'x-step': 'note', properties: {} }), 'cannot hold'],
    [step({ type: 'number', 'x-step': 'number', minimum: 2, maximum: 1 }), 'can never be answered'],
    [
      step({ type: 'array', 'x-step': 'photo', items: { type: 'integer' }, minItems: 2, maxItems: 1 }),
      'can never be answered',
    ],
    [step({ type: 'string', 'x-step': 'text', title: 'a\0b' }), '"title"'],
    [step({ type: 'number', 'x-step': 'number', 'x-unit': '\ud800' }), '"x-unit"'],
    [{ properties: { constructor: { type: 'string', 'x-step': 'text' } } }, 'must be a name'],
  ])('%j is refused', (schema, text) => {
    expect(stepsError(schema)).toContain(text);
  });
});

describe('steps while somebody writes them', () => {
  const drafts: StepDraft[] = [];
  for (const kind of Object.keys(STEP_KINDS) as StepKind[])
    drafts.push({ ...newStep(kind, drafts), title: kind });

  test('make a schema that is right and is read back as it was', () => {
    const photo = drafts.findIndex(({ kind }) => kind === 'photo');
    const when = { step: 'choice_1', test: 'is', value: 'no' } as const;
    const written = drafts.with(photo, { ...(drafts[photo] as StepDraft), isRequired: true, when });
    const schema = schemaOfDrafts(written);
    expect(stepsError(schema)).toBeUndefined();
    expect(draftsOfSchema(schema)).toEqual(written);
    expect(shownSteps(schema, {})).not.toContain('photo_1');
    expect(checkAnswers(schema, { choice_1: 'no' })).toMatchObject({ photo_1: 'is required' });
    expect(checkAnswers(schema, { choice_1: 'yes' })).not.toHaveProperty('photo_1');
  });

  test('wait for no answer that is gone: of a step or a choice that was removed', () => {
    const choice = drafts.find(({ kind }) => kind === 'choice') as StepDraft;
    const number = drafts.find(({ kind }) => kind === 'number') as StepDraft;
    const text = drafts.find(({ kind }) => kind === 'text') as StepDraft;
    const no: StepDraft = { ...text, name: 'on_no', when: { step: choice.name, test: 'is', value: 'no' } };
    const hot: StepDraft = { ...text, name: 'on_hot', when: { step: number.name, test: 'least', value: 80 } };
    const asked = (all: StepDraft[]) =>
      withoutStrayWhens(all).map(({ name, when }) => [name, when !== undefined]);
    expect(withoutStrayWhens([choice, number, no, hot])).toEqual([choice, number, no, hot]);
    expect(asked([number, no, hot]).slice(1)).toEqual([
      ['on_no', false],
      ['on_hot', true],
    ]);
    const yesOnly = { ...choice, choices: choice.choices.filter(({ value }) => value !== 'no') };
    expect(asked([yesOnly, number, no])[2]).toEqual(['on_no', false]);
  });

  test('cannot show what says more', () => {
    expect(draftsOfSchema({})).toEqual([]);
    expect(draftsOfSchema(STEPS)).toBeUndefined();
  });

  test('a name is not given twice', () => {
    expect(newStep('check', [{ name: 'check_1' }]).name).toBe('check_2');
  });
});

import { describe, expect, test } from 'vitest';
import type { JsonSchema } from '../json-schema.ts';
import { checkAnswers, checkDraft, progressOf, valueError } from './check-answers.ts';
import { failedSteps } from './failed-steps.ts';
import {
  type Answer,
  answerText,
  choicesOf,
  filesOf,
  photosOf,
  readSteps,
  type Step,
  type StepsSchema,
  takesFiles,
} from './step.ts';
import { newStep } from './step-drafts.ts';

const schema = {
  required: ['guard'],
  properties: {
    guard: {
      'x-step': 'check',
      title: 'Guard closed',
      description: 'Look behind it',
      oneOf: [{ const: 'ok', title: 'OK' }, { const: 'not_ok' }],
      'x-fail': ['not_ok'],
      'x-on-fail': 'none',
    },
    hours: {
      type: 'number',
      'x-step': 'meter',
      'x-meter': 'Run hours',
      'x-unit': 'h',
      minimum: 1,
      maximum: 9,
      'x-limits': { low: 2, high: 8 },
    },
    seal: { type: 'array', 'x-step': 'signature', items: { type: 'integer' }, maxItems: 1 },
    leak: { type: 'array', 'x-step': 'photo', items: { type: 'integer' }, minItems: 2 },
    look: { 'x-step': 'note' },
    say: { type: 'string', 'x-step': 'text' },
  },
} as unknown as StepsSchema;

test('steps are read in their order, with all that is said of them', () => {
  expect(readSteps({})).toEqual([]);
  const plain = { choices: [], fewest: 0, most: 20, isRequired: false, proposes: true };
  expect(readSteps(schema)).toEqual([
    {
      ...plain,
      name: 'guard',
      number: 1,
      title: 'Guard closed',
      description: 'Look behind it',
      kind: 'check',
      isRequired: true,
      choices: [
        { value: 'ok', title: 'OK', fails: false },
        { value: 'not_ok', title: 'not_ok', fails: true },
      ],
      proposes: false,
    },
    {
      ...plain,
      name: 'hours',
      number: 2,
      title: 'hours',
      kind: 'meter',
      unit: 'h',
      minimum: 1,
      maximum: 9,
      low: 2,
      high: 8,
      meter: 'Run hours',
    },
    { ...plain, name: 'seal', number: 3, title: 'seal', kind: 'signature', most: 1 },
    { ...plain, name: 'leak', number: 4, title: 'leak', kind: 'photo', fewest: 2 },
    { ...plain, name: 'look', title: 'look', kind: 'note' },
    { ...plain, name: 'say', number: 5, title: 'say', kind: 'text' },
  ]);
});

test('choices are those of either word, none without', () => {
  const of = (own: object) => choicesOf(own as JsonSchema);
  expect(of({ enum: ['a', 2] })).toEqual([
    ['a', 'a'],
    ['2', '2'],
  ]);
  expect(of({ oneOf: [{ const: 'a', title: 'A' }] })).toEqual([['a', 'A']]);
  expect(of({})).toEqual([]);
});

test('photos and signatures are files; each is named once', () => {
  expect(['photo', 'signature', 'text', 'note'].map((kind) => takesFiles({ kind } as Step))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  const answers = { seal: [3], leak: [7, 9, 3], guard: 'ok' };
  expect(filesOf(schema, answers)).toEqual([3, 7, 9]);
  expect(photosOf(schema, answers)).toEqual([7, 9, 3]);
  expect(filesOf(schema, {})).toEqual([]);
});

test.each<[string, Answer | undefined, string]>([
  ['guard', undefined, ''],
  ['guard', 'ok', 'OK'],
  ['guard', 'gone', 'gone'],
  ['hours', 1234.5, '1,234.5 h'],
  ['seal', [3], 'Signed'],
  ['leak', [7], '1 photo'],
  ['leak', [7, 9], '2 photos'],
])('an answer of %s, %j, is read as "%s"', (name, answer, text) => {
  const step = readSteps(schema).find((one) => one.name === name) as Step;
  expect(answerText(step, answer)).toBe(text);
});

test('a number without a unit is read alone', () => {
  expect(answerText({ ...newStep('number', []), number: 1 }, 7)).toBe('7');
});

describe('what is wrong with an answer', () => {
  const step = (kind: Step['kind'], more: Partial<Step> = {}): Step => ({
    ...newStep(kind, []),
    number: 1,
    ...more,
  });

  test.each<[Step, string]>([
    [step('check'), 'must be OK, Not OK or Not applicable'],
    [step('choice'), 'must be Yes or No'],
    [step('choice', { choices: [{ value: 'a', title: 'A', fails: false }] }), 'must be A'],
    [step('number'), 'must be a number'],
    [step('number', { minimum: 1 }), 'must be a number of at least 1'],
    [step('meter', { maximum: 9 }), 'must be a number of at most 9'],
    [step('meter', { minimum: 1, maximum: 9 }), 'must be a number from 1 to 9'],
    [step('photo'), 'takes at most 5 photos'],
    [step('photo', { most: 1 }), 'takes at most 1 photo'],
    [step('photo', { fewest: 2 }), 'takes 2 to 5 photos'],
    [step('signature'), 'must be a signature'],
    [step('text'), 'is too long, or no text'],
  ])('%j', (of, wrong) => {
    expect(valueError(of)).toBe(wrong);
  });

  test.each<[string, Answer, boolean]>([
    ['say', 'x'.repeat(5_000), true],
    ['say', 'x'.repeat(5_001), false],
    ['say', 'a\0b', false],
    ['say', '\ud800', false],
    ['hours', 5, true],
    ['hours', Number.NaN, false],
    ['leak', [7, 9], true],
    ['leak', [7, 7], false],
    ['leak', [7, 0], false],
    ['leak', [7, 2 ** 60], false],
    ['leak', [7], false],
  ])('of %s %#', (name, answer, isRight) => {
    expect(Object.keys(checkDraft(schema, { [name]: answer }))).toEqual(isRight ? [] : [name]);
  });

  test('a note takes none, and what is no step is told', () => {
    expect(checkDraft(schema, { look: 'a', gone: 'b' })).toEqual({
      look: 'takes no answer',
      gone: 'is no step of this procedure',
    });
  });

  test('what is wrong by itself is told rather than what is missing', () => {
    expect(checkAnswers(schema, { guard: 'bad' })).toEqual({ guard: 'must be OK or not_ok' });
    expect(checkAnswers(schema, {})).toEqual({ guard: 'is required' });
  });

  test('where no step can be named, all of them are', () => {
    const never = { ...schema, required: [], allOf: [{ if: {}, then: { oneOf: [{}, {}] } }] };
    expect(checkAnswers(never as unknown as StepsSchema, { say: 'a' })).toEqual({
      '': 'The answers do not fit the procedure.',
    });
  });
});

test('notes are not counted among what is to be answered', () => {
  expect(progressOf(schema, { guard: 'ok' })).toEqual({ done: 1, total: 5 });
});

test.each<[object, string[]]>([
  [{ guard: 'ok', hours: 2 }, []],
  [{ guard: 'ok', hours: 8 }, []],
  [{ hours: 1.5 }, ['hours 1.5 h, limit 2']],
  [{ hours: 8.5 }, ['hours 8.5 h, limit 8']],
])('%j: what failed is said as people would', (answers, texts) => {
  expect(failedSteps(schema, answers as never).map(({ text }) => text)).toEqual(texts);
});

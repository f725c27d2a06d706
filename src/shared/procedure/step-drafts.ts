import type { JsonSchema } from '../json-schema.ts';
import { conditionsOf } from './shown-steps.ts';
import { readSteps, type Step, type StepKind, type StepsSchema, takesAnswer } from './step.ts';

/** When a step is asked: only when another step has this answer. */
export interface StepWhen {
  step: string;
  test: 'is' | 'least' | 'most';
  value: string | number;
}

/** A step while it is being written. Its number follows from its position. */
export type StepDraft = Omit<Step, 'number'> & { when?: StepWhen };

const MOST_TEXT = 2000;
const MOST_PHOTOS = 5;
const MOST_FILES = 20;
const CHECKS = [
  { value: 'ok', title: 'OK', fails: false },
  { value: 'not_ok', title: 'Not OK', fails: true },
  { value: 'na', title: 'Not applicable', fails: false },
];
const YES_NO = [
  { value: 'yes', title: 'Yes', fails: false },
  { value: 'no', title: 'No', fails: false },
];

/** A new step of a kind, with a unique name. */
export function newStep(kind: StepKind, others: readonly Pick<StepDraft, 'name'>[]): StepDraft {
  let number = 1;
  while (others.some(({ name }) => name === `${kind}_${number}`)) number += 1;
  return {
    name: `${kind}_${number}`,
    title: '',
    kind,
    isRequired: kind !== 'note' && kind !== 'photo' && kind !== 'text',
    choices: kind === 'check' ? CHECKS : kind === 'choice' ? YES_NO : [],
    ...(kind === 'meter' && { meter: 'Hours', unit: 'h' }),
    fewest: kind === 'photo' || kind === 'signature' ? 1 : 0,
    most: kind === 'signature' ? 1 : kind === 'photo' ? MOST_PHOTOS : MOST_FILES,
    proposes: true,
  };
}

/** Removes conditions that can never hold, because the step or choice they name is gone; those steps are then always asked. */
export function withoutStrayWhens(drafts: readonly StepDraft[]): StepDraft[] {
  return drafts.map(({ when, ...draft }) => (when && canHold(when, drafts) ? { ...draft, when } : draft));
}

function canHold({ step, test, value }: StepWhen, drafts: readonly StepDraft[]): boolean {
  const source = drafts.find(({ name }) => name === step);
  return source !== undefined && (test !== 'is' || source.choices.some((choice) => choice.value === value));
}

/** The schema of these steps, in this order. */
export function schemaOfDrafts(drafts: readonly StepDraft[]): StepsSchema {
  const always = drafts.filter((draft) => draft.isRequired && takesAnswer(draft) && !draft.when);
  const conditional = drafts.flatMap(({ when, ...draft }) => (when ? [condition(draft, when)] : []));
  return {
    type: 'object',
    ...(always.length > 0 && { required: always.map(({ name }) => name) }),
    properties: Object.fromEntries(drafts.map((draft) => [draft.name, propertyOf(draft)])),
    ...(conditional.length > 0 && { allOf: conditional as NonNullable<JsonSchema['allOf']> }),
  };
}

function condition({ name, isRequired, kind }: StepDraft, { step, test, value }: StepWhen): object {
  const word = { is: 'const', least: 'minimum', most: 'maximum' }[test];
  return {
    if: { required: [step], properties: { [step]: { [word]: value } } },
    then: { properties: { [name]: {} }, ...(isRequired && takesAnswer({ kind }) && { required: [name] }) },
  };
}

function propertyOf(draft: StepDraft): JsonSchema {
  const { kind, title, description, choices, minimum, maximum, low, high, unit, meter, proposes } = draft;
  const words: JsonSchema = { title, ...(description && { description }), 'x-step': kind };
  const failing = choices.filter(({ fails }) => fails).map(({ value }) => value);
  const onFail = proposes ? {} : { 'x-on-fail': 'none' };
  switch (kind) {
    case 'check':
    case 'choice':
      return {
        ...words,
        type: 'string',
        oneOf: choices.map(({ value, title: said }) => ({ const: value, title: said })),
        ...(failing.length > 0 && { 'x-fail': failing }),
        ...onFail,
        ...(draft.confirms && { 'x-confirm': true }),
      };
    case 'number':
    case 'meter': {
      const limits = { ...(low !== undefined && { low }), ...(high !== undefined && { high }) };
      return {
        ...words,
        type: 'number',
        ...(minimum !== undefined && { minimum }),
        ...(maximum !== undefined && { maximum }),
        ...(Object.keys(limits).length > 0 && { 'x-limits': limits }),
        ...(unit && { 'x-unit': unit }),
        ...(kind === 'meter' && { 'x-meter': meter ?? '' }),
        ...onFail,
      };
    }
    case 'text':
      return { ...words, type: 'string', maxLength: MOST_TEXT };
    case 'note':
      return words;
    default:
      return {
        ...words,
        type: 'array',
        items: { type: 'integer' },
        minItems: draft.fewest,
        maxItems: draft.most,
      };
  }
}

/** The steps of a schema as drafts; undefined when drafts cannot express all of it. */
export function draftsOfSchema(schema: StepsSchema): StepDraft[] | undefined {
  if (Object.keys(schema).length === 0) return [];
  const conditions = conditionsOf(schema);
  const needed = new Set(conditions.flatMap(({ then }) => then?.required ?? []));
  const drafts = readSteps(schema).map(({ number: _, ...step }): StepDraft => {
    const when = conditions.find(({ then }) => then?.properties && Object.hasOwn(then.properties, step.name));
    const said = when && whenOf(when.if);
    return { ...step, isRequired: step.isRequired || needed.has(step.name), ...(said && { when: said }) };
  });
  return canonical(schemaOfDrafts(drafts)) === canonical(schema) ? drafts : undefined;
}

function whenOf({ properties = {} }: JsonSchema): StepWhen | undefined {
  const [[step, own] = []] = Object.entries(properties);
  if (step === undefined || !own) return undefined;
  if (typeof own.const === 'string') return { step, test: 'is', value: own.const };
  if (own.minimum !== undefined) return { step, test: 'least', value: own.minimum };
  return own.maximum === undefined ? undefined : { step, test: 'most', value: own.maximum };
}

/**
 * A text that is the same for schemas with the same meaning. Types are left out, since they follow from the kinds of
 * the steps.
 */
function canonical(schema: StepsSchema): string {
  return JSON.stringify(schema, (word, value) => {
    if (word === 'required' && Array.isArray(value)) return [...value].sort();
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const { type, maxLength, ...words } = value as Record<string, unknown>;
    const names = Object.keys(words);
    // The order of steps matters, that of other words does not.
    const isSteps = word === 'properties';
    const all = isSteps ? value : words;
    return Object.fromEntries((isSteps ? Object.keys(value) : names.sort()).map((name) => [name, all[name]]));
  });
}

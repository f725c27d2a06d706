import type { JsonSchema } from '../json-schema.ts';

/** The kinds of steps by the value of `x-step`, with their titles. */
export const STEP_KINDS = {
  check: 'Check',
  number: 'Number',
  choice: 'Choice',
  text: 'Text',
  photo: 'Photo',
  signature: 'Signature',
  meter: 'Meter reading',
  note: 'Note',
} as const;

export type StepKind = keyof typeof STEP_KINDS;

/** The answer to a step: a word, a number, or the ids of photos. */
export type Answer = string | number | number[];

/** Answers by the names of their steps. */
export type Answers = Record<string, Answer>;

/** The steps of a procedure, as a JSON Schema of the answers that uses only a few words. */
export type StepsSchema = JsonSchema;

export interface StepChoice {
  value: string;
  title: string;
  /** Whether it means that something is wrong. */
  fails: boolean;
}

/** One step as people see it. */
export interface Step {
  name: string;
  /** Counted from 1 among those to answer, the same in the editor, on screen, on paper and in findings; a note has none. */
  number?: number;
  title: string;
  description?: string;
  kind: StepKind;
  /** Must always be answered. */
  isRequired: boolean;
  unit?: string;
  /** The possible range. */
  minimum?: number;
  maximum?: number;
  /** The range of good values. */
  low?: number;
  high?: number;
  choices: StepChoice[];
  /** The name of the meter that the answer is a reading of. */
  meter?: string;
  /** The number of photos. */
  fewest: number;
  most: number;
  /** A wrong answer proposes a work order. */
  proposes: boolean;
  /** An answer that is good is asked for again, such as that a machine is locked out. */
  confirms?: true;
}

const MOST_PHOTOS = 20;

/** The steps of a procedure, in order. @example readSteps(schema)[0]?.title // 'Guard closed' */
export function readSteps(schema: StepsSchema): Step[] {
  const required = schema.required ?? [];
  const all = Object.entries(schema.properties ?? {});
  const numbers = stepNumbers(all.map(([, own]) => ({ kind: own['x-step'] as StepKind })));
  return all.map(([name, own], index) => {
    const number = numbers[index];
    const limits = (own['x-limits'] ?? {}) as { low?: number; high?: number };
    const fails = (own['x-fail'] ?? []) as string[];
    return {
      name,
      ...(number !== undefined && { number }),
      title: own.title ?? name,
      ...(own.description !== undefined && { description: own.description }),
      kind: own['x-step'] as StepKind,
      isRequired: required.includes(name),
      ...(typeof own['x-unit'] === 'string' && { unit: own['x-unit'] }),
      ...(own.minimum !== undefined && { minimum: own.minimum }),
      ...(own.maximum !== undefined && { maximum: own.maximum }),
      ...limits,
      choices: choicesOf(own).map(([value, title]) => ({ value, title, fails: fails.includes(value) })),
      ...(typeof own['x-meter'] === 'string' && { meter: own['x-meter'] }),
      fewest: own.minItems ?? 0,
      most: own.maxItems ?? MOST_PHOTOS,
      proposes: own['x-on-fail'] !== 'none',
      ...(own['x-confirm'] === true && { confirms: true as const }),
    };
  });
}

/** The values that may be chosen, with their titles. */
export function choicesOf(own: JsonSchema): [value: string, title: string][] {
  if (own.enum) return own.enum.map((value) => [String(value), String(value)]);
  return (own.oneOf ?? []).map((choice) => [String(choice.const), choice.title ?? String(choice.const)]);
}

/** The number of each step: its place among those to answer. @example stepNumbers(steps) // [undefined, 1, 2] after a note */
export function stepNumbers(steps: Pick<Step, 'kind'>[]): (number | undefined)[] {
  let last = 0;
  return steps.map((step) => (takesAnswer(step) ? ++last : undefined));
}

/** Whether a step is answered at all; a note is only read. */
export function takesAnswer({ kind }: Pick<Step, 'kind'>): boolean {
  return kind !== 'note';
}

/** Whether a step is answered with files. */
export function takesFiles({ kind }: Pick<Step, 'kind'>): boolean {
  return kind === 'photo' || kind === 'signature';
}

/** The files that answers name. @example filesOf(schema, { leak_photo: [7] }) // [7] */
export function filesOf(schema: StepsSchema, answers: Answers): number[] {
  return filesAt(schema, answers, takesFiles);
}

/** The photos among them, without signatures. */
export function photosOf(schema: StepsSchema, answers: Answers): number[] {
  return filesAt(schema, answers, ({ kind }) => kind === 'photo');
}

function filesAt(schema: StepsSchema, answers: Answers, isMeant: (step: Step) => boolean): number[] {
  const ids = readSteps(schema)
    .filter(isMeant)
    .flatMap(({ name }) => {
      const answer = answers[name];
      return Array.isArray(answer) ? answer : [];
    });
  return [...new Set(ids)];
}

/** An answer as people read it. @example answerText(step, 92) // '92 °C' */
export function answerText({ choices, unit, kind }: Step, answer: Answer | undefined): string {
  if (answer === undefined) return '';
  if (Array.isArray(answer)) {
    if (kind === 'signature') return 'Signed';
    return answer.length === 1 ? '1 photo' : `${answer.length} photos`;
  }
  if (typeof answer === 'number') return `${answer.toLocaleString('en')}${unit ? ` ${unit}` : ''}`;
  return choices.find(({ value }) => value === answer)?.title ?? answer;
}

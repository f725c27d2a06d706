import { fits, misfits } from '../misfits.ts';
import { only, shownSteps } from './shown-steps.ts';
import { type Answer, type Answers, readSteps, type Step, type StepsSchema, takesAnswer } from './step.ts';

/** Errors of answers, by step; empty when all are right. */
type AnswerErrors = Record<string, string>;

const MOST_TEXT = 5000;

/** Checks each answer separately, for a procedure in progress. */
export function checkDraft(schema: StepsSchema, answers: Answers): AnswerErrors {
  const steps = new Map(readSteps(schema).map((step) => [step.name, step]));
  const errors: AnswerErrors = {};
  for (const [name, answer] of Object.entries(answers)) {
    const step = steps.get(name);
    const own = schema.properties?.[name];
    if (!step || !own) errors[name] = 'is no step of this procedure';
    else if (!takesAnswer(step)) errors[name] = 'takes no answer';
    else if (isTwice(answer)) errors[name] = 'has the same photo twice';
    else if (!fits(own, answer) || !isSane(answer)) errors[name] = valueError(step);
  }
  return errors;
}

/**
 * Checks the answers as a whole: what is missing and what does not fit. Answers to steps that are no longer asked are
 * ignored.
 */
export function checkAnswers(schema: StepsSchema, answers: Answers): AnswerErrors {
  const errors = checkDraft(schema, answers);
  const asked = only(answers, shownSteps(schema, answers));
  const found = misfits(schema, asked);
  if (found.length === 0) return errors;
  const steps = new Map(readSteps(schema).map((step) => [step.name, step]));
  for (const { at, is } of found) {
    const step = steps.get((is === 'missing' ? at.at(-1) : at[0]) ?? '');
    if (step && errors[step.name] === undefined)
      errors[step.name] = is === 'missing' ? 'is required' : valueError(step);
  }
  if (Object.keys(errors).length === 0) errors[''] = 'The answers do not fit the procedure.';
  return errors;
}

/** How many of the steps to answer are answered. */
export function progressOf(schema: StepsSchema, answers: Answers): { done: number; total: number } {
  const shown = shownSteps(schema, answers);
  const asked = readSteps(schema).filter((step) => shown.has(step.name) && takesAnswer(step));
  return { done: asked.filter(({ name }) => answers[name] !== undefined).length, total: asked.length };
}

/** The error text that says what an answer to a step must be. */
export function valueError({ kind, minimum, maximum, choices, fewest, most }: Step): string {
  switch (kind) {
    case 'check':
    case 'choice':
      return `must be ${listed(choices.map(({ title }) => title))}`;
    case 'number':
    case 'meter':
      if (minimum !== undefined && maximum !== undefined)
        return `must be a number from ${minimum} to ${maximum}`;
      if (minimum !== undefined) return `must be a number of at least ${minimum}`;
      return maximum === undefined ? 'must be a number' : `must be a number of at most ${maximum}`;
    case 'photo':
      return `takes ${fewest > 1 ? `${fewest} to ` : 'at most '}${most} ${most === 1 ? 'photo' : 'photos'}`;
    case 'signature':
      return 'must be a signature';
    default:
      return 'is too long, or no text';
  }
}

/** Checks that hold for every answer, so that no procedure has to state them. */
function isSane(answer: Answer): boolean {
  if (typeof answer === 'string')
    return answer.length <= MOST_TEXT && answer.isWellFormed() && !answer.includes('\0');
  if (!Array.isArray(answer)) return Number.isFinite(answer);
  return answer.every((id) => Number.isSafeInteger(id) && id > 0);
}

/** Whether it names a photo twice. */
function isTwice(answer: Answer): boolean {
  return Array.isArray(answer) && new Set(answer).size < answer.length;
}

function listed(titles: string[]): string {
  return titles.length < 2 ? titles.join('') : `${titles.slice(0, -1).join(', ')} or ${titles.at(-1)}`;
}

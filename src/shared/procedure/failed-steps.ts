import { shownSteps } from './shown-steps.ts';
import { type Answer, type Answers, answerText, readSteps, type Step, type StepsSchema } from './step.ts';

/** A step whose answer says that something is wrong, and a text for people. */
interface FailedStep {
  step: Step;
  text: string;
}

/** The steps whose answers fail, in order. @example failedSteps(schema, { temp: 92 })[0]?.text // 'Temp 92 °C, limit 80' */
export function failedSteps(schema: StepsSchema, answers: Answers): FailedStep[] {
  const shown = shownSteps(schema, answers);
  return readSteps(schema).flatMap((step) => {
    const answer = shown.has(step.name) ? answers[step.name] : undefined;
    const limit = answer === undefined ? undefined : failsAt(step, answer);
    if (limit === undefined || answer === undefined) return [];
    const says = typeof answer === 'string' ? ': ' : ' ';
    return [{ step, text: `${step.title}${says}${answerText(step, answer)}${limit}` }];
  });
}

/**
 * The limit that an answer exceeds, as the end of a sentence; an empty text for a failing choice; undefined when the
 * answer is fine.
 */
export function failsAt({ low, high, choices }: Step, answer: Answer): string | undefined {
  if (typeof answer === 'string')
    return choices.some(({ value, fails }) => fails && value === answer) ? '' : undefined;
  if (typeof answer !== 'number') return undefined;
  if (high !== undefined && answer > high) return `, limit ${high.toLocaleString('en')}`;
  return low !== undefined && answer < low ? `, limit ${low.toLocaleString('en')}` : undefined;
}

import type { StepDraft, StepWhen } from './step-drafts.ts';

/** How answers are compared, in words. */
export const WHEN_TESTS: Record<StepWhen['test'], string> = {
  is: 'is',
  least: 'is at least',
  most: 'is at most',
};

/** When a step is asked, in words; empty when it always is. @example whenText(draft, before) // 'only when Leak is Dripping' */
export function whenText({ when }: StepDraft, before: readonly StepDraft[]): string {
  if (!when) return '';
  const source = before.find(({ name }) => name === when.step);
  const value = source?.choices.find(({ value: one }) => one === when.value)?.title ?? String(when.value);
  return `only when ${source?.title ?? when.step} ${WHEN_TESTS[when.test]} ${value}`;
}

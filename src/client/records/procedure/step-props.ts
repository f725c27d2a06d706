import type { Answer, Step } from '../../../shared/procedure/step.ts';
import type { StoredFile } from '../../../shared/schema/files.ts';
import type { FileLink } from '../../data/files.ts';

/** The photos that answers may name, and where they are shown. */
export interface StepFiles {
  files: StoredFile[];
  links: Record<number, FileLink>;
  /** Photos can be taken; a preview takes none. */
  isReal: boolean;
}

/** What is to be known at a step beside its own words, by the names of steps. */
export type StepHints = Record<string, string>;

export interface StepFieldProps extends StepFiles {
  step: Step;
  answer: Answer | undefined;
  error?: string;
  /** What is to be known beside the step's own words. */
  hint?: string;
  isFixed: boolean;
  onAnswer(answer: Answer | null): void;
}

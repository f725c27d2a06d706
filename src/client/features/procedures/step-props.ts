import type { Answer, Step } from '../../../shared/procedure/step.ts';
import type { StoredFile } from '../../../shared/schema/files.ts';
import type { FileLink } from '../../data/files.ts';
import type { UploadKeeper } from '../../records/files/use-ready-files.ts';

/** Photos that answers may refer to, and their links. */
export interface StepFiles {
  files: StoredFile[];
  links: Record<number, FileLink>;
  /** Whether photos can be taken; not in a preview. */
  isReal: boolean;
  /** Keeps the photos of a step on the device until they have arrived. */
  keeperOf?(step: string): UploadKeeper;
  /** Told whether a step holds something that is not an answer yet: a signature that is not signed, a text that is no number. */
  onBegun?(step: string, isBegun: boolean): void;
}

/** Additional information for a step. */
export interface StepHint {
  text: string;
  /** The least that its meter can show, if that is known. */
  least?: number;
}

/** By step name. */
export type StepHints = Record<string, StepHint>;

export interface StepFieldProps extends StepFiles {
  step: Step;
  answer: Answer | undefined;
  error?: string;
  /** Information beside the step's own text. */
  hint?: StepHint;
  isFixed: boolean;
  onAnswer(answer: Answer | null): void;
}

import { CLIENT_TEXTS } from '../../../shared/client-texts.ts';
import { titleOf } from '../../../shared/schema/title-of.ts';
import { RequestError } from '../../data/request.ts';
import { errorTitle } from './error-titles.ts';
import type { FieldErrors } from './transform-errors.ts';

/** The messages after a failed save. */
export interface SaveFailure {
  /** The headline of the alert. */
  message: string;
  /** Texts shown under their fields. */
  fields: FieldErrors;
  /** Lines below the headline: the texts of the errors, or the reason. */
  others: string[];
  /** Somebody else saved the record meanwhile. */
  isStale: boolean;
  /** Somebody else deleted it meanwhile, or the user may no longer see it. */
  isGone?: boolean;
}

export const GONE = 'This record is no longer there.';

/**
 * Reads the error of a save: the server's errors object, otherwise that something went wrong and why. Field errors stand under
 * their fields and, with the field's title, in the alert too, as the specification asks.
 */
export function readSaveError(error: unknown, titles: Record<string, string>): SaveFailure {
  if (!(error instanceof RequestError))
    return { message: CLIENT_TEXTS.formSaveFailed, fields: {}, others: [], isStale: false };
  if (error.status === 404)
    return { message: CLIENT_TEXTS.formSaveFailed, fields: {}, others: [GONE], isStale: false, isGone: true };
  const fields: FieldErrors = {};
  const others: string[] = [];
  for (const [field, texts] of Object.entries(error.errors ?? {})) {
    const title = errorTitle(titles, field);
    if (title !== undefined) fields[field] = texts.map(sentence).join(' ');
    others.push(
      ...texts.map((text) => (field === '' ? sentence(text) : `${title ?? titleOf(field)}: ${text}`)),
    );
  }
  const hasErrors = others.length > 0;
  return {
    message: (hasErrors && error.message) || CLIENT_TEXTS.formSaveFailed,
    fields,
    others: hasErrors || error.message === '' ? [...new Set(others)] : [error.message],
    isStale: error.status === 412,
  };
}

/** The same in one line, for a toast. */
export function saveErrorText(error: unknown, titles: Record<string, string> = {}): string {
  const { message, others } = readSaveError(error, titles);
  // What follows is a sentence of its own.
  const head = others.length === 0 || /[.!?:]$/.test(message) ? message : `${message}:`;
  return [head, ...others].join(' ');
}

/** Server errors are phrases that follow the field's name; under the field they stand alone, so they become sentences. */
function sentence(text: string): string {
  const start = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(start) ? start : `${start}.`;
}

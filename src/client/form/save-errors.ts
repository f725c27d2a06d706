import { CLIENT_TEXTS } from '../../shared/errors.ts';
import { RequestError } from '../api/request.ts';
import type { FieldErrors } from './transform-errors.ts';

/** What a failed save tells the person. */
export interface SaveFailure {
  /** The line of the alert. */
  message: string;
  /** Texts that stand under their fields. */
  fields: FieldErrors;
  /** Texts that belong to no field shown. */
  others: string[];
  /** Somebody else saved the record meanwhile. */
  isStale: boolean;
}

/** Reads the error of a save: the server's words where it has some, else that something went wrong. */
export function readSaveError(error: unknown, shown: string[]): SaveFailure {
  if (!(error instanceof RequestError))
    return { message: CLIENT_TEXTS.formSaveFailed, fields: {}, others: [], isStale: false };
  const fields: FieldErrors = {};
  const others: string[] = [];
  for (const [field, texts] of Object.entries(error.errors ?? {})) {
    if (shown.includes(field)) fields[field] = texts.map(sentence).join(' ');
    else others.push(...texts.map((text) => (field === '' ? sentence(text) : `${field}: ${text}`)));
  }
  return {
    message: error.message || CLIENT_TEXTS.formSaveFailed,
    fields,
    others,
    isStale: error.status === 412,
  };
}

/** The server says what is wrong in a few words that follow a field's name; under the field they stand alone. */
function sentence(text: string): string {
  const start = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(start) ? start : `${start}.`;
}

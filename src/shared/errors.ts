import { inWords, say, type Text, textFrom, type Wording } from './texts/text.ts';
import type { ErrorBody } from './wire.ts';

/**
 * The errors in API responses, beside those of features: a stable code and its HTTP status. Their texts stand in the catalogue
 * (`texts/en/errors.ts`). A more exact text may replace this one where the error is raised; the code and the status never change.
 */
export const API_ERRORS = {
  malformed: { status: 400 },
  unauthenticated: { status: 401 },
  invalid_credentials: { status: 401 },
  second_factor_required: { status: 401 },
  second_factor_wrong: { status: 401 },
  forbidden: { status: 403 },
  not_found: { status: 404 },
  method_not_allowed: { status: 405 },
  still_referenced: { status: 409 },
  key_in_use: { status: 409 },
  list_grown: { status: 409 },
  wrong_state: { status: 409 },
  stale: { status: 412 },
  too_large: { status: 413 },
  unsupported_media_type: { status: 415 },
  invalid: { status: 422 },
  too_many_requests: { status: 429 },
  internal: { status: 500 },
  unavailable: { status: 503 },
  storage_full: { status: 507 },
} as const;

export type ApiErrorCode = keyof typeof API_ERRORS;

/** An error of a feature alone, which stands in its folder. Its code and status never change either. */
export interface FeatureError {
  code: string;
  status: number;
  text: Text;
}

/** What is wrong, by field; the empty name is the whole record. */
type FieldTexts = Record<string, Text[]>;
type GivenTexts = Record<string, Wording[]>;

/** An error that is returned to the client as it is, worded for it then. Anything else that is thrown becomes `internal`. */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number;
  readonly text: Text;
  readonly fields?: FieldTexts;
  /** Seconds after which it is worth trying again, sent in the header `Retry-After`. */
  readonly retryAfter?: number;

  constructor(error: ApiErrorCode | FeatureError, text?: Wording, fields?: GivenTexts, retryAfter?: number) {
    const known =
      typeof error === 'string' ? { ...API_ERRORS[error], code: error, text: say(`error.${error}`) } : error;
    const said = text === undefined ? known.text : textFrom(text);
    super(inWords(said));
    this.name = 'ApiError';
    this.code = known.code;
    this.status = known.status;
    this.text = said;
    this.fields = fields && byField(fields, textFrom);
    this.retryAfter = retryAfter;
  }

  /** What is wrong with each field, in words. */
  get errors(): Record<string, string[]> | undefined {
    return this.fields && byField(this.fields, inWords);
  }

  /** The same error about other fields, as for a record that is part of another. */
  withFields(fields: GivenTexts): ApiError {
    return new ApiError(this, this.text, fields, this.retryAfter);
  }

  /** The same error with its fields named otherwise. */
  renamed(name: (field: string) => string): ApiError {
    const fields = Object.entries(this.fields ?? {}).map(([field, texts]) => [name(field), texts]);
    return this.withFields(Object.fromEntries(fields));
  }

  /** The body of the response: words for people, and beside those of fields what they are made of. */
  toBody(): ErrorBody {
    const { code, message, errors, fields } = this;
    return { code, message, ...(fields && { errors, codes: fields }) };
  }
}

function byField<From, To>(fields: Record<string, From[]>, make: (text: From) => To): Record<string, To[]> {
  return Object.fromEntries(
    Object.entries(fields).map(([field, texts]) => [field, texts.map((one) => make(one))]),
  );
}

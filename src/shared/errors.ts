import type { ErrorBody } from './wire.ts';

/**
 * The catalogue of errors in API responses, beside those of features: a stable code, its HTTP status and the text for people. A more exact text
 * may replace this one where the error is raised; the code and the status never change.
 */
export const API_ERRORS = {
  malformed: { status: 400, message: 'The request could not be read.' },
  unauthenticated: { status: 401, message: 'Please sign in.' },
  invalid_credentials: { status: 401, message: 'The email or the password is wrong.' },
  second_factor_required: { status: 401, message: 'Send the code of your authenticator app too.' },
  second_factor_wrong: { status: 401, message: 'This code is wrong or was used already.' },
  forbidden: { status: 403, message: 'You may not do this.' },
  not_found: { status: 404, message: 'Not found.' },
  method_not_allowed: { status: 405, message: 'This cannot be done here.' },
  still_referenced: { status: 409, message: 'Other records still refer to this one.' },
  key_in_use: { status: 409, message: 'This Idempotency-Key was used for another request.' },
  list_grown: {
    status: 409,
    message: 'More records match by now than you saw. Look at the list again, then repeat.',
  },
  stale: {
    status: 412,
    message: 'Somebody else changed this record. Load it again, then repeat your change.',
  },
  too_large: { status: 413, message: 'The request is too large.' },
  unsupported_media_type: {
    status: 415,
    message: 'Send JSON, with the header Content-Type: application/json.',
  },
  invalid: { status: 422, message: 'Please check the marked fields.' },
  too_many_requests: { status: 429, message: 'Too many requests. Wait a little, then try again.' },
  internal: { status: 500, message: 'Something went wrong on our side.' },
  unavailable: { status: 503, message: 'The service is not available right now. Try again soon.' },
  storage_full: { status: 507, message: 'The disk is full. Nothing was saved.' },
} as const;

export type ApiErrorCode = keyof typeof API_ERRORS;

/** An error of a feature alone, which stands in its folder. Its code and status never change either. */
export interface FeatureError {
  code: string;
  status: number;
  message: string;
}

/** An error that is returned to the client as it is. Anything else that is thrown becomes `internal`. */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number;
  readonly errors?: Record<string, string[]>;
  /** Seconds after which it is worth trying again, sent in the header `Retry-After`. */
  readonly retryAfter?: number;

  constructor(
    error: ApiErrorCode | FeatureError,
    message?: string,
    errors?: Record<string, string[]>,
    retryAfter?: number,
  ) {
    const known = typeof error === 'string' ? { code: error, ...API_ERRORS[error] } : error;
    super(message ?? known.message);
    this.name = 'ApiError';
    this.code = known.code;
    this.status = known.status;
    this.errors = errors;
    this.retryAfter = retryAfter;
  }

  /** The body of the response. */
  toBody(): ErrorBody {
    return { code: this.code, message: this.message, ...(this.errors && { errors: this.errors }) };
  }
}

/** What the app shows when something fails. The specification, section 8, fixes these texts. */
export const CLIENT_TEXTS = {
  listLoadFailed: 'Failed to load data. Please try again.',
  deleteFailed: 'Something went wrong while deleting the data.',
  formLoadFailed: 'Failed to load data.',
  formSaveFailed: 'Something went wrong',
  loginFailed: 'Login failed',
  noRecords: 'No records found',
  saveFirst: (title: string) => `Save ${title} to proceed`,
  noDetails: 'Error: Either useGeneratedPage or detailsPageLink must be provided.',
} as const;

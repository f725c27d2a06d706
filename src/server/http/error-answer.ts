import { API_ERRORS, ApiError, type ApiErrorCode } from '../../shared/errors.ts';
import { say } from '../../shared/texts/text.ts';
import type { ErrorBody } from '../../shared/wire.ts';
import { fieldError } from '../records/translate-store-errors.ts';
import {
  MissingReferenceError,
  ReferencedError,
  StorageFullError,
  StoreUnavailableError,
  UniqueError,
} from '../store/errors.ts';
import type { FastifyReply, FastifyRequest } from './http-types.ts';
import { loggedPath } from './request-parts.ts';

/** Seconds after which a retry makes sense. */
const RETRY_AFTER: Partial<Record<string, number>> = { too_many_requests: 1, unavailable: 2 };

/** Answers any thrown error with the error envelope. Unexpected errors are logged and never shown. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const known = toApiError(error);
  const isOurs = !known || error instanceof StoreUnavailableError || error instanceof StorageFullError;
  if (isOurs && !(error instanceof StoreUnavailableError && error.isLogged)) {
    const details = { err: error, id: request.id, method: request.method, path: loggedPath(request) };
    reply.log.error(details, known ? known.code : 'a request failed unexpectedly');
  }
  sendError(reply, known ?? new ApiError('internal'));
}

/** Answers with an error of the catalogue. */
export function sendError(reply: FastifyReply, error: ApiError): void {
  reply.request.refused = { code: error.code, fields: fieldsOf(error) };
  const wait = error.retryAfter ?? RETRY_AFTER[error.code];
  if (wait !== undefined) reply.header('retry-after', String(Math.ceil(wait)));
  if (error.status === 401) reply.header('www-authenticate', 'Bearer');
  // The unread rest of a body must not be taken for the next request.
  if (error.status === 413) reply.header('connection', 'close');
  reply.code(error.status).type('application/json; charset=utf-8').send(bodyOf(reply, error));
}

const MOST_FIELDS = 10;
/** How fields are called. A name that a client made up may be anything, so it stays out of the log. */
const FIELD = /^[a-z][a-z0-9_]{0,39}(?:\.[a-z0-9_]{1,40}){0,5}$/;

function fieldsOf({ errors }: ApiError): string[] {
  return Object.keys(errors ?? {})
    .map((name) => (FIELD.test(name) ? name : '…'))
    .slice(0, MOST_FIELDS);
}

/**
 * An internal error carries an id to report; other errors are always identical, so that they reveal nothing by
 * differing.
 */
function bodyOf(reply: FastifyReply, error: ApiError): ErrorBody {
  return error.status >= 500 ? { ...error.toBody(), request_id: reply.request.id } : error.toBody();
}

/** The matching error of the catalogue, or undefined for an internal error. */
function toApiError(error: unknown): ApiError | undefined {
  if (error instanceof ApiError) return error;
  if (error instanceof StoreUnavailableError) return new ApiError('unavailable');
  if (error instanceof StorageFullError) return new ApiError('storage_full');
  if (error instanceof ReferencedError) return new ApiError('still_referenced');
  if (error instanceof UniqueError) return fieldError(error.properties.join(', '), say('field.taken'));
  if (error instanceof MissingReferenceError) return fieldError(error.property, say('field.does_not_exist'));
  const { statusCode, code } = error as { statusCode?: number; code?: string };
  if (typeof code === 'string' && code.startsWith('FST_')) return fromFastify(code, statusCode ?? 500);
  // The parser of JSON bodies and the sender of the client's files throw plain errors that carry a status.
  if (statusCode === 400) return new ApiError('malformed', MALFORMED_JSON);
  return statusCode === 412 ? new ApiError('stale', say('request.file_replaced')) : undefined;
}

const MALFORMED_JSON = say('request.no_json');

function fromFastify(code: string, status: number): ApiError | undefined {
  if (code === 'FST_ERR_CTP_INVALID_JSON_BODY') return new ApiError('malformed', MALFORMED_JSON);
  if (code === 'FST_ERR_BAD_URL') return new ApiError('malformed', say('request.address_unreadable'));
  if (code === 'FST_ERR_CTP_INVALID_CONTENT_LENGTH')
    return new ApiError('malformed', say('request.wrong_length'));
  if (code === 'FST_ERR_MAX_PARAM_LENGTH') return new ApiError('not_found');
  if (status >= 500) return undefined;
  return new ApiError(codeOf(status) ?? 'malformed');
}

function codeOf(status: number): ApiErrorCode | undefined {
  const codes = Object.keys(API_ERRORS) as ApiErrorCode[];
  return codes.find((code) => API_ERRORS[code].status === status);
}

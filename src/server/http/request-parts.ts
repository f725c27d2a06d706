import { ApiError } from '../../shared/errors.ts';
import type { FastifyRequest } from './http-types.ts';

/** The longest password and the longest code that are read, in characters. */
export const PASSWORD_LENGTH = 200;
export const CODE_LENGTH = 40;

const RECORD_KEY = /^[1-9][0-9]{0,15}$/;
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,200}$/;

/** The id in a path. Whatever cannot be an id is answered as a record that is not there. */
export function recordKey(request: FastifyRequest): number {
  const text = (request.params as { key?: string }).key ?? '';
  const key = Number(text);
  if (!RECORD_KEY.test(text) || !Number.isSafeInteger(key)) throw new ApiError('not_found');
  return key;
}

/** The query as single texts. A name given twice is refused, since nobody can know which one was meant. */
export function queryOf(request: FastifyRequest): Record<string, string> {
  const query = request.query as Record<string, string | string[]>;
  for (const name in query) {
    if (typeof query[name] !== 'string')
      throw new ApiError('malformed', `"${name}" is given more than once in the address. Give it once.`);
  }
  return query as Record<string, string>;
}

/** The body as an object, for routes that read it themselves. */
export function bodyOf(request: Pick<FastifyRequest, 'body'>): Record<string, unknown> {
  const { body } = request;
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new ApiError('malformed', 'Send a JSON object as the body.');
  return body as Record<string, unknown>;
}

/**
 * The texts of a body by name; what is missing, no text or not asked for is named, all at once.
 * @param limits the longest that each text may be
 * @param others further names that the body may have, for the caller to check
 */
export function textsOf<Name extends string>(
  request: Pick<FastifyRequest, 'body'>,
  limits: Record<Name, number>,
  others: string[] = [],
): Record<Name, string> {
  const body = bodyOf(request);
  const errors: Record<string, string[]> = {};
  for (const name of Object.keys(body)) {
    if (!Object.hasOwn(limits, name) && !others.includes(name)) errors[name] = ['is not known'];
  }
  for (const [name, limit] of Object.entries<number>(limits)) {
    const value = Object.hasOwn(body, name) ? body[name] : undefined;
    if (typeof value !== 'string' || value === '') errors[name] = ['is required'];
    else if (value.length > limit) errors[name] = [`must be at most ${limit} characters`];
    else if (!value.isWellFormed() || value.includes('\0'))
      errors[name] = ['holds characters that are not text'];
  }
  if (Object.keys(errors).length > 0) throw new ApiError('invalid', undefined, errors);
  return body as Record<Name, string>;
}

/** A text that a body may lack; it must not be empty. */
export function optionalTextOf(request: FastifyRequest, name: string, limit: number): string | undefined {
  const { [name]: value } = bodyOf(request);
  if (value === undefined) return undefined;
  return textsOf({ body: { [name]: value } }, { [name]: limit })[name];
}

/** The `Idempotency-Key` of a POST, if it has one. */
export function idempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !IDEMPOTENCY_KEY.test(key))
    throw new ApiError('malformed', 'Idempotency-Key should be 1 to 200 letters, digits or signs.');
  return key;
}

/** The `If-Match` of a change, if it has one. */
export function ifMatch(request: FastifyRequest): string | undefined {
  return request.headers['if-match'];
}

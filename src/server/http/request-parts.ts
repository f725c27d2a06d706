import { ApiError } from '../../shared/errors.ts';
import { say } from '../../shared/texts/text.ts';
import type { FastifyRequest } from './http-types.ts';

const RECORD_KEY = /^[1-9][0-9]{0,15}$/;
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,200}$/;

/** The path without the query, which may contain what people search for. */
export function pathOf(request: FastifyRequest): string {
  const end = request.url.indexOf('?');
  return end < 0 ? request.url : request.url.slice(0, end);
}

/** Addresses that contain a secret. */
const SECRET = /^(\/+api\/+v1\/+(?:public\/+\w+|labels|calendar)|\/+r(?:\/+status|\/+stop)?)\/+[^/]+/i;
const ENCODED = /%([2-7][0-9a-f])/gi;

/** The path as it may stand in a log: without secrets, however they are written. */
export function loggedPath(request: FastifyRequest): string {
  return withoutToken(pathOf(request));
}

/**
 * Routes are found by the decoded path, so secrets are looked for there too.
 * @example withoutToken('/r/3qXk…') // '/r/…'
 */
export function withoutToken(path: string): string {
  const decoded = path.replace(ENCODED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return SECRET.test(decoded) ? decoded.replace(SECRET, '$1/…') : path;
}

/** The id in a path, whatever its parameter is called. Anything that cannot be an id counts as a missing record. */
export function recordKey(request: Pick<FastifyRequest, 'params'>): number {
  const text = Object.values(request.params as Record<string, string>).at(-1) ?? '';
  const key = Number(text);
  if (!RECORD_KEY.test(text) || !Number.isSafeInteger(key)) throw new ApiError('not_found');
  return key;
}

/** The parameters of a query by the names that its route describes; any name where it describes none. */
type Texts<Query> = string extends keyof Query ? Record<string, string> : { [Name in keyof Query]?: string };

/** The query as single texts. A parameter given twice is refused, since it is unclear which one was meant. */
export function queryOf<Query>(request: { query: Query }): Texts<Query> {
  const query = request.query as Record<string, string | string[]>;
  for (const name in query) {
    if (typeof query[name] !== 'string')
      throw new ApiError('malformed', say('request.parameter_twice', { name }));
  }
  return query as Texts<Query>;
}

/** The `Idempotency-Key` of a POST or PATCH, if it has one. */
export function idempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !IDEMPOTENCY_KEY.test(key))
    throw new ApiError('malformed', say('request.idempotency_key'));
  return key;
}

/** The `If-Match` of a change, if it has one. */
export function ifMatch(request: FastifyRequest): string | undefined {
  return request.headers['if-match'];
}

/** The `If-Model` of a request: the digest of the model by which its body was made. */
export function knownModel(request: FastifyRequest): string | undefined {
  return request.headers['if-model'] as string | undefined;
}

import type { paths } from '../../shared/gen/api.ts';
import type { DataOf, MetaOf, Method, OperationOf, PathOf } from './operations.ts';
import { type Answer, request, requestOpen } from './request.ts';
import type { Call } from './transport.ts';

/**
 * Calls of the API, typed by the paths, parameters, bodies and responses of its OpenAPI document. Entities are not included: their
 * paths are known only at run time (`records.ts`).
 */

type Body<T> = T extends { requestBody: { content: { 'application/json': infer Content } } }
  ? { body: Content }
  : { body?: never };
type Path<T> = T extends { parameters: { path: infer Names } } ? { path: Names } : { path?: never };
type Query<T> = T extends { parameters: { query?: infer Names } } ? { query?: Names } : { query?: never };
type Options<T> = Body<T> & Path<T> & Query<T> & { headers?: Record<string, string> };
/** The options are optional if none of them is required. */
type Given<T> = Record<string, never> extends Options<T> ? [options?: Options<T>] : [options: Options<T>];

/** Calls an operation as the signed-in user. @throws RequestError */
export const call = caller(request);
/** Calls a public operation without a session. @throws RequestError */
export const callOpen = caller(requestOpen);

function caller(ask: typeof request) {
  return <M extends Method, P extends PathOf<M>>(
    method: M,
    path: P,
    ...[options = {} as Options<OperationOf<M, P>>]: Given<OperationOf<M, P>>
  ): Promise<Answer<DataOf<M, P>, MetaOf<M, P>>> => {
    const { path: names, ...rest } = options as { path?: Record<string, number> } & Omit<
      Call,
      'method' | 'path'
    >;
    return ask(method.toUpperCase(), addressOf(path, names), rest) as Promise<
      Answer<DataOf<M, P>, MetaOf<M, P>>
    >;
  };
}

/** The address of a path, below the API's own. @example addressOf('/users/user/{id}/invite', { id: 3 }) // 'users/user/3/invite' */
export function addressOf(path: keyof paths, names: Record<string, number> = {}): string {
  return path.slice(1).replace(/\{(\w+)\}/g, (_, name: string) => String(names[name]));
}

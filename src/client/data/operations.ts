import type { paths } from '../../shared/gen/api.ts';

/** The operations of the API's OpenAPI document, by method and path. */

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
/** An operation as openapi-typescript generates it. */
interface Operation {
  parameters: { query?: unknown; path?: unknown };
  requestBody?: unknown;
  responses: object;
}
export type OperationOf<M extends Method, P extends keyof paths> = paths[P][M] extends infer O extends
  Operation
  ? O
  : never;
/** The paths that support a method. */
export type PathOf<M extends Method> = {
  [P in keyof paths]: paths[P][M] extends Operation ? P : never;
}[keyof paths];

type WithoutSlash<P> = P extends `/${infer Name}` ? Name : never;
/** Readable paths, in the form of entity paths: `company/site`. */
export type EntityPath = WithoutSlash<PathOf<'get'>>;
/** A path known only at run time, or, if written literally, one of the document. */
export type Known<P extends string> = string extends P ? P : P & EntityPath;

type Json<T> = T extends { content: { 'application/json': infer Body } } ? Body : never;
type Success<R> = R extends { 200: infer A } ? A : R extends { 201: infer A } ? A : never;
type Wire<M extends Method, P extends keyof paths> = Json<Success<OperationOf<M, P>['responses']>>;

/** The data in a response's envelope; undefined if it has no body. */
export type DataOf<M extends Method, P extends keyof paths> = [Wire<M, P>] extends [never]
  ? undefined
  : Wire<M, P> extends { data: infer Data }
    ? Data
    : undefined;
export type MetaOf<M extends Method, P extends keyof paths> =
  Wire<M, P> extends { meta: infer Meta } ? Meta : undefined;

import type { paths } from '../../shared/gen/api.ts';

/** What the API's OpenAPI document says of its operations, by method and path. */

export type Method = 'get' | 'post' | 'patch' | 'delete';
/** An operation as openapi-typescript writes it. */
interface Operation {
  parameters: { query?: unknown; path?: unknown };
  requestBody?: unknown;
  responses: object;
}
export type OperationOf<M extends Method, P extends keyof paths> = paths[P][M] extends infer O extends
  Operation
  ? O
  : never;
/** The paths that have a method. */
export type PathOf<M extends Method> = {
  [P in keyof paths]: paths[P][M] extends Operation ? P : never;
}[keyof paths];

type WithoutSlash<P> = P extends `/${infer Name}` ? Name : never;
/** What can be read, as entities are called: `company/site`. */
export type EntityPath = WithoutSlash<PathOf<'get'>>;
/** A path that is known only when the app runs, or one of the document where it is written out. */
export type Known<P extends string> = string extends P ? P : P & EntityPath;

type Json<T> = T extends { content: { 'application/json': infer Body } } ? Body : never;
type Success<R> = R extends { 200: infer A } ? A : R extends { 201: infer A } ? A : never;
type Wire<M extends Method, P extends keyof paths> = Json<Success<OperationOf<M, P>['responses']>>;

/** What an answer holds in its envelope; nothing where it has no body. */
export type DataOf<M extends Method, P extends keyof paths> = [Wire<M, P>] extends [never]
  ? undefined
  : Wire<M, P> extends { data: infer Data }
    ? Data
    : undefined;
export type MetaOf<M extends Method, P extends keyof paths> =
  Wire<M, P> extends { meta: infer Meta } ? Meta : undefined;

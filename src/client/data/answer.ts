import useSWR, { type SWRConfiguration } from 'swr';
import type { CacheKey } from './cache.ts';
import { addressOf } from './endpoint.ts';
import type { DataOf, PathOf } from './operations.ts';
import { type RequestError, request, requestOpen } from './request.ts';

interface Options<T> extends SWRConfiguration<T, RequestError> {
  /** Sends the request without a session. */
  open?: boolean;
  /** The ids in the path. */
  path?: Record<string, number>;
}

/** A response that is neither a record nor a list of an entity, such as the dashboard. A null path requests nothing. */
export function useAnswer<P extends PathOf<'get'>>(path: P | null, options: Options<DataOf<'get', P>> = {}) {
  const { open, path: names, ...config } = options;
  const ask = open ? requestOpen : request;
  const { data, error, isLoading, mutate } = useSWR<DataOf<'get', P>, RequestError>(
    path === null ? null : ([open ? 'open' : 'answer', addressOf(path, names)] satisfies CacheKey),
    async ([, address]: [string, string]) => (await ask<DataOf<'get', P>>('GET', address)).data,
    config as SWRConfiguration<DataOf<'get', P>, RequestError>,
  );
  return { data, error, isLoading, reload: () => mutate() };
}

import useSWR, { type SWRConfiguration } from 'swr';
import type { CacheKey } from './cache.ts';
import { type RequestError, request, requestOpen } from './request.ts';

/** An answer that is not a record or a list of an entity, such as the dashboard. */
export function useAnswer<T>(
  path: string | null,
  options: SWRConfiguration<T, RequestError> & { open?: boolean } = {},
) {
  const { open, ...config } = options;
  const ask = open ? requestOpen : request;
  const { data, error, isLoading, mutate } = useSWR<T, RequestError>(
    path === null ? null : ([open ? 'open' : 'answer', path] satisfies CacheKey),
    async ([, address]: [string, string]) => (await ask<T>('GET', address)).data,
    config as SWRConfiguration<T, RequestError>,
  );
  return { data, error, isLoading, reload: () => mutate() };
}

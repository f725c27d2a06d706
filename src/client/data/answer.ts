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

/**
 * What the API answers to a GET with these parameters. A null path requests nothing.
 * @example useQuery<FoundGroup[]>('search', { q: 'pump' }, KEEPS_PREVIOUS)
 */
export function useQuery<T>(
  path: string | null,
  query: Record<string, string> = {},
  config: SWRConfiguration<T, RequestError> = {},
) {
  return useGet<T>('answer', path, query, config);
}

/** While an answer to other parameters is loading, the one before stays. */
export const KEEPS_PREVIOUS = { keepPreviousData: true };

/** A response that is neither a record nor a list of an entity, such as the dashboard. A null path requests nothing. */
export function useAnswer<P extends PathOf<'get'>>(path: P | null, options: Options<DataOf<'get', P>> = {}) {
  const { open, path: names, ...config } = options;
  const address = path === null ? null : addressOf(path, names);
  return useGet<DataOf<'get', P>>(
    open ? 'open' : 'answer',
    address,
    {},
    config as SWRConfiguration<DataOf<'get', P>, RequestError>,
  );
}

function useGet<T>(
  kind: 'open' | 'answer',
  path: string | null,
  query: Record<string, string>,
  config: SWRConfiguration<T, RequestError>,
) {
  const ask = kind === 'open' ? requestOpen : request;
  const search = new URLSearchParams(query).toString();
  // Without parameters the key is the one under which the start script's answers are kept.
  const key = [kind, path ?? '', ...(search === '' ? [] : [search])] as const satisfies CacheKey;
  const { data, error, isLoading, mutate } = useSWR<T, RequestError>(
    path === null ? null : key,
    async ([, address, asked]: string[]) => {
      const parameters = Object.fromEntries(new URLSearchParams(asked));
      return (await ask<T>('GET', address as string, asked ? { query: parameters } : {})).data;
    },
    config,
  );
  return { data, error, isLoading, reload: () => mutate() };
}

import useSWR from 'swr';
import { API_BASE } from './api-base.ts';
import type { CacheKey } from './cache.ts';
import type { DataOf } from './operations.ts';
import { request } from './request.ts';
import type { RequestError } from './request-error.ts';

/** The URL of a file, valid for a few minutes. */
export interface FileLink {
  url: string;
  thumbUrl: string | null;
}

/** Links expire after five minutes. */
const ASK_AGAIN_MS = 4 * 60_000;

type Links = DataOf<'get', '/files/links'>;

/** Links to the files of a record, by id; nothing is requested if it has no files. */
export function useFileLinks(
  entity: string,
  record: number | undefined,
  property: string,
  ids: number[],
): Record<number, FileLink> {
  const { data } = useSWR<Links, RequestError>(
    record === undefined || ids.length === 0
      ? null
      : ([
          'answer',
          'files/links',
          entity,
          `${record} ${property}`,
          [...ids].sort().join(),
        ] satisfies CacheKey),
    async () => {
      const query = { entity, record, property };
      return (await request<Links>('GET', 'files/links', { query })).data;
    },
    { refreshInterval: ASK_AGAIN_MS, keepPreviousData: true },
  );
  return Object.fromEntries(
    (data ?? []).map(({ id, url, thumb_url }) => [
      id,
      { url: onHost(url), thumbUrl: thumb_url === null ? null : onHost(thumb_url) },
    ]),
  );
}

function onHost(path: string): string {
  return new URL(path, API_BASE).href;
}

import useSWR from 'swr';
import type { StoredFile } from '../../shared/schema/files.ts';
import { API_BASE } from './api-base.ts';
import type { CacheKey } from './cache.ts';
import type { DataOf } from './operations.ts';
import { refreshAccess } from './refresh.ts';
import { request } from './request.ts';
import { errorOfAnswer, RequestError } from './request-error.ts';
import { readStored } from './storage.ts';

/** Where a file is shown, for a few minutes. */
export interface FileLink {
  url: string;
  thumbUrl: string | null;
}

/** Links end after five minutes. */
const ASK_AGAIN_MS = 4 * 60_000;

/** Sends a file, telling how far it has come from 0 to 1. @throws RequestError */
export async function sendFile(
  content: Blob,
  name: string,
  onProgress: (part: number) => void = () => {},
): Promise<StoredFile> {
  return send(`files?${new URLSearchParams({ name })}`, content, onProgress);
}

/** Sends a small picture of a file that was sent. @throws RequestError */
export function sendThumb(id: number, content: Blob): Promise<StoredFile> {
  return send(`files/${id}/thumb`, content, () => {});
}

async function send(path: string, content: Blob, onProgress: (part: number) => void): Promise<StoredFile> {
  const access = readStored('access');
  try {
    return await exchange(path, content, access, onProgress);
  } catch (error) {
    if (!(error instanceof RequestError) || error.status !== 401) throw error;
    const fresh = await refreshAccess(access);
    if (fresh === null) throw error;
    return exchange(path, content, fresh, onProgress);
  }
}

/** `fetch` does not tell how far a body has come. */
function exchange(
  path: string,
  content: Blob,
  access: string | null,
  onProgress: (part: number) => void,
): Promise<StoredFile> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    call.open('POST', `${API_BASE}/${path}`);
    call.setRequestHeader('Content-Type', 'application/octet-stream');
    if (access !== null) call.setRequestHeader('Authorization', `Bearer ${access}`);
    call.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    call.onload = () => {
      const body = parsed(call.responseText);
      if (call.status === 201) resolve((body as { data: StoredFile }).data);
      else reject(errorOfAnswer(call.status, body));
    };
    call.onerror = () =>
      reject(
        new RequestError(
          0,
          'network',
          'The server could not be reached. Check your connection, then try again.',
        ),
      );
    call.send(content);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A proxy's page: its status says enough.
    return undefined;
  }
}

type Links = DataOf<'get', '/files/links'>;

/** Links to the files of a record, by their ids; none are asked for where it has no files. */
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

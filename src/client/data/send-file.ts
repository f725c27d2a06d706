import type { StoredFile } from '../../shared/schema/files.ts';
import { API_BASE } from './api-base.ts';
import { refreshAccess } from './refresh.ts';
import { errorOfAnswer, RequestError } from './request-error.ts';
import { readStored } from './storage.ts';

/** Uploads a file and reports its progress from 0 to 1. @throws RequestError */
export async function sendFile(
  content: Blob,
  name: string,
  onProgress: (part: number) => void = () => {},
): Promise<StoredFile> {
  return send(`files?${new URLSearchParams({ name })}`, content, onProgress);
}

/** Uploads the thumbnail of a file. @throws RequestError */
export function sendThumb(id: number, content: Blob): Promise<StoredFile> {
  return send(`files/${id}/thumb`, content, () => {});
}

async function send(path: string, content: Blob, onProgress: (part: number) => void): Promise<StoredFile> {
  const access = readStored('access');
  try {
    return await upload(path, content, { access, onProgress });
  } catch (error) {
    if (!(error instanceof RequestError) || error.status !== 401) throw error;
    const fresh = await refreshAccess(access);
    if (fresh === null) throw error;
    return upload(path, content, { access: fresh, onProgress });
  }
}

interface Uploading {
  /** The user's access token; none for public uploads. */
  access?: string | null;
  onProgress?(part: number): void;
}

/** Uploads raw bytes by XMLHttpRequest, because `fetch` does not report upload progress. @throws RequestError */
export function upload<T>(
  path: string,
  content: Blob,
  { access = null, onProgress = () => {} }: Uploading = {},
): Promise<T> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    call.open('POST', `${API_BASE}/${path}`);
    call.setRequestHeader('Content-Type', 'application/octet-stream');
    if (access !== null) call.setRequestHeader('Authorization', `Bearer ${access}`);
    call.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    call.onload = () => {
      const body = parsed(call.responseText);
      if (call.status === 201) resolve((body as { data: T }).data);
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
    // A proxy's error page: its status says enough.
    return undefined;
  }
}

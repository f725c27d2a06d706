import type { DataOf } from '../../data/operations.ts';
import { RequestError, request, requestOpen } from '../../data/request.ts';
import { upload } from '../../data/send-file.ts';
import { readStored } from '../../data/storage.ts';

export type PublicForm = DataOf<'get', '/public/portal/{token}'>;
export type PublicStatus = DataOf<'get', '/public/request/{token}'>;

/** The server accepts a form only after the time a person needs to read it. */
const FASTEST_MS = 3_200;

export async function readForm(token: string): Promise<PublicForm> {
  return (await requestOpen<PublicForm>('GET', `public/portal/${encodeURIComponent(token)}`)).data;
}

export async function readStatus(token: string): Promise<PublicStatus> {
  return (await requestOpen<PublicStatus>('GET', `public/request/${encodeURIComponent(token)}`)).data;
}

/** Sends a report, waiting until the form may be sent. Returns the token of its status page. @throws RequestError */
export async function sendReport(
  token: string,
  values: Record<string, unknown>,
  openedAt: number,
): Promise<string> {
  const rest = openedAt + FASTEST_MS - performance.now();
  if (rest > 0) await new Promise((done) => setTimeout(done, rest));
  const path = `public/request/${encodeURIComponent(token)}`;
  return (await requestOpen<{ status: string }>('POST', path, { body: values })).data.status;
}

/** Adds photos to a report, by the token of its status page. @throws RequestError */
export async function addPhotos(token: string, form: string, photos: number[]): Promise<void> {
  const path = `public/request/${encodeURIComponent(token)}/photos`;
  await requestOpen('POST', path, { body: { form, photos } });
}

/** Uploads photos for a form being filled in. @throws RequestError */
export function photoSender(token: string, form: string) {
  const path = `public/photo/${encodeURIComponent(token)}`;
  const query = (more: object = {}) => new URLSearchParams({ form, ...more });
  return {
    file: (content: Blob, name: string, onProgress: (part: number) => void) =>
      upload<{ id: number }>(`${path}?${query({ name })}`, content, { onProgress }),
    thumb: (id: number, content: Blob) => upload<{ id: number }>(`${path}/${id}/thumb?${query()}`, content),
  };
}

/** The asset a label belongs to, if the user is signed in here and may see it. */
export async function labelledAsset(token: string): Promise<number | undefined> {
  if (readStored('access') === null) return undefined;
  try {
    return (await request<{ id: number }>('GET', `labels/${encodeURIComponent(token)}`)).data.id;
  } catch (error) {
    // Not a label, or not this user's: they can still report like anybody else.
    if (error instanceof RequestError) return undefined;
    throw error;
  }
}

/** Whether a label leads to a form for reports at this host: that of an open portal, or of an asset whose page is not this user's. */
export async function hasForm(token: string): Promise<boolean> {
  try {
    await readForm(token);
    return true;
  } catch (error) {
    if (error instanceof RequestError && error.status === 404) return false;
    throw error;
  }
}

/** Unsubscribes from a kind of mail, by the token in one of them. @throws RequestError */
export async function stopMails(token: string): Promise<void> {
  await requestOpen('POST', `public/unsubscribe/${encodeURIComponent(token)}`, { body: {} });
}

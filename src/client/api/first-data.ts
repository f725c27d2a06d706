import { mutate } from 'swr';
import type { ListMeta } from '../../shared/wire.ts';
import { API_BASE } from './api-base.ts';
import type { CacheKey } from './cache.ts';
import { readyAnswers } from './first-answers.ts';
import { refreshAccess } from './refresh.ts';

/**
 * Waits until all is answered, at most so long. An access token that has run out since the last visit is renewed for it.
 */
export async function answersWithin(ms: number): Promise<void> {
  const all = [...(window.firstAnswers ?? [])].map(async ([address, { answer, authorization }]) => {
    if ((await answer).status !== 401 || authorization === undefined) return;
    const fresh = await refreshAccess(authorization.replace('Bearer ', ''));
    if (fresh !== null) await window.askFirst?.(new URL(address), `Bearer ${fresh}`);
  });
  await Promise.race([Promise.allSettled(all), new Promise((resolve) => setTimeout(resolve, ms))]);
}

/**
 * Puts what the start script has been answered by now where the screens look first, so that they are drawn with it at
 * once, without grey bars before. They ask all the same, and take the answer itself then.
 */
export function keepFirstData(): void {
  for (const { url, isOpen, said } of readyAnswers()) {
    const { data, meta } = JSON.parse(new TextDecoder().decode(said.body)) as Envelope;
    const path = url.pathname.slice(new URL(API_BASE).pathname.length + 1);
    const keep = (key: CacheKey, kept: unknown) => mutate(key, kept, { revalidate: false });
    const [, entity, id] = /^(.+)\/(\d+)$/.exec(path) ?? [];
    // As the hooks of this room name and keep them.
    if (isOpen) keep(['open', path], data);
    else if (url.search !== '') keep(['list', path, url.search.slice(1)], { rows: data, meta });
    else if (entity && id) keep(['record', entity, path, ''], { record: data, etag: said.etag });
    else keep(['answer', path], data);
  }
}

interface Envelope {
  data: unknown;
  meta?: ListMeta;
}

import { manifest } from '../../shared/gen/manifest.ts';
import type { ListMeta } from '../../shared/wire.ts';
import { API_BASE } from './api-base.ts';
import { putAnswer } from './cache.ts';
import { readyAnswers } from './first-answers.ts';

/**
 * Puts what the start script has been answered by now where the screens look first, so that they are drawn with it at
 * once, without grey bars before. They ask all the same, and take the answer itself then.
 */
export function keepFirstData(): void {
  for (const { url, isOpen, said } of readyAnswers()) {
    const { data, meta } = JSON.parse(new TextDecoder().decode(said.body)) as Envelope;
    const path = url.pathname.slice(new URL(API_BASE).pathname.length + 1);
    const [, entity, id] = /^(.+)\/(\d+)$/.exec(path) ?? [];
    const record = { record: data, etag: said.etag, allow: said.allow };
    // As the hooks of this room name and keep them.
    if (isOpen) putAnswer(['open', path], data);
    else if (url.search !== '') putAnswer(['list', path, url.search.slice(1)], { rows: data, meta });
    else if (entity && id) putAnswer(['record', entity, path, ''], record);
    else if (Object.hasOwn(manifest, path) && manifest[path]?.singleton)
      putAnswer(['record', path, path, ''], record);
    else putAnswer(['answer', path], data);
  }
}

interface Envelope {
  data: unknown;
  meta?: ListMeta;
}

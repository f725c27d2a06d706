import type { ListMeta } from '../../shared/wire.ts';
import { servedModel } from '../model/model.ts';
import { API_BASE } from './api-base.ts';
import { putAnswer } from './cache.ts';
import { readyAnswers } from './first-answers.ts';

/**
 * Puts the responses that the start script has received into the cache, so that screens render them at once, without a skeleton.
 * The screens still send their requests, which then take these responses.
 */
export function keepFirstData(): void {
  const { manifest } = servedModel();
  for (const { url, isOpen, said } of readyAnswers()) {
    const { data, meta } = JSON.parse(new TextDecoder().decode(said.body)) as Envelope;
    const path = url.pathname.slice(new URL(API_BASE).pathname.length + 1);
    const [, entity, id] = /^(.+)\/(\d+)$/.exec(path) ?? [];
    const record = { record: data, etag: said.etag, allow: said.allow };
    // The same keys and shapes as the hooks of this room use.
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

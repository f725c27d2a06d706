import { json, object, type Piece, ref, TEXT } from '../route-schema.ts';

/** The header of an answer with one record. */
export const ETAG = { ETag: { ...TEXT, description: 'The version of the record, for If-Match.' } };

/** What a write has made beside what it was asked for, in `meta` of its answer. */
export const MADE = object({
  made: {
    type: 'array',
    description:
      'What this has made beside its record, such as the work order of an accepted request: only what whoever asks may read, and only in the first answer, not when the request is repeated with its key.',
    items: ref('MadeBeside'),
  },
});

/** The answer to a write: the record, and what was made beside it. */
export function written(description: string, data: Piece): Piece {
  return { description, headers: ETAG, ...json(object({ data, meta: MADE }, ['meta'])) };
}

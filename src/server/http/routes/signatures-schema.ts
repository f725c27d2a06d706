import type { Entity } from '../../../shared/schema/entity.ts';
import {
  describe,
  ID,
  json,
  nullable,
  object,
  type RouteDescription,
  ref,
  TEXT,
  TIME,
  YES_OR_NO,
} from '../route-schema.ts';

const SIGNATURE = object({
  id: ID,
  at: TIME,
  user: ref('Reference'),
  action: { ...TEXT, description: 'What the action was called then.' },
  meaning: TEXT,
  is_valid: YES_OR_NO,
  changed: { type: 'array', items: object({ name: TEXT, title: TEXT }) },
  sha256: TEXT,
  text: {
    ...nullable(TEXT),
    description: 'What was signed, as canonical JSON (RFC 8785); null for those who may not see everything.',
  },
});

/** The route that answers who has signed a record of this entity. */
export function signaturesRoute({ path, table, plural, title, scope }: Entity): RouteDescription {
  return describe('GET', `/${path}/:id/signatures`, {
    tag: plural,
    guard: scope === 'every' ? {} : { hosts: scope },
    id: `signatures.${table}`,
    summary: `Who has signed a ${title.toLowerCase()}`,
    description:
      'The last 50, the newest first. One is void where what was signed is no longer what the record says; `changed` names what the role shows of that.',
    params: { id: { ...ID, description: `Id of the ${title.toLowerCase()}.` } },
    answers: {
      200: {
        description: 'The signatures.',
        ...json(object({ data: { type: 'array', items: SIGNATURE } })),
      },
    },
    errors: ['forbidden', 'not_found'],
  });
}

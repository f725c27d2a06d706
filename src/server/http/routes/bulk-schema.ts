import type { Entity } from '../../../shared/schema/entity.ts';
import {
  answer,
  COUNT,
  describe,
  ID,
  IDEMPOTENCY_KEY,
  list,
  object,
  type RouteDescription,
} from '../route-schema.ts';

type Common = Pick<Parameters<typeof describe>[2], 'tag' | 'guard'>;

/** The route that creates many records at once, for entities with `bulk`. */
export function bulkRoute(entity: Entity, common: Common): { bulk?: RouteDescription } {
  const { path, table, plural, bulk } = entity;
  if (bulk === undefined) return {};
  const rows = { type: 'array', minItems: 1, maxItems: bulk, items: { type: 'object' } };
  return {
    bulk: describe('POST', `/${path}/bulk`, {
      ...common,
      id: `bulk.${table}`,
      summary: `Create many ${plural.toLowerCase()}`,
      description:
        'Each row is the body of a POST, all are made or none. A reference may name its record by values of it in place of an id, such as `{"asset": "PT-00001", "name": "Hours"}`.',
      headers: IDEMPOTENCY_KEY,
      body: object({ rows }),
      answers: {
        201: answer(
          'The ids of the new records, in the order of the rows.',
          object({ created: COUNT, ids: list(ID) }),
        ),
      },
      errors: ['forbidden', 'key_in_use', 'storage_full'],
    }),
  };
}

import type { Entity } from '../../../shared/schema/entity.ts';
import { describe, IDEMPOTENCY_KEY, type Piece, type RouteDescription } from '../route-schema.ts';

type Common = Pick<Parameters<typeof describe>[2], 'tag' | 'guard' | 'params'>;

/** The route that undoes a deletion; only for entities that can be both created and deleted. */
export function restoreRoute(
  { path, table, title, key, operations }: Entity,
  common: Common,
  restored: Piece,
): { restore?: RouteDescription } {
  if (key !== 'id' || !operations.includes('create') || !operations.includes('delete')) return {};
  return {
    restore: describe('POST', `/${path}/:id/restore`, {
      ...common,
      headers: IDEMPOTENCY_KEY,
      id: `restore.${table}`,
      summary: `Take the deletion of a ${title.toLowerCase()} back`,
      description: 'It is there again with what went with it, under the same ids and codes.',
      answers: { 200: restored },
      errors: ['forbidden', 'invalid', 'storage_full'],
    }),
  };
}

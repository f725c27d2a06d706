import type { Entity } from '../../../shared/schema/entity.ts';
import { MOST_AT_ONCE, MOST_PLANNED } from '../../../shared/wire.ts';
import {
  COUNT,
  describe,
  ID,
  json,
  object,
  type Piece,
  type RouteDescription,
  ref,
  TEXT,
  YES_OR_NO,
} from '../route-schema.ts';
import { MADE } from './written-answer.ts';

type Common = Pick<Parameters<typeof describe>[2], 'tag' | 'guard' | 'headers'>;

/**
 * The route that does the same thing to many records; undefined if records have no id of their own or cannot be
 * changed.
 */
export function batchRoute(entity: Entity, common: Common): { batch?: RouteDescription } {
  const { path, table, plural, operations, singleton } = entity;
  const isOffered =
    operations.includes('list') && (operations.includes('update') || operations.includes('delete'));
  if (!isOffered || singleton || entity.key !== 'id') return {};
  return {
    batch: describe('POST', `/${path}/batch`, {
      ...common,
      id: `batch.${table}`,
      summary: `Change or delete many ${plural.toLowerCase()}`,
      description: `Each record is checked, authorized and kept in the history as by hand; one that is refused stops no other. At most ${MOST_AT_ONCE} records; a plan names up to ${MOST_PLANNED}.`,
      body: ref('Batch'),
      answers: {
        200: {
          description: 'What became of each record, or the plan.',
          ...json(object({ data: { oneOf: [ref('BatchResult'), ref('BatchPlan')] }, meta: MADE }, ['meta'])),
        },
      },
      errors: ['forbidden', 'list_grown', 'storage_full', 'too_large'],
    }),
  };
}

/** The request and answer of `POST path/batch`, the same for every entity. */
export const BATCH_SCHEMAS: Record<string, Piece> = {
  Batch: object(
    {
      ids: { type: 'array', items: ID, minItems: 1, maxItems: MOST_AT_ONCE },
      filter: {
        type: 'object',
        description: 'In place of ids: the parameters of the list, as in its address.',
        additionalProperties: TEXT,
      },
      count: {
        ...COUNT,
        description: 'With a filter: how many were seen; if more match by now, nothing is done.',
      },
      change: { type: 'object', description: 'What a PATCH of each record would hold.' },
      delete: { const: true, description: 'Deletes them.' },
      action: { ...TEXT, description: 'An action of the entity, by name.' },
      values: { type: 'object', description: 'With an action: what its form holds.' },
      password: {
        ...TEXT,
        minLength: 1,
        maxLength: 200,
        description: 'With an action that is signed: the password of who signs, once for all.',
      },
      change_set: { ...ID, description: 'The `change_set` of an earlier part of the same work.' },
      plan: { ...YES_OR_NO, description: 'Do nothing, and tell which records are meant.' },
    },
    ['ids', 'filter', 'count', 'change', 'delete', 'action', 'values', 'password', 'change_set', 'plan'],
  ),
  BatchPlan: object({
    ids: { type: 'array', items: ID },
    also: {
      type: 'array',
      description: 'Of a deletion: what else would go.',
      items: object({ entity: TEXT, count: COUNT }),
    },
  }),
  BatchResult: object(
    {
      change_set: { ...ID, description: 'By which it can be taken back; none for actions.' },
      changed: { type: 'array', items: ID },
      refused: {
        type: 'array',
        items: {
          allOf: [
            ref('Error'),
            { type: 'object', properties: { id: ID, label: { type: ['string', 'null'] } } },
          ],
        },
      },
    },
    ['change_set'],
  ),
};

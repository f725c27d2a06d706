import { HISTORY_ACTORS, HISTORY_KINDS, MAX_PAGE_SIZE } from '../wire.ts';
import { errors, head, json, object, type Piece } from './openapi-words.ts';

const TEXT = { type: 'string' };
const ID = { type: 'integer', minimum: 1 };
const MAYBE_ID = { type: ['integer', 'null'] };
const VALUES = { type: ['object', 'null'] };
const SINCE = 'A day or a UTC time, such as 2026-03-01 or 2026-03-01T09:30:00Z.';

const ENTRY = object({
  id: ID,
  at: { type: 'string', format: 'date-time' },
  actor: object({ kind: { type: 'string', enum: [...HISTORY_ACTORS] }, id: MAYBE_ID, name: TEXT }),
  entity: TEXT,
  key: MAYBE_ID,
  label: { type: ['string', 'null'] },
  action: TEXT,
  before: VALUES,
  after: VALUES,
  details: VALUES,
  exists: { type: 'boolean', description: 'Whether the record is still there.' },
});

const parameter = (name: string, schema: object, description: string) => ({
  name,
  in: 'query',
  schema,
  description,
});

/**
 * What happened, to one record or to everything of a host.
 * @example Object.keys(historyPath()) // ['/history']
 */
export function historyPath(): Record<string, Piece> {
  return {
    '/history': {
      get: {
        ...head(
          'getHistory',
          'Summaries',
          'What happened on this host, or to one of its records, newest first',
        ),
        parameters: [
          parameter('entity', TEXT, 'Path of the entity, such as work-orders/work_order.'),
          parameter('key', ID, 'Id of the record, with its entity.'),
          parameter('actor', ID, 'Id of the user who did it.'),
          parameter('actor_kind', { type: 'string', enum: [...HISTORY_ACTORS] }, 'Who did it.'),
          parameter(
            'kind',
            { type: 'string', enum: [...HISTORY_KINDS] },
            'What happened to a record, or anything that happened to an account.',
          ),
          parameter('from', TEXT, `Since then. ${SINCE}`),
          parameter('until', TEXT, `Before then. ${SINCE}`),
          parameter('before', ID, 'The `next` of the page before.'),
          parameter('page_size', { ...ID, maximum: MAX_PAGE_SIZE }, 'Default 10.'),
        ],
        responses: {
          200: {
            description:
              'A page of the history. It may be shorter than asked for, or empty, and still have a `next`: so many entries are looked at for one answer. At a tenant nobody is told from where others signed in.',
            ...json(
              object({
                data: { type: 'array', items: ENTRY },
                meta: object({
                  page_size: ID,
                  next: {
                    ...MAYBE_ID,
                    description: 'The `before` that goes on from here; null at the beginning.',
                  },
                }),
              }),
            ),
          },
          ...errors('malformed', 'unauthenticated', 'not_found'),
        },
      },
    },
  };
}

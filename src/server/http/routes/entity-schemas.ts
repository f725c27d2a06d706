import type { Entity } from '../../../shared/schema/entity.ts';
import type { Operation } from '../../../shared/schema/operations.ts';
import { isMove } from '../../../shared/schema/states.ts';
import {
  answer,
  DONE,
  describe,
  ID,
  IDEMPOTENCY_KEY,
  json,
  object,
  type Piece,
  type RouteDescription,
  ref,
  TEXT,
} from '../route-schema.ts';
import { batchRoute } from './batch-schema.ts';
import { bulkRoute } from './bulk-schema.ts';
import { listQuery, summaryQuery } from './list-query-schema.ts';
import { restoreRoute } from './restore-schema.ts';
import { signaturesRoute } from './signatures-schema.ts';
import { ETAG, written } from './written-answer.ts';

/** The routes of an entity by operation. */
export type EntityRoutes = Partial<
  Record<
    Operation | 'summary' | 'counts' | 'assignees' | 'readers' | 'batch' | 'bulk' | 'restore' | 'signatures',
    RouteDescription
  >
> &
  ActionRoutes;
/** The routes of an entity's own actions, by `action` and name. */
type ActionRoutes = Record<`action ${string}`, RouteDescription>;

const ALLOW = {
  Allow: {
    ...TEXT,
    description: 'What may be done to this record, such as `GET, PATCH`; left out for those who may do all.',
  },
};
const LIST_ETAG = {
  ETag: { ...TEXT, description: 'Changes with the list, for If-None-Match; not on every database.' },
};
const IF_MATCH = {
  'If-Match': {
    ...TEXT,
    maxLength: 200,
    description: 'The ETag of the version you know; if the record is another by now, the answer is 412.',
  },
};
const IF_MODEL = {
  'If-Model': {
    ...TEXT,
    maxLength: 200,
    description:
      'The Model-Digest by which the body was made; if a field in it is of another kind now, the answer is 409 `schema_changed`.',
  },
};
const IF_NONE_MATCH = {
  'If-None-Match': {
    ...TEXT,
    maxLength: 200,
    description: 'The ETag of the list you know; if it is still the same, the answer is 304 without a body.',
  },
};
/** The schema of a create answer that holds more than the record: a user with the link for setting a password. */
const CREATED: Record<string, string> = { 'users/user': 'users__user.invited' };

/**
 * The routes of an entity, each without its handler.
 * @example entityRoutesOf(site).list?.url // '/company/site'
 */
export function entityRoutesOf(entity: Entity): EntityRoutes {
  const { path, table, plural, scope, singleton } = entity;
  const title = entity.title.toLowerCase();
  const key = entity.key === 'id' ? 'id' : `${entity.key}_id`;
  const keyOf = entity.key === 'id' ? title : entity.key.replaceAll('_', ' ');
  const one = singleton ? `/${path}` : `/${path}/:${key}`;
  const common = { tag: plural, guard: scope === 'every' ? {} : { hosts: scope } };
  const oneRecord = {
    ...common,
    ...(!singleton && { params: { [key]: { ...ID, description: `Id of the ${keyOf}.` } } }),
  };
  const record = ref(table);
  const page = object({ data: { type: 'array', items: record }, meta: ref('PageMeta') });
  const all: Record<Operation, () => EntityRoutes> = {
    list: () => ({
      list: describe('GET', `/${path}`, {
        ...common,
        id: `list.${table}`,
        ...listWords(entity, page),
        query: () => listQuery(entity),
      }),
      summary: describe('GET', `/${path}/summary`, {
        ...common,
        id: `summary.${table}`,
        summary: `Counts and sums of ${plural.toLowerCase()} by groups`,
        description: 'Filters narrow the records as they do in the list. More than 1,000 groups are refused.',
        query: () => summaryQuery(entity),
        answers: { 200: { description: 'The groups in order of their keys.', ...json(SUMMARY) } },
      }),
      counts: describe('GET', `/${path}/counts`, {
        ...common,
        id: `counts.${table}`,
        summary: `How many ${plural.toLowerCase()} several filters find`,
        description:
          'One request in place of a list for each: the numbers that stand beside the views of a list.',
        query: { views: VIEWS },
        answers: { 200: { description: 'The counts in order of the views.', ...json(COUNTS) } },
      }),
      ...(entity.assignee && {
        assignees: describe('GET', `/${path}/assignees`, {
          ...common,
          id: `assignees.${table}`,
          summary: `Who may be given a ${title}`,
          description:
            'Active people whose role lets them change one, those who do nothing else first, with what they have to do until this week ends.',
          answers: { 200: { description: 'The people.', ...json(ASSIGNEES) } },
        }),
      }),
    }),
    get: () => ({
      get: describe('GET', one, {
        ...oneRecord,
        id: `get.${table}`,
        summary: `Get ${singleton ? 'the' : 'one'} ${title}`,
        description: 'References are answered with their labels.',
        answers: { 200: answer('The record.', record, { ...ETAG, ...ALLOW }) },
      }),
      ...(entity.comments && {
        readers: describe('GET', `/${path}/:id/readers`, {
          ...common,
          id: `readers.${table}`,
          summary: `Who may read a ${title}`,
          description:
            'For naming them in a comment on it: the first eight active people whose name has the text.',
          params: { id: { ...ID, description: `Id of the ${keyOf}.` } },
          query: {
            search: { ...TEXT, maxLength: 100, description: 'A part of their name; anybody without it.' },
          },
          answers: { 200: { description: 'The people.', ...json(READERS) } },
          errors: ['not_found'],
        }),
      }),
    }),
    create: () => ({
      ...bulkRoute(entity, common),
      create: describe('POST', `/${path}`, {
        ...common,
        id: `create.${table}`,
        summary: `Create a ${title}`,
        description: 'What the system sets by itself cannot be sent.',
        headers: { ...IDEMPOTENCY_KEY, ...IF_MODEL },
        body: ref(`${table}.create`),
        answers: { 201: written('The new record.', ref(CREATED[path] ?? table)) },
        errors: ['forbidden', 'key_in_use', 'storage_full'],
      }),
    }),
    update: () => ({
      update: describe('PATCH', one, {
        ...oneRecord,
        id: `update.${table}`,
        summary: `Change ${singleton ? 'the' : 'a'} ${title}`,
        description: 'Send only what changes; null clears a property that is not required.',
        headers: { ...IDEMPOTENCY_KEY, ...IF_MATCH, ...IF_MODEL },
        body: ref(`${table}.update`),
        answers: { 200: written('The changed record.', record) },
        errors: ['forbidden', 'key_in_use', 'stale', 'storage_full'],
      }),
    }),
    delete: () => ({
      delete: describe('DELETE', one, {
        ...oneRecord,
        id: `delete.${table}`,
        summary: `Delete a ${title}`,
        description: 'What belongs to it goes with it. While other records need it, it stays.',
        headers: IF_MATCH,
        answers: { 204: DONE },
        errors: ['forbidden', 'still_referenced', 'stale'],
      }),
    }),
  };
  const actions = (entity.actions ?? []).map(
    (action): ActionRoutes => ({
      [`action ${action.name}`]: describe('POST', `${one}/${action.name}`, {
        ...oneRecord,
        id: `${action.name}.${table}`,
        summary: `${action.title} a ${title}`,
        description: action.description ?? 'What belongs to it is saved in the same request.',
        headers: { ...IDEMPOTENCY_KEY, ...IF_MATCH },
        body: ref(`${table}.${action.name}`),
        answers: { 200: written('The record as it is then.', record) },
        errors: [
          ...(['forbidden', 'key_in_use', 'stale', 'storage_full'] as const),
          ...(isMove(action) || action.from ? (['wrong_state'] as const) : []),
        ],
      }),
    }),
  );
  const restore = restoreRoute(entity, oneRecord, answer('The record.', record, ETAG));
  const batch = batchRoute(entity, { ...common, headers: IDEMPOTENCY_KEY });
  return Object.assign(
    {},
    ...entity.operations.map((operation) => all[operation]()),
    batch,
    restore,
    entity.actions?.some(({ sign }) => sign !== undefined) && { signatures: signaturesRoute(entity) },
    ...actions,
  );
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const SUMMARY = object({
  data: { type: 'array', items: ref('SummaryRow') },
  meta: object({ zone: { ...TEXT, description: 'Whose days moments were counted by.' } }),
});

const VIEWS: Piece = {
  type: 'string',
  maxLength: 10_000,
  description:
    'At most 20 views, with commas: of each the search and the filters as in the address of a list, percent-encoded.',
  examples: ['priority%3Dhigh%26is_closed%3Dfalse,search%3Dpump'],
};
const ASSIGNEES = object({ data: { type: 'array', items: ref('Assignee') } });
const READERS = object({ data: { type: 'array', items: ref('Reference') } });
const COUNTS = object({ data: { type: 'array', items: { anyOf: [ref('Count'), { type: 'null' }] } } });

/** The description of a list; a single entity can also be requested by its parent. */
function listWords({ single, parent, plural, title, table }: Entity, page: Piece) {
  if (!single || parent === undefined)
    return {
      summary: `List ${plural.toLowerCase()}`,
      description: 'Filters of several properties must all hold.',
      ...listAnswers('A page of records.', page),
    };
  const one = object({ data: { oneOf: [ref(table), { type: 'null' }] } });
  return {
    summary: `The ${title.toLowerCase()} of one ${parent.replaceAll('_', ' ')}, or all`,
    description: `With \`${parent}\` the answer is that one record, or null when there is none yet.`,
    ...listAnswers('The one record or null; without a parent, a page of records.', { oneOf: [one, page] }),
  };
}

function listAnswers(description: string, schema: Piece) {
  const content = {
    ...json(schema).content,
    'text/csv': { schema: TEXT },
    [XLSX]: { schema: { type: 'string', format: 'binary' } },
  };
  return {
    headers: IF_NONE_MATCH,
    answers: {
      200: { description, headers: LIST_ETAG, content },
      304: { description: 'The list is as you know it.', type: 'null' },
    },
  };
}

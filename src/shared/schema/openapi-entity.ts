import type { Operator } from '../kinds/kind.ts';
import { MAX_PAGE_SIZE, MOST_COUNTED } from '../wire.ts';
import { type Entity, kindOf, type Property } from './entity.ts';
import { type Filter, filtersOf } from './filters.ts';
import { answer, errors, json, object, type Piece, ref } from './openapi-words.ts';

/**
 * The paths of one entity: its collection, and one record in it.
 * @example entityPaths(site)['/company/site'].get.operationId // 'list.company__site'
 */
export function entityPaths(entity: Entity): Record<string, Piece> {
  const can = (operation: Entity['operations'][number]) => entity.operations.includes(operation);
  const collection: Piece = {
    ...(can('list') && { get: entity.single ? listSingle(entity) : list(entity) }),
    ...(can('create') && { post: create(entity) }),
  };
  const record: Piece = {
    ...(can('get') && { get: get(entity) }),
    ...(can('update') && { patch: update(entity) }),
    ...(can('delete') && { delete: remove(entity) }),
  };
  if (entity.singleton) return { [`/${entity.path}`]: record };
  const key = keyName(entity);
  const paths: Record<string, Piece> = {};
  if (Object.keys(collection).length > 0) paths[`/${entity.path}`] = collection;
  if (can('list')) paths[`/${entity.path}/summary`] = { get: summary(entity) };
  if (Object.keys(record).length > 0)
    paths[`/${entity.path}/{${key}}`] = { parameters: [keyParameter(entity, key)], ...record };
  return paths;
}

/** A list as a file, with `format=csv`. */
const CSV: Piece = { 'text/csv': { schema: { type: 'string' } } };
const ETAG = { ETag: ref('headers', 'ETag') };

function list(entity: Entity): Piece {
  return {
    ...head(entity, 'list', `List ${entity.plural.toLowerCase()}`),
    parameters: [...listParameters(entity), ref('parameters', 'IfNoneMatch')],
    responses: {
      200: {
        description: 'A page of records.',
        headers: { ETag: ref('headers', 'ListETag') },
        content: { ...(json(page(entity)).content as Piece), ...CSV },
      },
      304: { description: 'The list is as you know it.' },
      ...errors('malformed', 'unauthenticated', 'not_found'),
    },
  };
}

function listSingle(entity: Entity): Piece {
  const parent = entity.parent as string;
  return {
    ...head(
      entity,
      'list',
      `The ${entity.title.toLowerCase()} of one ${parent.replaceAll('_', ' ')}, or all`,
    ),
    description: `With \`${parent}\` the answer is that one record, or null when there is none yet.`,
    parameters: listParameters(entity),
    responses: {
      200: {
        description: 'The one record or null; without a parent, a page of records.',
        content: {
          ...(json({
            oneOf: [object({ data: { oneOf: [record(entity), { type: 'null' }] } }), page(entity)],
          }).content as Piece),
          ...CSV,
        },
      },
      ...errors('malformed', 'unauthenticated', 'not_found'),
    },
  };
}

function summary(entity: Entity): Piece {
  return {
    ...head(entity, 'summary', `Counts and sums of ${entity.plural.toLowerCase()} by groups`),
    description: 'Filters narrow the records as they do in the list. More than 1,000 groups are refused.',
    parameters: [...SUMMARY_PARAMETERS.map((name) => ref('parameters', name)), ...filterParameters(entity)],
    responses: {
      200: {
        description: 'The groups in order of their keys.',
        ...json(
          object({
            data: { type: 'array', items: ref('schemas', 'SummaryRow') },
            meta: object({ zone: { type: 'string', description: 'Whose days moments were counted by.' } }),
          }),
        ),
      },
      ...errors('malformed', 'unauthenticated', 'not_found'),
    },
  };
}

const SUMMARY_PARAMETERS = ['Search', 'Group', 'Sum', 'CountRows'];

function create(entity: Entity): Piece {
  return {
    ...head(entity, 'create', `Create a ${entity.title.toLowerCase()}`),
    parameters: [ref('parameters', 'IdempotencyKey')],
    requestBody: { required: true, ...json(ref('schemas', `${entity.table}.create`)) },
    responses: {
      201: answer('The new record.', record(entity), ETAG),
      ...errors('malformed', 'unauthenticated', 'forbidden', 'key_in_use', 'too_large'),
      ...errors('unsupported_media_type', 'invalid', 'storage_full'),
    },
  };
}

function get(entity: Entity): Piece {
  return {
    ...head(entity, 'get', `Get ${entity.singleton ? 'the' : 'one'} ${entity.title.toLowerCase()}`),
    responses: {
      200: answer('The record.', record(entity), ETAG),
      ...errors('unauthenticated', 'not_found'),
    },
  };
}

function update(entity: Entity): Piece {
  return {
    ...head(entity, 'update', `Change ${entity.singleton ? 'the' : 'a'} ${entity.title.toLowerCase()}`),
    description: 'Send only what changes; null clears a property that is not required.',
    parameters: [ref('parameters', 'IfMatch')],
    requestBody: { required: true, ...json(ref('schemas', `${entity.table}.update`)) },
    responses: {
      200: answer('The changed record.', record(entity), ETAG),
      ...errors('malformed', 'unauthenticated', 'forbidden', 'not_found', 'stale', 'too_large'),
      ...errors('unsupported_media_type', 'invalid', 'storage_full'),
    },
  };
}

function remove(entity: Entity): Piece {
  return {
    ...head(entity, 'delete', `Delete a ${entity.title.toLowerCase()}`),
    parameters: [ref('parameters', 'IfMatch')],
    responses: {
      204: { description: 'It is gone.' },
      ...errors('unauthenticated', 'forbidden', 'not_found', 'still_referenced', 'stale'),
    },
  };
}

function head(entity: Entity, operation: string, summary: string): Piece {
  return { operationId: `${operation}.${entity.table}`, tags: [entity.plural], summary };
}

function record(entity: Entity): Piece {
  return ref('schemas', entity.table);
}

function page(entity: Entity): Piece {
  return object({ data: { type: 'array', items: record(entity) }, meta: ref('schemas', 'PageMeta') });
}

/** The name of the path parameter: `id`, or for a record keyed by its parent that parent's id. */
function keyName(entity: Entity): string {
  return entity.key === 'id' ? 'id' : `${entity.key}_id`;
}

function keyParameter(entity: Entity, name: string): Piece {
  const of = entity.key === 'id' ? entity.title.toLowerCase() : entity.key.replaceAll('_', ' ');
  return { name, in: 'path', required: true, description: `Id of the ${of}.`, schema: ID };
}

const ID = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER };

function listParameters(entity: Entity): Piece[] {
  const shared = ['Search', 'Ordering', 'Page', 'PageSize', 'Count', 'Format', 'Columns'].map((name) =>
    ref('parameters', name),
  );
  return [...shared, ...filterParameters(entity)];
}

function filterParameters(entity: Entity): Piece[] {
  return filtersOf(entity).map((filter) => filterParameter(entity, filter));
}

function filterParameter(entity: Entity, { name, property, operator }: Filter): Piece {
  const { title } = property;
  const single = entity.single && name === entity.parent;
  const meant = single ? 'id' : operator;
  return {
    name,
    in: 'query',
    description: FILTER_TEXTS[meant](title),
    schema: filterSchema(property, meant),
  };
}

const FILTER_TEXTS: Record<Operator, (title: string) => string> = {
  contains: (title) => `${title} contains this text, in any case.`,
  label: (title) => `The label of ${title} contains this text, in any case.`,
  equals: (title) => `${title} is this value.`,
  id: (title) => `${title} is the record with this id.`,
  in: (title) => `${title} is one of these values, with commas.`,
  lt: (title) => `${title} is less, or earlier, than this.`,
  lte: (title) => `${title} is at most, or no later than, this.`,
  gt: (title) => `${title} is more, or later, than this.`,
  gte: (title) => `${title} is at least, or no earlier than, this.`,
  null: (title) => `true: ${title} is empty. false: it is not.`,
};

function filterSchema(property: Property, operator: Operator): Piece {
  if (operator === 'null') return { type: 'boolean' };
  // Somebody may be meant by "@me", and a day by "@today-30".
  const isWord = property.reference?.entity === 'users/user' || ['date', 'datetime'].includes(property.kind);
  if (operator === 'id' && !isWord) return ID;
  const plain = ['equals', 'lt', 'lte', 'gt', 'gte'].includes(operator) && !isWord;
  return plain ? { type: kindOf(property).wire(property).type } : { type: 'string', maxLength: 200 };
}

/** The parameters that every list takes, by their name in the document. */
export const LIST_PARAMETERS: Record<string, Piece> = {
  Search: {
    name: 'search',
    in: 'query',
    description:
      'Every word must occur in one of the searched properties; case and accents do not matter. Without ordering, up to 1,000 matches are ranked: first those whose label has it at the start of a word.',
    schema: { type: 'string', maxLength: 200 },
  },
  Ordering: {
    name: 'ordering',
    in: 'query',
    description: 'Properties to sort by, with commas; a leading minus sorts descending.',
    example: '-created_at',
    schema: { type: 'string', maxLength: 200 },
  },
  Page: {
    name: 'page',
    in: 'query',
    description: 'Counted from 1.',
    schema: { type: 'integer', minimum: 1, default: 1 },
  },
  PageSize: {
    name: 'page_size',
    in: 'query',
    description: `Records on a page, at most ${MAX_PAGE_SIZE}.`,
    schema: { type: 'integer', minimum: 1, maximum: MAX_PAGE_SIZE, default: 10 },
  },
  Count: {
    name: 'count',
    in: 'query',
    description: `exact: count all matches, also where there are more than ${MOST_COUNTED}.`,
    schema: { type: 'string', enum: ['exact'] },
  },
  Format: {
    name: 'format',
    in: 'query',
    description: 'csv: all records that match as a CSV file, at most 100,000.',
    schema: { type: 'string', enum: ['csv'] },
  },
  Columns: {
    name: 'columns',
    in: 'query',
    description: 'Of a CSV file: its properties in this order, with commas. Without it: all.',
    schema: { type: 'string', maxLength: 5000 },
  },
  Group: {
    name: 'group',
    in: 'query',
    description:
      'At most two terms, with commas: a reference, a choice, a yes or no, or day(…), week(…), month(…) of a date. Without it all records are one group.',
    schema: { type: 'string', maxLength: 1000 },
  },
  Sum: {
    name: 'sum',
    in: 'query',
    description: 'Numbers to add up, at most eight, with commas.',
    schema: { type: 'string', maxLength: 1000 },
  },
  CountRows: {
    name: 'count',
    in: 'query',
    description: '1: says how many records each group has; without `sum` that is said anyway.',
    schema: { type: 'string', enum: ['0', '1'] },
  },
};

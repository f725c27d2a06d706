import type { Operator } from '../../../shared/kinds/kind.ts';
import { type Entity, kindOf, type Property } from '../../../shared/schema/entity.ts';
import { type Filter, filtersOf } from '../../../shared/schema/filters.ts';
import { MAX_PAGE_SIZE, MOST_COUNTED } from '../../../shared/wire.ts';
import { ID, type Piece } from '../route-schema.ts';

const SEARCH = {
  type: 'string',
  maxLength: 200,
  description:
    'Every word must occur in one of the searched properties; case and accents do not matter. Without ordering, up to 1,000 matches are ranked: first those whose label has it at the start of a word.',
};

/** The query parameters of a list. @example Object.keys(listQuery(site))[0] // 'search' */
export function listQuery(entity: Entity): Record<string, Piece> {
  return {
    search: SEARCH,
    ordering: {
      type: 'string',
      maxLength: 200,
      description: 'Properties to sort by, with commas; a leading minus sorts descending.',
      examples: ['-created_at'],
    },
    page: { type: 'integer', minimum: 1, default: 1, description: 'Counted from 1.' },
    page_size: {
      type: 'integer',
      minimum: 1,
      maximum: MAX_PAGE_SIZE,
      default: 10,
      description: `Records on a page, at most ${MAX_PAGE_SIZE}.`,
    },
    count: {
      type: 'string',
      enum: ['exact'],
      description: `exact: count all matches, also where there are more than ${MOST_COUNTED}.`,
    },
    format: {
      type: 'string',
      enum: ['csv', 'xlsx'],
      description:
        'All records that match as a file, at most 100,000: csv, or xlsx with real dates and numbers.',
    },
    columns: {
      type: 'string',
      maxLength: 5000,
      description:
        'Only these properties of each record, with commas; the id is always there. In a file they stand in this order. Without it: all.',
    },
    ...filterQuery(entity),
  };
}

/** The query parameters of a summary. @example Object.keys(summaryQuery(site))[1] // 'group' */
export function summaryQuery(entity: Entity): Record<string, Piece> {
  return {
    search: SEARCH,
    group: {
      type: 'string',
      maxLength: 1000,
      description:
        'At most two terms, with commas: a reference, a choice, a yes or no, or day(…), week(…), month(…) of a date. Without it all records are one group.',
    },
    sum: {
      type: 'string',
      maxLength: 1000,
      description: 'Numbers to add up, at most eight, with commas.',
    },
    count: {
      type: 'string',
      enum: ['0', '1'],
      description: '1: says how many records each group has; without `sum` that is said anyway.',
    },
    ...filterQuery(entity),
  };
}

function filterQuery(entity: Entity): Record<string, Piece> {
  return Object.fromEntries(filtersOf(entity).map((filter) => [filter.name, filterSchema(entity, filter)]));
}

function filterSchema(entity: Entity, { name, property, operator }: Filter): Piece {
  const meant = entity.single && name === entity.parent ? 'id' : operator;
  return { ...valueSchema(property, meant), description: FILTER_TEXTS[meant](property.title) };
}

const FILTER_TEXTS: Record<Operator, (title: string) => string> = {
  contains: (title) => `${title} contains this text, in any case.`,
  label: (title) => `The label of ${title} contains this text, in any case.`,
  equals: (title) => `${title} is this value.`,
  has: (title) => `${title} has one of these values, with commas.`,
  'has.all': (title) => `${title} has all of these values, with commas.`,
  id: (title) => `${title} is the record with this id.`,
  in: (title) => `${title} is one of these values, with commas; @none is meant by none at all.`,
  lt: (title) => `${title} is less, or earlier, than this.`,
  lte: (title) => `${title} is at most, or no later than, this.`,
  gt: (title) => `${title} is more, or later, than this.`,
  gte: (title) => `${title} is at least, or no earlier than, this.`,
  under: (title) => `${title} is the record with this id, or one below it.`,
  null: (title) => `true: ${title} is empty. false: it is not.`,
};

function valueSchema(property: Property, operator: Operator): Piece {
  if (operator === 'null') return { type: 'boolean' };
  // A user may be given as "@me", and a date as "@today-30".
  const isWord = property.reference?.entity === 'users/user' || ['date', 'datetime'].includes(property.kind);
  if ((operator === 'id' || operator === 'under') && !isWord) return ID;
  const plain = ['equals', 'lt', 'lte', 'gt', 'gte'].includes(operator) && !isWord;
  return plain
    ? { type: kindOf(property).wire(property).type }
    : { type: 'string', maxLength: operator === 'in' || operator.startsWith('has') ? 2000 : 200 };
}

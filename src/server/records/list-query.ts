import { ApiError } from '../../shared/errors.ts';
import { readWhole } from '../../shared/numbers.ts';
import { oncePer } from '../../shared/once-per.ts';
import { type Entity, hasParts, isList } from '../../shared/schema/entity.ts';
import { type Filter, filtersOf, parameterOf } from '../../shared/schema/filters.ts';
import { propertyOf } from '../../shared/schema/manifest.ts';
import { parametersNow } from '../../shared/schema/renames.ts';
import { inWords, say, type Text, type Wording } from '../../shared/texts/text.ts';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE, type Order, parseOrdering } from '../../shared/wire.ts';
import type { Condition } from '../store/store.ts';
import { type Asker, readFilter } from './read-filter.ts';

/** The parsed query of a list. */
export interface ListQuery {
  where: Condition[];
  search?: string;
  order: Order[];
  /** Whether the client asked for this order; otherwise it is the entity's own. */
  ordered: boolean;
  page: number;
  pageSize: number;
  /** Count all matching records, however many there are. */
  exactCount: boolean;
  /** What the caller may have meant by a filter. */
  hints: string[];
}

const LONGEST_TEXT = 200;
/** Applies to lists of values, such as the ids of the records on a page. */
const LONGEST_LIST = 2000;
const MOST_ORDERS = 8;
const LAST_PAGE = 1_000_000_000;

/** Collects what is wrong with each parameter, so that everything is reported at once. */
type Refuse = (parameter: string, text: Wording) => void;

/** Every filter of an entity by the name of its parameter. */
const filtersByName = oncePer((entity: Entity) => {
  return new Map(filtersOf(entity).map((filter) => [filter.name, filter]));
});

/** The parameters of a list that are not filters. */
const UNFILTERED = new Set(['search', 'ordering', 'page', 'page_size', 'count', 'columns']);

/** Whether the list may depend on days, and therefore on the caller's time zone. */
export function mayAskForDays(raw: Record<string, string>): boolean {
  return Object.keys(raw).some((name) => !UNFILTERED.has(name));
}

/**
 * Reads the query parameters of a list.
 * @throws ApiError `malformed` naming every parameter that is unknown or cannot be read
 */
export function readListQuery(entity: Entity, raw: Record<string, string>, asker: Asker): ListQuery {
  const errors = new Map<string, Wording[]>();
  const refuse: Refuse = (parameter, text) =>
    void errors.set(parameter, [...(errors.get(parameter) ?? []), text]);
  const query: ListQuery = {
    where: [],
    order: entity.order,
    ordered: false,
    page: 1,
    pageSize: DEFAULT_PAGE_SIZE,
    exactCount: false,
    hints: [],
  };
  for (const [name, value] of Object.entries(parametersNow(entity, raw)))
    readParameter(entity, asker, query, name, value, refuse);
  if (errors.size > 0) throw wrongParameters(errors);
  return query;
}

/** The error for wrong query parameters, by name. */
export function wrongParameters(errors: Map<string, Wording[]>): ApiError {
  const names = [...errors.keys()].slice(0, 20);
  return new ApiError(
    'malformed',
    say('query.check', { names: names.map((name) => `"${name.slice(0, 100)}"`).join(', ') }),
    Object.fromEntries(names.map((name) => [name, errors.get(name) ?? []])),
  );
}

function readParameter(
  entity: Entity,
  asker: Asker,
  query: ListQuery,
  name: string,
  value: string,
  refuse: Refuse,
): void {
  if (value.includes('\0') || !value.isWellFormed()) {
    refuse(name, say('field.not_text'));
    return;
  }
  switch (name) {
    case 'search':
      if (value.length > LONGEST_TEXT) refuse(name, say('field.most_characters', { limit: LONGEST_TEXT }));
      else if (value.trim() !== '') query.search = value;
      return;
    case 'ordering':
      readOrder(entity, query, value, refuse);
      return;
    case 'page':
      query.page = readPage(value, LAST_PAGE, name, refuse) ?? query.page;
      return;
    case 'page_size':
      query.pageSize = readPage(value, MAX_PAGE_SIZE, name, refuse) ?? query.pageSize;
      return;
    case 'count':
      if (value !== '' && value !== 'exact') refuse(name, say('query.count'));
      query.exactCount = value === 'exact';
      return;
  }
  const filter = filtersByName(entity).get(name);
  if (!filter) refuse(name, unknownText(entity, name));
  else if (value.length > longest(filter))
    refuse(name, say('field.most_characters', { limit: longest(filter) }));
  else if (value !== '') {
    const condition = readFilter(filter, value, asker);
    if (Array.isArray(condition)) query.where.push(...condition);
    else refuse(name, condition);
    const meant = filter.operator === 'label' && /^\d+$/.test(value) && parameterOf(filter.property, 'id');
    if (meant) query.hints.push(inWords(say('query.did_you_mean', { name, value, meant })));
  }
}

function longest({ operator }: Filter): number {
  return operator === 'in' || operator === 'has' || operator === 'has.all' ? LONGEST_LIST : LONGEST_TEXT;
}

/** If only the operator is wrong, names the filters that the column does have. */
function unknownText(entity: Entity, name: string): Text {
  const column = name.split('.')[0] ?? name;
  const known = [...filtersByName(entity).keys()].filter(
    (one) => one === column || one.startsWith(`${column}.`),
  );
  return name.includes('.') && known.length > 0
    ? say('query.filters_of_column', { filters: known.join(', ') })
    : say('query.no_such_filter', { plural: entity.plural });
}

function readPage(value: string, most: number, name: string, refuse: Refuse): number | undefined {
  if (value === '') return undefined;
  const number = readWhole(value, 1, most);
  if (number === undefined) refuse(name, say('query.whole', { most }));
  return number;
}

function readOrder(entity: Entity, query: ListQuery, value: string, refuse: Refuse): void {
  const wanted = parseOrdering(value.slice(0, 1000));
  const order = wanted.filter(
    ({ property }, at) => wanted.findIndex((one) => one.property === property) === at,
  );
  const unknown = order.filter(({ property }) => !canOrder(entity, property)).map(({ property }) => property);
  for (const property of unknown.slice(0, 5))
    refuse('ordering', say('query.not_ordered_by', { name: property.slice(0, 100), plural: entity.plural }));
  if (order.length > MOST_ORDERS) refuse('ordering', say('query.most_orders', { limit: MOST_ORDERS }));
  if (unknown.length > 0 || order.length === 0) return;
  query.order = order;
  query.ordered = true;
}

function canOrder(entity: Entity, name: string): boolean {
  const property = propertyOf(entity, name);
  return (
    property !== undefined &&
    !hasParts(property) &&
    !isList(property) &&
    !property.computed &&
    !property.writeOnly
  );
}

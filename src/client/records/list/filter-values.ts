import type { Operator } from '../../../shared/kinds/kind.ts';
import { kindOf, type Property } from '../../../shared/schema/entity.ts';
import { parameterOf } from '../../../shared/schema/filters.ts';
import type { FilterValues } from '../../fields/field.ts';
import { fieldOf } from '../../fields/fields.ts';
import { spanOf } from '../../fields/parts/days.ts';
import { relativeText } from '../../fields/parts/relative-text.ts';

/** The filters of a list, by query parameter, as in the page's address. */
export type Filters = Record<string, string>;

/** Every query parameter that can filter by these columns. */
export function parametersOf(columns: Property[]): string[] {
  return columns.flatMap((column) => operatorsOf(column).map((operator) => parameterOf(column, operator)));
}

/** A column's part of the filters, by operator. @example filterValues(amount, { 'amount.gte': '5' }) // { gte: '5' } */
export function filterValues(column: Property, filters: Filters): FilterValues {
  return Object.fromEntries(
    operatorsOf(column).flatMap((operator) => {
      const value = filters[parameterOf(column, operator)];
      return value === undefined ? [] : [[operator, value]];
    }),
  );
}

/** The filters with some operators of a column changed; an empty text removes one. */
export function withFilter(filters: Filters, column: Property, change: FilterValues): Filters {
  const next = { ...filters };
  for (const [operator, text] of Object.entries(change)) {
    const parameter = parameterOf(column, operator as Operator);
    if (text === '') delete next[parameter];
    else next[parameter] = text;
  }
  return next;
}

/** Whether a column's control shows a filter that is set. */
export function isFiltered(column: Property, filters: Filters): boolean {
  return fieldOf(column).filters.some((operator) => parameterOf(column, operator) in filters);
}

/** A filter in words. */
export interface Chip {
  /** The query parameters behind it; a range of days has two. */
  parameters: string[];
  text: string;
  /** The records it names; their labels have to be loaded. */
  records?: { path: string; ids: (number | '@me' | '@none')[] };
}

/** Text before a filter's value, for operators other than equality. */
const WORDS: Partial<Record<Operator, string>> = {
  lt: 'below ',
  lte: 'up to ',
  gt: 'above ',
  gte: 'from ',
  under: 'at or below ',
  'has.all': 'all of ',
};
/** The same for dates. */
const DAY_WORDS: typeof WORDS = { ...WORDS, lt: 'before ', lte: 'until ', gt: 'after ', gte: 'since ' };

/**
 * The filters of a list in words.
 * @param shown parameters visible in a control, which are not repeated
 */
export function chipsOf(properties: Property[], shown: string[], filters: Filters): Chip[] {
  return properties.flatMap(
    (column) => spanChip(column, shown, filters) ?? chipsOfColumn(column, shown, filters),
  );
}

/** A range of days that has a name is described by that name. */
function spanChip(column: Property, shown: string[], filters: Filters): Chip[] | undefined {
  if (column.kind !== 'date' && column.kind !== 'datetime') return undefined;
  const span = spanOf(filterValues(column, filters));
  const parameters = Object.keys(span?.bounds ?? {}).map((operator) =>
    parameterOf(column, operator as Operator),
  );
  if (!span || parameters.some((parameter) => shown.includes(parameter))) return undefined;
  return [{ parameters, text: `${column.title}: ${span.words ?? span.label.toLowerCase()}` }];
}

function chipsOfColumn(column: Property, shown: string[], filters: Filters): Chip[] {
  return operatorsOf(column).flatMap((operator): Chip[] => {
    const parameter = parameterOf(column, operator);
    const value = filters[parameter];
    if (value === undefined || shown.includes(parameter)) return [];
    const parameters = [parameter];
    if (operator === 'null')
      return [{ parameters, text: `${column.title}: ${value === 'true' ? 'empty' : 'not empty'}` }];
    const words = `${column.title}: ${wordOf(column, operator)}`;
    const records = recordsOf(column, operator, value);
    return [
      records
        ? { parameters, text: words, records }
        : { parameters, text: words + asText(column, operator, value) },
    ];
  });
}

/** The records named by a reference's filter, if it consists of nothing else. */
function recordsOf(column: Property, operator: Operator, value: string): Chip['records'] {
  const path = (column.reference ?? column.links)?.entity;
  if (path === undefined || !['id', 'in', 'under', 'has', 'has.all'].includes(operator)) return undefined;
  const ids = value.split(',').map((one) => (one === '@me' || one === '@none' ? one : Number(one)));
  return ids.every((id) => typeof id === 'string' || (Number.isSafeInteger(id) && id > 0))
    ? { path, ids }
    : undefined;
}

function wordOf({ kind }: Property, operator: Operator): string {
  const words = kind === 'date' || kind === 'datetime' ? DAY_WORDS : WORDS;
  return words[operator] ?? '';
}

/** A filter's value as the column's cells would show it; partial texts and invalid values of links stay as they are. */
function asText(column: Property, operator: Operator, value: string): string {
  if (operator === 'contains' || operator === 'label' || operator === 'id') return value;
  const values = operator === 'in' || operator.startsWith('has') ? value.split(',') : [value];
  return values.map((one) => oneAsText(column, one)).join(operator === 'has.all' ? ' and ' : ' or ');
}

function oneAsText(column: Property, value: string): string {
  if (value.startsWith('@')) return relativeText(value);
  const read = kindOf(column).read(value, column);
  return 'value' in read ? fieldOf(column).text(read.value, column) : value;
}

function operatorsOf(column: Property): readonly Operator[] {
  return column.computed ? [] : kindOf(column).operators;
}

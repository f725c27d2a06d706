import type { Operator } from '../../../shared/kinds/kind.ts';
import { kindOf, type Property } from '../../../shared/schema/entity.ts';
import { parameterOf } from '../../../shared/schema/filters.ts';
import type { FilterValues } from '../../fields/field.ts';
import { fieldOf } from '../../fields/fields.ts';
import { relativeText } from '../../fields/parts/relative-text.ts';

/** What is asked of a list's columns, by query parameter, as in the page's address. */
export type Filters = Record<string, string>;

/** Every parameter that may narrow a list down by these columns. */
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

/** The filters with some operators of a column set anew; an empty text removes one. */
export function withFilter(filters: Filters, column: Property, change: FilterValues): Filters {
  const next = { ...filters };
  for (const [operator, text] of Object.entries(change)) {
    const parameter = parameterOf(column, operator as Operator);
    if (text === '') delete next[parameter];
    else next[parameter] = text;
  }
  return next;
}

/** Whether the control of a column shows what is asked of it. */
export function isFiltered(column: Property, filters: Filters): boolean {
  return fieldOf(column).filters.some((operator) => parameterOf(column, operator) in filters);
}

/** A filter that a link has set and no control of the panel shows. */
export interface Chip {
  parameter: string;
  text: string;
  /** The records that it is about: they are called by their names, which are still to be asked for. */
  records?: { path: string; ids: number[] };
}

/** What to say before the value of a filter, where it is not that the value is there. */
const WORDS: Partial<Record<Operator, string>> = {
  lt: 'below ',
  lte: 'up to ',
  gt: 'above ',
  gte: 'from ',
  in: 'one of ',
};
/** The same of days. */
const DAY_WORDS: typeof WORDS = { ...WORDS, lt: 'before ', lte: 'until ', gt: 'after ', gte: 'since ' };

/** The filters of the address that stand in no control: of yes or no, of what a reference is called, of empty values. */
export function chipsOf(properties: Property[], controls: Property[], filters: Filters): Chip[] {
  return properties.flatMap((column) => {
    const { filters: shown } = fieldOf(column);
    const hasControl = controls.includes(column);
    return operatorsOf(column)
      .filter((operator) => !hasControl || !shown.includes(operator))
      .flatMap((operator) => {
        const parameter = parameterOf(column, operator);
        const value = filters[parameter];
        if (value === undefined) return [];
        if (operator === 'null')
          return [{ parameter, text: `${column.title}: ${value === 'true' ? 'empty' : 'not empty'}` }];
        const records = recordsOf(column, operator, value);
        if (records) return [{ parameter, text: `${column.title}: `, records }];
        return [
          {
            parameter,
            text: `${column.title}: ${wordOf(column, operator)}${asText(column, operator, value)}`,
          },
        ];
      });
  });
}

/** The records that a filter of a reference asks for, where it says nothing else. */
function recordsOf(column: Property, operator: Operator, value: string): Chip['records'] {
  if (!column.reference || (operator !== 'id' && operator !== 'in')) return undefined;
  const ids = value.split(',').map(Number);
  return ids.every((id) => Number.isSafeInteger(id) && id > 0)
    ? { path: column.reference.entity, ids }
    : undefined;
}

function wordOf({ kind }: Property, operator: Operator): string {
  const words = kind === 'date' || kind === 'datetime' ? DAY_WORDS : WORDS;
  return words[operator] ?? '';
}

/** What a filter asks for as the column's cells would show it; a part of a text, and what a link has wrong, as it is. */
function asText(column: Property, operator: Operator, value: string): string {
  if (value.startsWith('@')) return relativeText(value);
  if (operator === 'contains' || operator === 'label' || operator === 'id') return value;
  if (operator === 'in')
    return value
      .split(',')
      .map((one) => asText(column, 'equals', one))
      .join(', ');
  const read = kindOf(column).read(value, column);
  return 'value' in read ? fieldOf(column).text(read.value, column) : value;
}

function operatorsOf(column: Property): readonly Operator[] {
  return column.computed ? [] : kindOf(column).operators;
}

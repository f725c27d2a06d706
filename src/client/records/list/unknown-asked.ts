import { parseOrdering } from '../../../shared/wire.ts';

/** The values that a list knows, by parameter of its address. */
interface Known {
  /** Properties that can be ordered by and shown as columns. */
  columns: string[];
  /** Filter parameters. */
  filters: string[];
  views: string[];
  groups: string[];
}

/** A part of the address that the list does not know. */
export interface Unknown {
  parameter: string;
  value: string;
}

/** A parameter with an operator is meant as a filter. */
const OPERATOR = /^[a-z][a-z0-9_]*\.[a-z]+$/;

/**
 * Returns the parts of an address that the list does not know. Ignoring them silently would show more records than the link meant.
 * @param names the list's properties: `name`, `name_id` and `name_under` are filters; other parameters belong to somebody else
 */
export function unknownAsked(params: URLSearchParams, known: Known, names: string[]): Unknown[] {
  const outside = (parameter: string, values: string[], of: string[]): Unknown[] =>
    values.filter((value) => !of.includes(value)).map((value) => ({ parameter, value }));
  const ordered = parseOrdering(params.get('ordering') ?? '').map(({ property }) => property);
  const listed = (name: string) => (params.get(name) ?? '').split(',').filter(Boolean);
  const isAbout = (key: string) =>
    OPERATOR.test(key) ||
    names.some((name) => key === name || key === `${name}_id` || key === `${name}_under`);
  const filters = [...new Set(params.keys())]
    .filter((key) => isAbout(key) && !known.filters.includes(key))
    .map((parameter) => ({ parameter, value: params.get(parameter) ?? '' }));
  return [
    ...filters,
    ...outside('ordering', ordered, known.columns),
    // A shared view can name columns that this user may not see.
    ...(params.has('saved') ? [] : outside('columns', listed('columns'), known.columns)),
    ...outside('view', listed('view'), known.views),
    ...outside('group', listed('group'), known.groups),
  ];
}

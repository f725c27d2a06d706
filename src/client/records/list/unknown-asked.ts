import { parseOrdering } from '../../../shared/wire.ts';

/** What a list knows of an address, by what each parameter may name. */
interface Known {
  /** Properties that it can be ordered by and show as columns. */
  columns: string[];
  /** Parameters that filter it. */
  filters: string[];
  views: string[];
  groups: string[];
}

/** Something in an address that a list does not know: the parameter, and what of it. */
export interface Unknown {
  parameter: string;
  value: string;
}

/** A parameter with an operator is meant as a filter, whatever it is about. */
const OPERATOR = /^[a-z][a-z0-9_]*\.[a-z]+$/;

/**
 * What an address asks for and the list does not know. Left out in silence it would show more than whoever made the link meant.
 * @param names the list's properties: `name`, `name_id` and `name_under` are about them; other words are not the list's
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
    // A view that is shared names columns that not everybody may see.
    ...(params.has('saved') ? [] : outside('columns', listed('columns'), known.columns)),
    ...outside('view', listed('view'), known.views),
    ...outside('group', listed('group'), known.groups),
  ];
}

import { addDays, beginOf } from '../../../shared/days.ts';
import type { Property } from '../../../shared/schema/entity.ts';
import { yesNoWord } from '../../../shared/schema/yes-no.ts';
import type { Labelled, SummaryRow } from '../../../shared/wire.ts';
import { formatMonth } from '../../ui/format.ts';

/** A property, or the month of one, that a list can be grouped by. */
export interface GroupTerm {
  /** The term of the address and the API: a property, or the month of one. */
  term: string;
  property: Property;
  label: string;
}

type GroupValue = SummaryRow['group'][string];

/** The terms a list can be grouped by: choices, references, booleans, and months of dates. */
export function groupTerms(properties: Property[]): GroupTerm[] {
  return properties.flatMap((property): GroupTerm[] => {
    const { name, title, kind, choices } = property;
    if (kind === 'date' || kind === 'datetime')
      return [{ term: `month(${name})`, property, label: `Month of ${title}` }];
    return choices || kind === 'reference' || kind === 'boolean'
      ? [{ term: name, property, label: title }]
      : [];
  });
}

/** The title of a group. */
export function groupLabel({ property }: GroupTerm, value: GroupValue): string {
  const { choices, kind, title } = property;
  if (value === null || value === undefined) return `No ${title.toLowerCase()}`;
  if (typeof value === 'object') return value.label;
  if (kind === 'boolean') return yesNoWord(property, value);
  if (choices) return choices.find((choice) => choice.const === value)?.title ?? String(value);
  return formatMonth(String(value), 'long');
}

/**
 * Sorts groups: choices in schema order, records by name, months with the newest first, booleans by value, the empty group last.
 * @param asOnBoard the records are the columns of the board, and get its order
 */
export function inGroupOrder(
  { property: { choices, kind } }: GroupTerm,
  values: GroupValue[],
  asOnBoard = false,
): GroupValue[] {
  const direction = kind === 'date' || kind === 'datetime' ? -1 : 1;
  const place = (value: GroupValue) =>
    asOnBoard && isLabelled(value) ? value.id : (choices?.findIndex((choice) => choice.const === value) ?? 0);
  const text = (value: GroupValue) => (isLabelled(value) ? value.label : String(value));
  const isNone = (value: GroupValue) => Number(value === null || value === undefined);
  return values.toSorted(
    (a, b) =>
      isNone(a) - isNone(b) ||
      place(a) - place(b) ||
      direction * text(a).localeCompare(text(b), undefined, { numeric: true }),
  );
}

/** The filters that select a group's records from the list. */
export function groupFilter(
  { property: { name, kind, choices } }: GroupTerm,
  value: GroupValue,
  asked: Record<string, string>,
): Record<string, string> {
  if (value === null || value === undefined) return { ...asked, [`${name}.null`]: 'true' };
  if (isLabelled(value)) return { ...asked, [`${name}_id`]: String(value.id) };
  if (choices) return { ...asked, [`${name}.in`]: String(value) };
  if (kind === 'boolean') return { ...asked, [name]: String(value) };
  const first = `${value}-01`;
  const next = beginOf(first, 'month', 1);
  // Each bound uses an operator that the list's own filters leave free.
  const from =
    asked[`${name}.gte`] === undefined ? { [`${name}.gte`]: first } : { [`${name}.gt`]: addDays(first, -1) };
  const until =
    asked[`${name}.lt`] === undefined ? { [`${name}.lt`]: next } : { [`${name}.lte`]: addDays(next, -1) };
  return { ...asked, ...from, ...until };
}

function isLabelled(value: GroupValue): value is Labelled {
  return typeof value === 'object' && value !== null;
}

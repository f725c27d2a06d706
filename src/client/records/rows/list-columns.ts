import { type Entity, hasParts, isList, type Property } from '../../../shared/schema/entity.ts';
import { propertyOf } from '../../../shared/schema/manifest.ts';
import { isMark, type Screen } from '../../../shared/schema/screen.ts';
import { fieldOf } from '../../fields/fields.ts';

/**
 * The columns of a list; below a record, the column that refers to it is left out, as it is the same in every row.
 * @param wanted the user's choice; names that no longer exist or may not be read are left out
 */
export function listColumns(
  entity: Entity,
  screen: Screen,
  parent?: { name: string },
  wanted?: string[],
): Property[] {
  const offered = new Set(offeredColumns(entity, screen).map(({ name }) => name));
  const chosen = wanted?.filter((name) => offered.has(name)) ?? [];
  return (chosen.length > 0 ? chosen : screen.list.columns)
    .filter((name) => name !== parent?.name)
    .flatMap((name) => propertyOf(entity, name) ?? []);
}

/** Every column a list may show: those of its screen, then all other readable ones. */
export function offeredColumns(entity: Entity, screen: Screen): Property[] {
  const first = screen.list.columns;
  const others = entity.properties.filter(
    (property) =>
      !first.includes(property.name) &&
      property.name !== 'id' &&
      !hasParts(property) &&
      !property.computed &&
      !property.writeOnly,
  );
  return [...first.flatMap((name) => propertyOf(entity, name) ?? []), ...others];
}

/** Whether the filter panel has a control for a property. */
export function isFilterable(property: Property): boolean {
  return fieldOf(property).filters.length > 0 && !property.computed;
}

/** Columns with a control in the filter panel by default; those of booleans have to be added. */
export function filterColumns(columns: Property[]): Property[] {
  return columns.filter((column) => isFilterable(column) && column.kind !== 'boolean');
}

/** Columns that can be sorted by a click on their header. */
export function isSortable(column: Property): boolean {
  return !fieldOf(column).parts && !column.computed && !isList(column);
}

/**
 * The class that sets a column's width: by kind, so that nothing moves when the rows arrive. Values of uniform length (dates,
 * numbers, badges) get just that; texts and references share the rest.
 */
export function columnClass(column: Property, entity: Entity, screen: Screen): string {
  if (screen.looks[column.name] === 'level') return 'col-level';
  if (isMark(screen.looks[column.name]) && !column.choices) return 'col-badge';
  return fieldOf(column).column?.(column, { entity, screen }) ?? 'col-text';
}

/** The minimum width of a column by class, in rem, so that words and names stay whole. The style sheet has the preferred widths. */
const LEAST_REM: Record<string, number> = {
  'col-choice': 6.5,
  'col-choice-long': 10,
  'col-choice-short': 5.5,
  'col-badge': 6.75,
  'col-level': 5.75,
  'col-reference': 6.5,
  'col-person': 9.5,
  'col-long': 14,
  'col-name': 7,
  'col-text': 7,
  'col-code': 6.5,
  'col-short': 4.5,
  'col-number': 5.5,
  'col-integer': 5.5,
  'col-money': 7.75,
  'col-measure': 6.75,
  'col-boolean': 4.25,
  'col-date': 6.75,
  'col-datetime': 11,
};

/** The width below which a table scrolls: the sum of the chosen widths and, for the other columns, of their minimum. */
export function leastWidth(classes: string[], chosen: (number | undefined)[] = []): string {
  const least = classes.reduce((sum, name, at) => sum + (chosen[at] ? 0 : (LEAST_REM[name] ?? 0)), 0);
  const pixels = chosen.reduce<number>((sum, width) => sum + (width ?? 0), 0);
  return pixels === 0 ? `${least}rem` : `calc(${least}rem + ${pixels}px)`;
}

/** The minimum width of a column in pixels. */
export function leastPixels(column: Property, entity: Entity, screen: Screen): number {
  return Math.round((LEAST_REM[columnClass(column, entity, screen)] ?? 4) * 16);
}

/** Whether a cell's value may wrap to a second line instead of being cut off. */
export function isWrapping(column: Property, screen: Screen): boolean {
  return fieldOf(column).words === true && !column.choices && !isMark(screen.looks[column.name]);
}

/**
 * A cell's place on the card that a row becomes on a phone; `rest` shows only on the record's page. A `code` is a title that says
 * nothing by itself: it stands small below the text, if there is one.
 */
export type CardPlace = 'title' | 'code' | 'badge' | 'text' | 'fact' | 'rest';
const FACTS = 3;

/**
 * Assigns the columns of a list to places on a phone's card: a title with badges beside it, below that the one describing text,
 * then a few quiet facts. The title is the first column, or the record's label if the first column only says where the record
 * belongs.
 */
export function cardPlaces(columns: Property[], entity: Entity, screen: Screen): CardPlace[] {
  const label = columns.find((column) => column.name === entity.label);
  const first = (columns[0]?.reference && label) || columns[0];
  const others = columns.filter((column) => column !== first);
  const isBadge = (column: Property) => fieldOf(column).badge || isMark(screen.looks[column.name]);
  const heading = others.find((column) => column.name === screen.heading?.text);
  const text =
    heading ||
    (label !== first && label) ||
    others.find((column) => screen.widgets[column.name] === 'textarea');
  const facts = columns.filter((column) => column !== first && column !== text && !isBadge(column));
  const shown = facts.slice(0, FACTS);
  // A card has room for one date: the one that can be overdue.
  const due = facts.find(({ name }) => screen.due[name] !== undefined);
  if (due && !shown.includes(due)) shown.splice(shown.findLastIndex(isDay), 1, due);
  const isCode = first !== undefined && text && columnClass(first, entity, screen) === 'col-code';
  return columns.map((column) => {
    if (column === first) return isCode ? 'code' : 'title';
    if (column === text) return 'text';
    if (!facts.includes(column)) return 'badge';
    return shown.includes(column) ? 'fact' : 'rest';
  });
}

function isDay({ kind }: Property): boolean {
  return kind === 'date' || kind === 'datetime';
}

/** The places for a row whose first column is empty: the record's label becomes the title, and appears nowhere else. */
export function placesWithName(places: CardPlace[], columns: Property[], entity: Entity): CardPlace[] {
  return places.map((place, index) => {
    if (index === 0) return 'title';
    return columns[index]?.name === entity.label ? 'rest' : place;
  });
}

/** How a column's values stand: numbers at the right, a yes or no in the middle, away from a number before it. */
export function alignClass(column: Property): '' | 'is-numeric' | 'is-yes-no' {
  if (fieldOf(column).numeric) return 'is-numeric';
  return column.kind === 'boolean' ? 'is-yes-no' : '';
}

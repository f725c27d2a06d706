import type { Entity, Property } from '../../shared/schema/entity.ts';
import type { Row } from '../store/store.ts';

/** Long texts are cut in sentences; the record itself holds them whole. */
const LONGEST = 120;
const NOTHING = 'nothing';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/**
 * A day for people; the month as a word, since 3/4 is another day elsewhere.
 * @example dayText('2026-03-31') // '31 Mar 2026'
 */
export function dayText(date: string): string {
  const [year, month, day] = date.slice(0, 10).split('-');
  return `${Number(day)} ${MONTHS[Number(month) - 1]} ${year}`;
}

/** A value of a row as people know it: labels, titles of choices, days, yes and no. */
export function valueText(property: Property, value: unknown): string {
  if (value === null || value === undefined || value === '') return NOTHING;
  const text = plainText(property, value).replaceAll(/\s+/g, ' ').trim();
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1).toWellFormed()}…` : text;
}

function plainText(property: Property, value: unknown): string {
  if (property.kind === 'reference') return (value as { label: string }).label;
  if (property.kind === 'date') return dayText(String(value));
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return property.choices?.find((choice) => choice.const === value)?.title ?? String(value);
}

/**
 * What changed between two states of a record, one sentence for each property.
 * @example 'Priority changed from Low to High. Amount changed from nothing to 250.'
 */
export function changeText(entity: Entity, before: Row, after: Row, names: string[]): string {
  return entity.properties
    .filter((property) => names.includes(property.name))
    .map((property) => {
      const [old, now] = [before, after].map((row) => valueText(property, row[property.name]));
      return `${property.title} changed from ${old} to ${now}.`;
    })
    .join(' ');
}

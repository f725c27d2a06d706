import { kindOf, type Property } from '../../../shared/schema/entity.ts';

/** Tells programs that the file is UTF-8. */
export const UTF8_MARK = '\uFEFF';
/** How a text begins that a spreadsheet would run as a formula, or that was defused already: an import takes one sign off. */
const FORMULA = /^'*[=+\-@\t\r]/;
const NEGATIVE_NUMBER = /^-\d+(\.\d+)?$/;

/** One line of a CSV file after RFC 4180. @example csvLine(['a', 'b "c" d']) // 'a,"b ""c"" d"\r\n' */
export function csvLine(cells: string[]): string {
  return `${cells.map(quoted).join(',')}\r\n`;
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A text that no spreadsheet takes for a formula. @example defused('=1+1') // "'=1+1" */
export function defused(text: string): string {
  return FORMULA.test(text) && !NEGATIVE_NUMBER.test(text) ? `'${text}` : text;
}

/** What a column is called: its title, and what its numbers count. */
export function csvHeader({ title, unit }: Property): string {
  return defused(unit === undefined ? title : `${title} (${unit})`);
}

/** A value as a cell: labels and titles as people read them, days and moments as programs do. */
export function csvCell(property: Property, value: unknown): string {
  if (value === null || value === undefined) return '';
  const { kind } = property;
  if (kind === 'date' || kind === 'datetime') return String(value);
  const text = kindOf(property).text(value, property);
  return typeof value === 'number' && !property.choices ? text : defused(text);
}

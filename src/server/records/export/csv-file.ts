import { csvLine, defused, UTF8_MARK } from '../../../shared/csv.ts';
import { kindOf, type Property } from '../../../shared/schema/entity.ts';
import type { ExportedRows } from './export-rows.ts';

/** The chunks of a CSV file. */
export async function* csvFile({ columns, rows }: ExportedRows): AsyncGenerator<string> {
  yield UTF8_MARK + csvLine(columns.map(csvHeader));
  for await (const some of rows)
    yield some.map((row) => csvLine(columns.map((column) => csvCell(column, row[column.name])))).join('');
}

/** The header of a column: its title, and the unit of its numbers. */
export function csvHeader({ title, unit }: Property): string {
  return defused(unit === undefined ? title : `${title} (${unit})`);
}

/** A value as a cell: labels and titles as people read them, dates and timestamps in machine-readable form. */
function csvCell(property: Property, value: unknown): string {
  if (value === null || value === undefined) return '';
  const { kind } = property;
  if (kind === 'date' || kind === 'datetime') return String(value);
  const text = kindOf(property).text(value, property);
  return typeof value === 'number' && !property.choices ? text : defused(text);
}

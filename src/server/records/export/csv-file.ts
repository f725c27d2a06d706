import { csvLine, UTF8_MARK } from '../../../shared/csv.ts';
import { csvCell, csvHeader } from './csv-text.ts';
import type { ExportedRows } from './export-rows.ts';

/** The chunks of a CSV file. */
export async function* csvFile({ columns, rows }: ExportedRows): AsyncGenerator<string> {
  yield UTF8_MARK + csvLine(columns.map(csvHeader));
  for await (const some of rows)
    yield some.map((row) => csvLine(columns.map((column) => csvCell(column, row[column.name])))).join('');
}

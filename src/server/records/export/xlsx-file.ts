import type { Readable } from 'node:stream';
import type { ExportedRows } from './export-rows.ts';
import { xlsxBook } from './xlsx-book.ts';
import { columnName, columnParts, ROWS_END, sheetHead, sheetRow } from './xlsx-sheet.ts';

/**
 * A list as a workbook with one sheet.
 * @param zone the time zone for timestamps, since a cell has none
 */
export function xlsxFile({ columns, rows }: ExportedRows, title: string, zone: string): Readable {
  const parts = columns.map((column) => columnParts(column, zone));
  const letters = columns.map((_, index) => columnName(index));
  return xlsxBook([{ title, parts: sheetOf }]);

  async function* sheetOf(): AsyncGenerator<string> {
    yield sheetHead(columns);
    let at = 1;
    for await (const some of rows)
      yield some
        .map((row) =>
          sheetRow(
            ++at,
            letters,
            parts.map(({ name, cell }) => cell(row[name])),
          ),
        )
        .join('');
    yield ROWS_END;
  }
}

import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { ExportedRows } from './export-rows.ts';
import { columnName, columnParts, PARTS, ROWS_END, sheetHead, sheetRow } from './xlsx-sheet.ts';

/**
 * A workbook with one sheet, generated while it is sent: rows are read only as fast as the client takes them.
 * @param zone the time zone for timestamps, since a cell has none
 */
export function xlsxFile({ columns, rows }: ExportedRows, title: string, zone: string): Readable {
  const zip = new ZipFile();
  for (const [name, text] of Object.entries(PARTS(title))) zip.addBuffer(Buffer.from(text), name);
  const parts = columns.map((column) => columnParts(column, zone));
  const letters = columns.map((_, index) => columnName(index));
  const sheet = Readable.from(sheetOf(), { objectMode: false, encoding: 'utf8' });
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml');
  zip.end();
  const file = zip.outputStream as Readable;
  // If the client stops reading, no more rows are read; a row that cannot be read ends the file with an error.
  file.on('close', () => sheet.destroy());
  sheet.on('error', (error) => file.destroy(error));
  return file;

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

import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { ExportedRows } from './export-rows.ts';
import { columnParts, PARTS, ROWS_END, sheetHead, sheetRow } from './xlsx-sheet.ts';

/**
 * A workbook of one sheet, made while it is sent: rows are read as fast as somebody takes them.
 * @param zone whose clocks moments are shown by, since a cell has none
 */
export function xlsxFile({ columns, rows }: ExportedRows, title: string, zone: string): Readable {
  const zip = new ZipFile();
  for (const [name, text] of Object.entries(PARTS(title))) zip.addBuffer(Buffer.from(text), name);
  const parts = columns.map((column) => columnParts(column, zone));
  const sheet = Readable.from(sheetOf(), { objectMode: false, encoding: 'utf8' });
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml');
  zip.end();
  const file = zip.outputStream as Readable;
  // Who stops reading wants no more rows; a row that cannot be read ends the file.
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
            parts.map(({ name, cell }) => cell(row[name])),
          ),
        )
        .join('');
    yield ROWS_END;
  }
}

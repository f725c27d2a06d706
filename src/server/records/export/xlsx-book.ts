import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { bookParts, sheetPath } from './xlsx-sheet.ts';

/** A sheet of a workbook: its title, and its XML in parts, made when they are asked for. */
export interface Sheet {
  title: string;
  parts(): AsyncGenerator<string>;
}

/** A workbook, generated while it is sent: one sheet after the other, each only as fast as the client takes it. */
export function xlsxBook(sheets: Sheet[]): Readable {
  const zip = new ZipFile();
  const parts = bookParts(sheets.map(({ title }) => title));
  for (const [name, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), name);
  const file = zip.outputStream as Readable;
  const streams = sheets.map(({ parts }) => Readable.from(parts(), { objectMode: false, encoding: 'utf8' }));
  for (const [index, stream] of streams.entries()) {
    // A part that cannot be made ends the file with an error.
    stream.on('error', (error) => file.destroy(error));
    zip.addReadStream(stream, sheetPath(index + 1));
  }
  zip.end();
  // If the client stops reading, nothing more is made.
  file.on('close', () => {
    for (const stream of streams) stream.destroy();
  });
  return file;
}

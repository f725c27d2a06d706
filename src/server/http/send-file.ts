import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { csvFile } from '../records/export/csv-file.ts';
import type { ExportedRows } from '../records/export/export-rows.ts';
import { xlsxFile } from '../records/export/xlsx-file.ts';
import type { FastifyReply } from './http-types.ts';

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** The name of a file on disk, and the title inside. */
interface FileNames {
  file: string;
  title: string;
}

/** Sends exported rows as a file, in chunks; resolves when it was sent or the client is gone. */
export async function sendFile(
  reply: FastifyReply,
  { file: name, title }: FileNames,
  exported: ExportedRows,
  zone: string,
): Promise<FastifyReply> {
  const { format } = exported;
  const file =
    format === 'xlsx'
      ? xlsxFile(exported, title, zone)
      : Readable.from(csvFile(exported), { objectMode: false, encoding: 'utf8' });
  reply
    .header('content-type', TYPES[format])
    .header('content-disposition', `attachment; filename="${name}.${format}"`)
    .send(file);
  // Whatever interrupted it, the answer ends with it: there is nobody left to tell.
  await finished(file).catch(() => file.destroy());
  return reply;
}

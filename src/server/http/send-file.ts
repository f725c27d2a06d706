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
  return sendMade(reply, `${name}.${format}`, TYPES[format], file);
}

/** Sends a workbook while it is made; resolves when it was sent or the client is gone. */
export function sendWorkbook(reply: FastifyReply, name: string, file: Readable): Promise<FastifyReply> {
  return sendMade(reply, `${name}.xlsx`, TYPES.xlsx, file);
}

async function sendMade(
  reply: FastifyReply,
  name: string,
  type: string,
  file: Readable,
): Promise<FastifyReply> {
  reply
    .header('content-type', type)
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(file);
  // Whatever interrupted it, the answer ends with it: there is nobody left to tell.
  await finished(file).catch(() => file.destroy());
  return reply;
}

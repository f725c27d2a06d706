import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { FastifyReply } from './http-types.ts';

/** Sends a CSV file piece by piece; resolves when it was sent or nobody waits for it any more. */
export async function sendCsv(
  reply: FastifyReply,
  name: string,
  pieces: AsyncGenerator<string>,
): Promise<FastifyReply> {
  const file = Readable.from(pieces, { objectMode: false, encoding: 'utf8' });
  reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}.csv"`)
    .send(file);
  // Whatever broke it off, the answer ends with it: nothing is left to be told.
  await finished(file).catch(() => file.destroy());
  return reply;
}

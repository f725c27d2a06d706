import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { isPicture } from '../../shared/schema/files.ts';
import type { FilePart } from '../files/file-pieces.ts';
import type { FastifyReply } from './http-types.ts';

/**
 * A picture is shown where it can do nothing: no script, no form, no other address, no frame of another page. Chromium shows
 * no PDF under such a policy, so a PDF is saved, and opened by what the person opens papers with.
 */
const SHOWN_POLICY =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'";

/** What is sent: its name and type as they are kept, its bytes, and whether it is to be saved and not shown. */
interface SentFile {
  name: string;
  type: string;
  /** Bytes; undefined of a part whose size nobody keeps. */
  size?: number;
  part: FilePart;
  isSaved: boolean;
  pieces: AsyncIterable<Buffer>;
}

/** Sends a file piece by piece; resolves when it was sent or nobody waits for it any more. */
export async function sendPart(reply: FastifyReply, file: SentFile): Promise<FastifyReply> {
  const { name, type, size, part, isSaved } = file;
  const isShown = !isSaved && (part === 'thumb' || isPicture({ type }));
  const body = Readable.from(file.pieces, { objectMode: false });
  reply
    .header('content-type', type)
    .header('content-disposition', `${isShown ? 'inline' : 'attachment'}; ${filenameOf(name)}`)
    .header('content-security-policy', SHOWN_POLICY)
    .header('cross-origin-resource-policy', 'same-origin');
  if (size !== undefined) reply.header('content-length', size);
  reply.send(body);
  // Whatever broke it off, the answer ends with it: nothing is left to be told.
  await finished(body).catch(() => body.destroy());
  return reply;
}

/** The name as old and as new clients read it: letters that headers cannot hold are encoded. */
function filenameOf(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%;]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `filename="${plain}"; filename*=UTF-8''${encoded}`;
}

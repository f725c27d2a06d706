import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { isPicture } from '../../shared/schema/files.ts';
import type { FilePart } from '../files/file-pieces.ts';
import type { FastifyReply } from './http-types.ts';

/**
 * A picture is shown where it can do nothing: no scripts, no forms, no other addresses, no framing by another page. Chromium
 * shows no PDF under such a policy, so a PDF is downloaded, and opened by the user's own program.
 */
const SHOWN_POLICY =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'";

/** The file to send: its stored name and type, its bytes, and whether it is downloaded instead of shown. */
interface SentFile {
  name: string;
  type: string;
  /** Bytes; undefined for a part whose size is not stored. */
  size?: number;
  part: FilePart;
  isSaved: boolean;
  pieces: AsyncIterable<Buffer>;
}

/** Sends a file piece by piece; resolves when it was sent or the client is gone. */
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
  // Whatever interrupted it, the answer ends with it: there is nobody left to tell.
  await finished(body).catch(() => body.destroy());
  return reply;
}

/** The file name for old and for new clients: characters not allowed in headers are encoded. */
function filenameOf(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%;]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `filename="${plain}"; filename*=UTF-8''${encoded}`;
}

import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from '../http-types.ts';

/** A page or file ready to be sent. */
export interface Page {
  etag: string;
  /** The page in the best encoding that the client accepts, with that encoding's name. */
  bodyFor(accepted: string | undefined): { body: Buffer; encoding?: 'br' | 'gzip' };
}

/** Pages are compressed while somebody waits: a slightly better ratio would take ten times as long. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** Caches a page in each encoding that was requested. For short texts: it compresses while others wait. */
export function pageOf(html: string): Page {
  const plain = Buffer.from(html);
  let br: Buffer | undefined;
  let gz: Buffer | undefined;
  return pageIn(plain, {
    br: () => {
      br ??= brotliCompressSync(plain, BROTLI);
      return br;
    },
    gzip: () => {
      gz ??= gzipSync(plain);
      return gz;
    },
  });
}

/**
 * A file of any size, read and compressed in another thread when it is first asked for and again after it was written, as
 * `npm run dev` does. Everybody else gets bytes that are ready.
 */
export function readyFile(file: URL): () => Promise<Page> {
  let ready: { written: number; page: Promise<Page> } | undefined;
  return async () => {
    const { mtimeMs } = await stat(file);
    if (ready?.written !== mtimeMs) {
      const page = readPage(file);
      ready = { written: mtimeMs, page };
      page.catch(() => {
        ready = undefined;
      });
    }
    return ready.page;
  };
}

async function readPage(file: URL): Promise<Page> {
  const plain = await readFile(file);
  const [br, gz] = await Promise.all([promisify(brotliCompress)(plain, BROTLI), promisify(gzip)(plain)]);
  return pageIn(plain, { br: () => br, gzip: () => gz });
}

/** A page that somebody else has compressed already, under a weak tag that they have for it. */
export function packedPage(etag: string, packed: Record<'plain' | 'br' | 'gzip', Uint8Array>): Page {
  const [plain, br, gz] = [Buffer.from(packed.plain), Buffer.from(packed.br), Buffer.from(packed.gzip)];
  return pageIn(plain, { br: () => br, gzip: () => gz }, etag);
}

function pageIn(
  plain: Buffer,
  encoded: { br: () => Buffer; gzip: () => Buffer },
  // Weak, as the same page is sent in several encodings.
  etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
): Page {
  return {
    etag,
    bodyFor(accepted = '') {
      if (/\bbr\b(?!;q=0(?!\.\d*[1-9]))/.test(accepted)) return { body: encoded.br(), encoding: 'br' };
      if (/\bgzip\b(?!;q=0(?!\.\d*[1-9]))/.test(accepted)) return { body: encoded.gzip(), encoding: 'gzip' };
      return { body: plain };
    },
  };
}

/** Sends a page, or 304 to who has it already. */
export function answerPage(request: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply {
  reply.headers({ etag: page.etag, vary: 'accept-encoding' });
  if (request.headers['if-none-match'] === page.etag) return reply.code(304).send();
  const { body, encoding } = page.bodyFor(request.headers['accept-encoding']);
  if (encoding) reply.header('content-encoding', encoding);
  return reply.code(200).send(body);
}

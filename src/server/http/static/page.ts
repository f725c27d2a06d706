import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** A page ready to be sent. */
export interface Page {
  etag: string;
  /** The page in the best encoding that the client accepts, with that encoding's name. */
  bodyFor(accepted: string | undefined): { body: Buffer; encoding?: 'br' | 'gzip' };
}

/** Pages are compressed while somebody waits: a slightly better ratio would take ten times as long. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** Caches a page in each encoding that was requested. */
export function pageOf(html: string): Page {
  const plain = Buffer.from(html);
  let br: Buffer | undefined;
  let gzip: Buffer | undefined;
  return {
    // Weak, as the same page is sent in several encodings.
    etag: `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    bodyFor(accepted = '') {
      if (/\bbr\b(?!;q=0(?!\.\d*[1-9]))/.test(accepted)) {
        br ??= brotliCompressSync(plain, BROTLI);
        return { body: br, encoding: 'br' };
      }
      if (/\bgzip\b(?!;q=0(?!\.\d*[1-9]))/.test(accepted)) {
        gzip ??= gzipSync(plain);
        return { body: gzip, encoding: 'gzip' };
      }
      return { body: plain };
    },
  };
}

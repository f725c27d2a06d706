import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** A page as it is sent. */
export interface Page {
  etag: string;
  /** The page for who takes it compressed or not, with the name of what was done to it. */
  bodyFor(accepted: string | undefined): { body: Buffer; encoding?: 'br' | 'gzip' };
}

/** Pages are made while somebody waits: a little better packed would take ten times as long. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** Keeps a page in each form that was asked for. */
export function pageOf(html: string): Page {
  const plain = Buffer.from(html);
  let br: Buffer | undefined;
  let gzip: Buffer | undefined;
  return {
    // Weak, as the same page is sent compressed or not.
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

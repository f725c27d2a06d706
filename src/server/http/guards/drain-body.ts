import type { FastifyRequest } from '../http-types.ts';

/** Above what our example of nginx passes on (11 MiB, for files), and below what would cost us anything. */
const MOST_BYTES = 12 * 1024 * 1024;
const LONGEST_MS = 2_000;

/** Whether a request was refused before its body was read: too large, not signed in, too busy. */
export function hasUnreadBody({ raw }: FastifyRequest): boolean {
  const { headers, complete } = raw;
  return !complete && (headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0);
}

/**
 * Reads the rest of a body that is refused and throws it away, up to a bound. A connection that is closed with bytes
 * unread is reset: the client then sees a broken pipe in place of the answer, and a proxy takes the node for broken.
 */
export function drainBody({ raw }: FastifyRequest): Promise<void> {
  if (raw.readableEnded || raw.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    let left = MOST_BYTES;
    const count = (piece: { length: number }) => {
      left -= piece.length;
      if (left <= 0) stop();
    };
    const stop = () => {
      clearTimeout(timer);
      raw.off('data', count).off('end', stop).off('close', stop);
      raw.pause();
      resolve();
    };
    const timer = setTimeout(stop, LONGEST_MS);
    raw.on('data', count).on('end', stop).on('close', stop);
  });
}

import type { FastifyRequest } from '../http-types.ts';

/** More than our nginx example passes on (11 MiB, for files), and little enough to cost us nothing. */
const MOST_BYTES = 12 * 1024 * 1024;
const LONGEST_MS = 2_000;

/** Whether a request was refused before its body was read: too large, not signed in, too busy. */
export function hasUnreadBody({ raw }: FastifyRequest): boolean {
  const { headers, complete } = raw;
  return !complete && (headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0);
}

/**
 * Reads and discards the rest of a refused body, up to a limit. Closing a connection with unread bytes resets it: the
 * client then sees a broken pipe instead of the answer, and a proxy marks the node as broken.
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

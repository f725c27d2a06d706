import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { ArchiveError } from './archive-format.ts';

const MEBIBYTE = 1 << 20;

/**
 * Limits on what a file may demand of the reader, far above what we write: a request body has at most 64 KiB, its audit
 * entry up to four times as much in the worst case, and real data is compressed 5 to 100 times. A malicious file can be
 * compressed up to 1,032 times.
 */
export const ARCHIVE_LIMITS = {
  /** The longest line, in bytes: a line is read and parsed in one go. */
  line: MEBIBYTE,
  /** In characters: the longest row of an entity, whose texts are indexed in one go, and the longest line that is not a row. */
  record: 256 * 1024,
  /** The most unpacked bytes per byte of the file, checked once `unpacked` bytes have come. */
  ratio: 500,
  unpacked: 16 * MEBIBYTE,
};

/** A line and its number, counted from 1. */
export interface ArchiveLine {
  text: string;
  number: number;
}

/**
 * Reads the lines of a packed file in pieces, so that neither the memory used nor the time on the event loop depends on
 * what somebody put into it.
 * @throws ArchiveError
 * @param most the most bytes that may be unpacked, when room is limited
 */
export async function* archiveLines(
  path: string,
  most = Number.POSITIVE_INFINITY,
): AsyncGenerator<ArchiveLine> {
  const packed = createReadStream(path);
  const unpacked = createGunzip();
  let problem: Error | undefined;
  const reading = pipeline(packed, unpacked).catch((error: Error) => {
    problem = error;
  });
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let number = 1;
  let total = 0;
  let begun: Buffer[] = [];
  let length = 0;
  try {
    for await (const piece of unpacked as AsyncIterable<Buffer>) {
      total += piece.length;
      if (total > ARCHIVE_LIMITS.unpacked && total > ARCHIVE_LIMITS.ratio * packed.bytesRead)
        throw refused(path, number, `unpacks to more than ${ARCHIVE_LIMITS.ratio} times its size`);
      if (total > most)
        throw new ArchiveError(
          `${path}, line ${number}: unpacks to more than half of what is free on the disk of DATA_DIR, ${Math.floor(most / MEBIBYTE)} MiB. Free some space, then try again.`,
        );
      for (let from = 0; from < piece.length; ) {
        const end = piece.indexOf(0x0a, from);
        const part = piece.subarray(from, end < 0 ? piece.length : end);
        begun.push(part);
        length += part.length;
        if (length > ARCHIVE_LIMITS.line)
          throw refused(path, number, `is longer than ${ARCHIVE_LIMITS.line / MEBIBYTE} MiB`);
        if (end < 0) break;
        yield { text: decoder.decode(begun.length === 1 ? part : Buffer.concat(begun)), number };
        begun = [];
        length = 0;
        number++;
        from = end + 1;
      }
    }
  } catch (error) {
    if (error instanceof ArchiveError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new ArchiveError(`There is no file ${path}.`);
    const cause = (problem ?? error) as NodeJS.ErrnoException;
    if (cause.code?.startsWith('Z_')) throw refused(path, number, `cannot be unpacked (${cause.message})`);
    throw new ArchiveError(`${path}, line ${number}: cannot be read: ${cause.message}.`);
  } finally {
    unpacked.destroy();
    await reading;
  }
}

/** The error for a file that Mainstay did not write. */
export function refused(path: string, line: number, why: string): ArchiveError {
  return new ArchiveError(
    `${path}, line ${line}: ${why}, so it is no archive of Mainstay, or is damaged. Take another copy of it.`,
  );
}

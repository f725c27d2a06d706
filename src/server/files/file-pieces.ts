import { Paced } from '../lib/paced.ts';
import { eq } from '../store/eq.ts';
import type { Reader, Store, Writer } from '../store/store.ts';

export const FILES = '_file';
export const PIECES = '_file_piece';
/** Bytes of a piece: what one upload or one download has in memory at a time. */
export const PIECE_BYTES = 256 * 1024;

/** The file itself, or its thumbnail. */
export type FilePart = 'whole' | 'thumb';

/** Writes one piece of a file. */
export async function writePiece(
  writer: Writer,
  file: number,
  part: FilePart,
  position: number,
  bytes: Buffer,
): Promise<void> {
  await writer.insert(PIECES, { file, part, position, bytes: bytes.toString('base64') });
}

/** Limits the pieces of the whole process: otherwise twenty users sending or reading photos would hold up everybody else. */
const paced = new Paced();

/** Reads or writes one piece of a file when its turn comes: few pieces are worked on at a time, with pauses in between. */
export function inTurn<T>(store: Store, what: 'receiving' | 'sending', work: () => Promise<T>): Promise<T> {
  return paced.run(work, store.identity, what);
}

/** The bytes of a file, piece by piece, each read on demand: nothing stays open in between. */
export async function* readPieces(
  inStore: <T>(work: (store: Store) => Promise<T>) => Promise<T>,
  file: number,
  part: FilePart,
): AsyncGenerator<Buffer> {
  for (let position = 0; ; position++) {
    const bytes = await inStore((store) => store.read((reader) => onePiece(reader, file, part, position)));
    if (!bytes) return;
    yield bytes;
    // All pieces but the last are full, so a thumbnail is complete after one turn.
    if (bytes.length < PIECE_BYTES) return;
  }
}

async function onePiece(
  reader: Reader,
  file: number,
  part: FilePart,
  position: number,
): Promise<Buffer | undefined> {
  const row = await reader.first(PIECES, [eq('file', file), eq('part', part), eq('position', position)]);
  return row ? Buffer.from(String(row.bytes), 'base64') : undefined;
}

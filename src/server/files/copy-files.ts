import { randomBytes } from 'node:crypto';
import { say, type Text } from '../../shared/texts/text.ts';
import { eq } from '../store/eq.ts';
import type { Condition, Row, Writer } from '../store/store.ts';
import { fileIds } from './choose-files.ts';
import { FILES, PIECES } from './file-pieces.ts';

const HOUR = 60 * 60_000;

/** Where copies go, and how many bytes all files there may take up. */
interface Room {
  writer: Writer;
  roomForFiles: number;
}

/**
 * Copies the files of a record for another record, because each file belongs to one. Returns the ids for the other
 * record, in the same transaction, and how many files did not fit: the work goes on without those.
 * @param holder who writes the other record, such as `holderOf(actor)`
 */
export async function copyFiles(
  { writer, roomForFiles }: Room,
  value: unknown,
  holder: string,
  now: Date,
): Promise<{ ids: number[]; left: number }> {
  const ids: number[] = [];
  let left = 0;
  for (const id of fileIds(value) ?? []) {
    const row = await writer.get(FILES, id);
    if (!row) continue;
    if ((await writer.sum(FILES, 'size')) + Number(row.size) > roomForFiles) left += 1;
    else ids.push(await copyOne(writer, row, holder, now));
  }
  return { ids, left };
}

/** What to say of photos that did not fit, if any. */
export function withoutRoom(left: number): Text[] {
  return left === 0 ? [] : [say('files.no_room_for_copies', { count: left })];
}

async function copyOne(writer: Writer, row: Row, holder: string, now: Date): Promise<number> {
  const copy = await writer.insert(FILES, {
    name: String(row.name),
    type: String(row.type),
    size: Number(row.size),
    sha256: String(row.sha256),
    has_thumb: row.has_thumb === true,
    holder,
    secret: randomBytes(32).toString('base64url'),
    is_whole: true,
    source: null,
    entity: null,
    key: null,
    property: null,
    expires_at: now.getTime() + HOUR,
  });
  // One piece at a time, so that no more than one is in memory.
  for (const { id } of await writer.find(PIECES, {
    where: piecesOf(row.id),
    properties: ['id'],
    limit: 1000,
  })) {
    const piece = await writer.get(PIECES, id);
    if (piece)
      await writer.insert(PIECES, {
        file: copy,
        part: String(piece.part),
        position: Number(piece.position),
        bytes: String(piece.bytes),
      });
  }
  return copy;
}

function piecesOf(file: number): Condition[] {
  return [eq('file', file)];
}

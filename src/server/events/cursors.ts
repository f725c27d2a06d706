import { eq } from '../store/eq.ts';
import type { Reader, Writer } from '../store/store.ts';

const CURSORS = '_cursor';

/** The row that says up to which entry the audit was deleted. No listener may be called like this. */
export const DELETED = 'deleted entries';

/** The id of the last audit entry that a cursor is past; undefined if it has never moved. */
export async function positionOf(reader: Reader, name: string): Promise<number | undefined> {
  const cursor = await reader.first(CURSORS, [eq('name', name)]);
  return cursor ? Number(cursor.position) : undefined;
}

/** Moves a cursor. */
export async function movePosition(writer: Writer, name: string, position: number): Promise<void> {
  const cursor = await writer.first(CURSORS, [eq('name', name)]);
  if (cursor) await writer.update(CURSORS, cursor.id, { position });
  else await writer.insert(CURSORS, { name, position });
}

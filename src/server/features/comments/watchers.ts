import { eq } from '../../store/eq.ts';
import type { Reader } from '../../store/store.ts';

/** The users who watch a record. */
export async function watchersOf(reader: Reader, path: string, id: number): Promise<number[]> {
  const rows = await reader.find('comments/watch', { where: [eq('entity', path), eq('key', id)] });
  return rows.flatMap(({ user }) => user?.id ?? []);
}

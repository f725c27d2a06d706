import type { Store } from '../store/store.ts';
import { DELETED, movePosition } from './cursors.ts';

/** How many entries are deleted in one transaction. */
const SLICE = 500;

/**
 * Deletes entries of the audit from before a time, oldest first and in slices. The newest entry always stays: live streams go on
 * from its id. Listeners that have not heard of an entry do not hold it back, or one that fails would keep what people want deleted.
 * @returns how many went
 */
export async function deleteOldAudit(
  store: Store,
  before: Date,
  { signal, slice = SLICE }: { signal?: AbortSignal; slice?: number } = {},
): Promise<number> {
  let deleted = 0;
  while (!signal?.aborted) {
    const oldest = await store.read((reader) =>
      reader.find('_audit', {
        order: [{ property: 'id', descending: false }],
        limit: slice + 1,
        properties: ['id', 'created_at'],
      }),
    );
    // Ids grow with time, so the first that is young enough ends it.
    const young = oldest.findIndex(({ created_at }) => String(created_at) >= before.toISOString());
    const old = young < 0 ? oldest.slice(0, -1) : oldest.slice(0, young);
    const last = old.at(-1);
    if (!last) return deleted;
    deleted += await store.rewriteHistory(async (writer) => {
      await movePosition(writer, DELETED, last.id);
      return writer.remove('_audit', [{ property: 'id', op: 'lte', value: last.id }]);
    });
    if (old.length < slice) return deleted;
  }
  return deleted;
}

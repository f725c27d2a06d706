import type { Manifest } from '../../shared/schema/manifest.ts';
import type { Audited } from '../events/audited-writer.ts';
import { saidOf } from '../events/cascade-children.ts';
import type { Row } from '../store/store.ts';
import { inOrderOfRemoval } from './put-back.ts';
import type { Write } from './write.ts';

/** The transaction in which a record is deleted. */
interface Deletion {
  entities: Manifest;
  writer: Audited;
  /** The records that are being deleted, which hooks ask for and nobody counts any more. */
  going: Set<string>;
  /** Deletes a part as a write of its own. */
  remove(path: string, before: Row): Promise<void>;
}

/**
 * Deletes what goes with a record, part by part, those first that others refer to. More than can be undone goes in one statement of
 * the store, without hooks: thousands of records would hold up everybody.
 */
export async function cascade(
  { entity, before, gone, isPart }: Write,
  { entities, writer, going, remove }: Deletion,
): Promise<void> {
  if (isPart) return;
  // What no reference holds would stay, and be said of whatever is made next.
  if (!gone)
    for (const { path, where } of saidOf(entities, entity.path, Number(before?.id)))
      await writer.remove(path, where);
  const parts = gone ? inOrderOfRemoval(entities, gone.rows.slice(1)) : [];
  const keys = [
    ...parts.map(({ entity: path, values }) => `${path} ${values.id}`),
    `${entity.path} ${before?.id}`,
  ];
  for (const key of keys) going.add(key);
  for (const { entity: path, values } of parts) {
    const row = await writer.get(path, values.id);
    if (row) await remove(path, row);
  }
  for (const key of keys) going.delete(key);
}

import type { Manifest } from '../../shared/schema/manifest.ts';
import { eq } from '../store/eq.ts';
import type { Condition, Reader, Row, Store } from '../store/store.ts';
import { fileIds, fileProperties } from './choose-files.ts';
import { FILES } from './file-pieces.ts';
import { wasArriving } from './receive-file.ts';

const PAGE = 200;
/** How long a file is kept after it was removed from its record, so that both can be restored. */
const REMOVED_LIFE = 30 * 24 * 60 * 60_000;

/**
 * Deletes expired files: uploads that were interrupted or never attached, and files removed from their record, or
 * deleted with it, 30 days ago. A file that a record names is kept, however it came back.
 * @param cutOffBefore uploads that began before this and are not there yet were cut off
 * @returns when the next upload that is still arriving would have to be there
 */
export async function sweepFiles(
  store: Store,
  entities: Manifest,
  now: Date,
  cutOffBefore = new Date(0),
): Promise<Date | undefined> {
  const arriving: number[] = [];
  for (let after = 0; ; ) {
    const rows = await store.read((reader) =>
      reader.find(FILES, {
        where: [{ property: 'id', op: 'gt', value: after }],
        order: [{ property: 'id', descending: false }],
        limit: PAGE,
      }),
    );
    for (const row of rows)
      if (wasArriving(row, cutOffBefore))
        await store.write((writer) => writer.remove(FILES, [eq('id', row.id), eq('is_whole', false)]));
      else if (await isDue(store, entities, row, now)) await sweepOne(store, entities, row.id, now);
      else if (row.is_whole === false) arriving.push(Number(row.expires_at));
    if (rows.length < PAGE) return arriving.length > 0 ? new Date(Math.min(...arriving)) : undefined;
    after = (rows.at(-1) as Row).id;
  }
}

/** Whether a file may have to be deleted; most are attached and stay. */
async function isDue(store: Store, entities: Manifest, row: Row, now: Date): Promise<boolean> {
  if (row.entity === null) return hasExpired(row, now);
  const isUsed = await store.read((reader) => isHeld(reader, entities, row));
  return isUsed !== (row.expires_at === null) || (!isUsed && hasExpired(row, now));
}

/** Checks again in the transaction that deletes, since the file may have changed meanwhile. */
async function sweepOne(store: Store, entities: Manifest, id: number, now: Date): Promise<void> {
  await store.write(async (writer) => {
    const row = await writer.get(FILES, id);
    if (!row) return;
    const byId: Condition[] = [eq('id', id)];
    if (row.entity !== null && (await isHeld(writer, entities, row)))
      await writer.update(FILES, id, { expires_at: null });
    else if (row.expires_at === null)
      await writer.update(FILES, id, { expires_at: now.getTime() + REMOVED_LIFE });
    else if (hasExpired(row, now)) await writer.remove(FILES, byId);
  });
}

function hasExpired({ expires_at }: Row, now: Date): boolean {
  return expires_at !== null && Number(expires_at) <= now.getTime();
}

/** Whether the record of a file names it, or would if the schemas still had its property. */
async function isHeld(
  reader: Reader,
  entities: Manifest,
  { id, entity, key, property }: Row,
): Promise<boolean> {
  const of = entities[String(entity)];
  const name = String(property);
  if (!of || !fileProperties(of).some((one) => one.name === name)) return true;
  const record = await reader.get(of.path, Number(key));
  return fileIds(record?.[name])?.includes(id) === true;
}

import type { Entity } from '../../../shared/schema/entity.ts';
import { parentOf, storedProperties } from '../../../shared/schema/manifest.ts';
import { schemaOf } from '../../access/schema.ts';
import { labelOf } from '../../events/audit-entry.ts';
import { Pipeline } from '../../records/pipeline.ts';
import type { RecordContext } from '../../records/record-context.ts';
import { eq } from '../../store/eq.ts';
import type { Reader, Row, Writer } from '../../store/store.ts';
import { type KeptRecord, RECORD } from './example-state.ts';

/**
 * Removes an example record with everything that belongs to it, unless a record of the tenant refers to it.
 * @returns the record and the reason if it stays
 */
export async function removeExampleRecord(
  ctx: RecordContext,
  writer: Writer,
  path: string,
  id: number,
): Promise<KeptRecord | undefined> {
  const schema = schemaOf(writer.model);
  const entity = schema.at(path);
  const row = await writer.get(path, id);
  // Somebody has deleted it already.
  if (!row) return undefined;
  const reason = await whyItStays(writer, path, id);
  if (reason !== undefined) return { entity: path, id, label: labelOf(entity, row), reason };
  await new Pipeline(ctx, writer).remove(path, row);
  return undefined;
}

/** A record by its entity and its id. */
interface Named {
  path: string;
  id: number;
}

/**
 * The records that refer to it and stay, or undefined if all that refer to it are removed with it.
 * @param removed the record to be removed, whose parts go with it
 */
async function whyItStays(
  reader: Reader,
  path: string,
  id: number,
  removed: Named = { path, id },
): Promise<string | undefined> {
  for (const { entity, by } of referrersOf(reader, path)) {
    const found = await reader.find(entity.path, { where: [eq(by, id)] });
    // A procedure refers to its own version.
    const rows = found.filter((row) => entity.path !== removed.path || row.id !== removed.id);
    if (rows.length === 0) continue;
    const other = by === entity.parent ? undefined : rows.find((row) => !goesWith(removed, entity, row));
    const staying = other ?? (await notOfTheExample(reader, entity.path, rows));
    if (staying) return `${nameOf(entity, staying)} refers to it.`;
    for (const row of rows) {
      const reason = await whyItStays(reader, entity.path, row.id, removed);
      if (reason !== undefined) return reason;
    }
  }
  return undefined;
}

/** Whether a record belongs to the removed one: a reading goes with its asset, even if it names a meter. */
function goesWith({ path, id }: Named, entity: Entity, row: Row): boolean {
  const parent = parentOf(entity);
  return parent?.reference?.entity === path && (row[parent.name] as { id: number } | null)?.id === id;
}

/** @example nameOf(workOrder, row) // 'Work Order WO-00012' */
function nameOf(entity: Entity, row: Row): string {
  return entity.label === undefined ? labelOf(entity, row) : `${entity.title} ${labelOf(entity, row)}`;
}

/**
 * The properties through which users' records may refer to one. Records that only the server writes, such as logs, are
 * removed along.
 */
function referrersOf({ model }: Reader, path: string): { entity: Entity; by: string }[] {
  return Object.values(model.entities)
    .filter(({ operations }) => operations.includes('create'))
    .flatMap((entity) =>
      storedProperties(entity)
        .filter(({ reference }) => reference?.entity === path)
        .map(({ name }) => ({ entity, by: name })),
    );
}

async function notOfTheExample(reader: Reader, path: string, rows: Row[]): Promise<Row | undefined> {
  const marks = await reader.find(RECORD, {
    where: [
      eq('entity', path),
      { property: 'record', op: 'in', value: rows.map(({ id }) => id) },
      { property: 'use', op: 'ne', value: 'shared' },
    ],
  });
  const known = new Set(marks.map(({ record }) => Number(record)));
  return rows.find(({ id }) => !known.has(id));
}

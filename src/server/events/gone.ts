import type { Entity } from '../../shared/schema/entity.ts';
import { idsOf, LINK } from '../../shared/schema/links.ts';
import { linkedProperties, type Manifest, storedProperties } from '../../shared/schema/manifest.ts';
import { eq } from '../store/eq.ts';
import type { Condition, Reader, Row, Value, Values } from '../store/store.ts';
import { recordedProperties } from './audit-entry.ts';
import { cascadeChildren, saidOf } from './cascade-children.ts';

/** A deleted row, with the values to restore it. */
export interface GoneRow {
  entity: string;
  values: Values & { id: number };
}

/** A reference that a deletion set to null, or took out of a list. */
export interface Emptied {
  entity: string;
  id: number;
  property: string;
  was: number;
}

/** Everything that a deletion removes: the record itself first, then all that is deleted with it, owners before what they own. */
export interface Gone {
  rows: GoneRow[];
  emptied: Emptied[];
}

/** Larger deletions are not kept beside the history, so they cannot be undone. */
const MOST_ROWS = 1_000;
const MOST_BYTES = 1_000_000;

/** Everything needed to undo a deletion; undefined when it is too much. */
export async function goneWith(
  entities: Manifest,
  entity: Entity,
  row: Row,
  reader: Reader,
): Promise<Gone | undefined> {
  const rows = new Map<string, GoneRow>();
  const add = (of: Entity, one: Row) =>
    rows.set(`${of.path} ${one.id}`, { entity: of.path, values: writtenRow(of, one) });
  add(entity, row);
  const below = cascadeChildren(entities, entity.path).map(({ path, by }) => ({
    path,
    where: [eq(by, row.id)],
  }));
  for (const { path, where } of [...below, ...saidOf(entities, entity.path, row.id)]) {
    const found = await reader.find(path, { where, limit: MOST_ROWS + 1 });
    for (const one of found) add(entities[path] as Entity, one);
    if (rows.size > MOST_ROWS) return undefined;
  }
  const gone = { rows: [...rows.values()], emptied: await emptiedBy(entities, rows, reader) };
  return gone.emptied.length > MOST_ROWS || JSON.stringify(gone).length > MOST_BYTES ? undefined : gone;
}

/** References to the deleted rows from rows that stay, also in lists. */
async function emptiedBy(entities: Manifest, rows: Map<string, GoneRow>, reader: Reader): Promise<Emptied[]> {
  const emptied: Emptied[] = [];
  const ids = Map.groupBy(rows.values(), ({ entity }) => entity);
  for (const entity of Object.values(entities))
    for (const { name, reference } of storedProperties(entity)) {
      const targets = reference?.onDelete === 'null' ? ids.get(reference.entity) : undefined;
      if (!targets) continue;
      const value = targets.map(({ values }) => values.id);
      const found = await reader.find(entity.path, {
        where: [{ property: name, op: 'in', value }],
        properties: ['id', name],
        limit: MOST_ROWS + 1,
      });
      for (const row of found)
        if (!rows.has(`${entity.path} ${row.id}`))
          emptied.push({ entity: entity.path, id: row.id, property: name, was: (row[name] as Row).id });
    }
  for (const entity of Object.values(entities))
    for (const { name, links } of linkedProperties(entity)) {
      const value =
        links.onDelete === 'null' ? ids.get(links.entity)?.map(({ values }) => values.id) : undefined;
      if (!value) continue;
      const where: Condition[] = [{ property: LINK.target, op: 'in', value }];
      for (const link of await reader.find(links.table, { where, limit: MOST_ROWS + 1 })) {
        const [owner, target] = [link[LINK.owner] as Row, link[LINK.target] as Row];
        if (!rows.has(`${entity.path} ${owner.id}`))
          emptied.push({ entity: entity.path, id: owner.id, property: name, was: target.id });
      }
    }
  return emptied;
}

/** A row with its references and lists of records as ids, without the values that the history does not hold. */
function writtenRow(entity: Entity, row: Row): GoneRow['values'] {
  const values: Values = {};
  for (const { name, reference, links } of recordedProperties(entity)) {
    const value = row[name] ?? null;
    if (links) values[name] = idsOf(value) as unknown as Value;
    else values[name] = (reference && value !== null ? (value as Row).id : value) as Value;
  }
  return {
    ...values,
    id: row.id,
    created_at: String(row.created_at),
    updated_at: String(row.updated_at),
    _version: Number(row._version),
  };
}

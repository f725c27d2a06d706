import { type Schema, schemaOf } from '../../access/schema.ts';
import { reachable } from '../../access/visible-rows.ts';
import type { Principal } from '../../auth/principal.ts';
import type { Changed } from '../../events/recent-changes.ts';
import type { Reader } from '../../store/store.ts';

/** The most ids that one condition may name. */
const MOST_IDS = 400;

/**
 * The entities in which a user may read one of the changed records, and no others: nobody learns that something
 * happened to records they may not read. Deletions are reported only to those who may read all records.
 * `model` stands before them when the tenant has published schemas of its own.
 * @param changed undefined if anything may have changed
 */
export async function seenChanges(
  reader: Reader,
  principal: Principal,
  changed: Changed | undefined,
): Promise<string[]> {
  const schema = schemaOf(reader.model).for(principal.rights);
  if (!changed)
    return Object.keys(schema.entities).filter((path) => schema.find(path)?.operations.includes('list'));
  const seen: string[] = changed.has('schema') ? ['model'] : [];
  for (const [path, ids] of changed)
    if (schema.find(path) && (await maySee(reader, schema, path, ids, principal))) seen.push(path);
  return seen;
}

async function maySee(
  reader: Reader,
  schema: Schema,
  path: string,
  ids: Set<number>,
  principal: Principal,
): Promise<boolean> {
  const conditions = reachable(schema, path, 'read', principal);
  if (conditions.length === 0) return true;
  const all = [...ids];
  for (let at = 0; at < all.length; at += MOST_IDS) {
    const where = [{ property: 'id', op: 'in' as const, value: all.slice(at, at + MOST_IDS) }, ...conditions];
    if ((await reader.count(path, { where, atMost: 1 })) > 0) return true;
  }
  return false;
}

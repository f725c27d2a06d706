import { valuesNow } from '../../shared/schema/renames.ts';
import type { HistoryActor, HistoryEntry, HistoryEnvelope } from '../../shared/wire.ts';
import type { Schema } from '../access/schema.ts';
import { reachable } from '../access/visible-rows.ts';
import { eq } from '../store/eq.ts';
import type { Condition, Reader, Row } from '../store/store.ts';
import { visible } from './authorize.ts';
import type { HistoryQuery } from './history-query.ts';
import { walkHistory } from './history-walk.ts';
import type { RecordContext } from './record-context.ts';

/** Actions on records; all others concern accounts, or a tenant as a whole. */
export const RECORD_ACTIONS = ['created', 'updated', 'deleted', 'restored', 'signed'];

/** Whose history is read, and by whom. */
interface HistoryView extends Pick<RecordContext, 'store' | 'schema' | 'principal'> {
  /**
   * The user whose own account history this is: addresses from which others signed in are left out. Undefined shows
   * everything.
   */
  self?: number;
  /** Only these actions. */
  actions?: string[];
  /** Only entries that meet these conditions: the part of the history that the caller's rights allow. */
  where?: Condition[];
}

/**
 * What happened in a store, or to one of its records, newest first, deleted records included. A record that never existed
 * has an empty history, so that nobody learns which ids exist in other tenants.
 */
export async function readHistory(view: HistoryView, query: HistoryQuery): Promise<HistoryEnvelope> {
  const { rows, next } = await walkHistory(view, query, [
    ...historyConditions(query, view.actions),
    ...(view.where ?? []),
  ]);
  const there = await existing(view, rows);
  return {
    data: rows.map((row) =>
      withoutFacts(view.schema, shown(view.schema, asNow(view.schema, toEntry(row, view.self, there)))),
    ),
    meta: { page_size: query.pageSize, next },
  };
}

/** The conditions that an entry must meet. */
export function historyConditions(query: HistoryQuery, actions?: string[]): Condition[] {
  const { entity, key, actor, actorKind, kind, from, until } = query;
  const where: Condition[] = [];
  const equal = (property: string, value: string | number | undefined) => {
    if (value !== undefined) where.push(eq(property, value));
  };
  equal('entity', entity?.path);
  equal('key', key);
  equal('actor', actor);
  // Ids of platform admins belong to another store and may equal user ids.
  equal('actor_kind', actorKind ?? (actor === undefined ? undefined : 'user'));
  if (kind === 'account') {
    equal('entity', 'users/user');
    for (const value of RECORD_ACTIONS) where.push({ property: 'action', op: 'ne', value });
  } else equal('action', kind);
  if (actions) where.push({ property: 'action', op: 'in', value: actions });
  if (from !== undefined) where.push({ property: 'created_at', op: 'gte', value: from });
  if (until !== undefined) where.push({ property: 'created_at', op: 'lt', value: until });
  return where;
}

/**
 * The part of the history that the caller may read. If they see only some records of an entity, they get the history of
 * each of those that still exist; the history across records covers the entities they see completely.
 */
export async function visibleHistory(
  ctx: RecordContext,
  { entity, key }: HistoryQuery,
): Promise<Condition[]> {
  const { schema, principal, store } = ctx;
  if (schema.rights.isAll) return [];
  const isWhole = (path: string) => reachable(schema, path, 'read', principal).length === 0;
  if (entity && key !== undefined && !isWhole(entity.path)) {
    const row = await store.read((reader) => visible(ctx, reader).get(entity.path, key));
    return row ? [] : [{ op: 'any', of: [] }];
  }
  return [{ property: 'entity', op: 'in', value: Object.keys(schema.entities).filter(isWhole) }];
}

/** An entry by the names and choices of now: what is written stays as it was. */
function asNow({ whole }: Schema, entry: HistoryEntry): HistoryEntry {
  const entity = whole.find(entry.entity);
  if (!entity) return entry;
  const { before, after } = entry;
  return {
    ...entry,
    before: before && valuesNow(entity, before),
    after: after && valuesNow(entity, after),
  };
}

/** An entry without the fields that are hidden from the caller. */
function shown(schema: Schema, entry: HistoryEntry): HistoryEntry {
  if (schema.rights.isAll) return entry;
  const entity = schema.find(entry.entity);
  // Who is in a list that the caller sees only in part is told by the record itself.
  const told = entity?.properties.filter(({ links }) => !links || isReadWholly(schema, links.entity));
  const names = new Set(told?.map(({ name }) => name));
  const cut = (values: Record<string, unknown> | null) =>
    values && Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name)));
  const isNamed = entity?.label !== undefined || schema.whole.find(entry.entity)?.label === undefined;
  return {
    ...entry,
    label: isNamed ? entry.label : null,
    before: cut(entry.before),
    after: cut(entry.after),
    // The words of an action tell nothing of the record.
    details: entry.action === 'signed' ? entry.details : null,
  };
}

function isReadWholly(schema: Schema, path: string): boolean {
  return reachable(schema, path, 'read', { id: null }).length === 0;
}

const ID = ['id'];

/** Which of the records named in entries still exist, by entity. */
async function existing({ store, schema }: HistoryView, rows: Row[]): Promise<Map<string, Set<unknown>>> {
  const asked = new Map<string, Set<number>>();
  for (const { entity, key } of rows)
    if (typeof key === 'number' && schema.find(String(entity)))
      asked.set(String(entity), (asked.get(String(entity)) ?? new Set()).add(key));
  const there = async (reader: Reader, table: string, keys: Set<number>) =>
    reader.find(table, { where: [{ property: 'id', op: 'in', value: [...keys] }], properties: ID });
  return store.read(async (reader) => {
    const found = new Map<string, Set<unknown>>();
    for (const [table, keys] of asked)
      found.set(table, new Set((await there(reader, table, keys)).map(({ id }) => id)));
    return found;
  });
}

function toEntry(row: Row, self: number | undefined, there: Map<string, Set<unknown>>): HistoryEntry {
  const isPrivate =
    self !== undefined && !RECORD_ACTIONS.includes(String(row.action)) && (row.key ?? 0) !== self;
  return {
    id: row.id,
    at: String(row.created_at),
    actor: {
      kind: String(row.actor_kind) as HistoryActor,
      id: row.actor as number | null,
      name: String(row.actor_name),
    },
    entity: String(row.entity),
    key: row.key as number | null,
    label: row.label as string | null,
    action: String(row.action),
    before: row.before as Record<string, unknown> | null,
    after: row.after as Record<string, unknown> | null,
    details: isPrivate ? null : told(row.details as Record<string, unknown> | null),
    ...(row.action === 'deleted' && { restorable: isKept(row) }),
    exists: there.get(String(row.entity))?.has(row.key) ?? false,
  };
}

/** What the history of an entity keeps to restore texts from is told to nobody: they are worded where they are read. */
function withoutFacts(schema: Schema, entry: HistoryEntry): HistoryEntry {
  const facts =
    schema.whole.find(entry.entity)?.properties.filter((one) => one.objectSchema === 'text') ?? [];
  if (facts.length === 0) return entry;
  const cut = (values: Record<string, unknown> | null) =>
    values &&
    Object.fromEntries(Object.entries(values).filter(([name]) => !facts.some((one) => one.name === name)));
  return { ...entry, before: cut(entry.before), after: cut(entry.after) };
}

/** Further details, without the rows kept for undoing a deletion. */
function told(details: Record<string, unknown> | null): Record<string, unknown> | null {
  const { gone: _, ...others } = details ?? {};
  return Object.keys(others).length > 0 ? others : null;
}

function isKept({ details }: Row): boolean {
  return (details as Record<string, unknown> | null)?.gone !== undefined;
}

import type { Entity, Property } from '../../shared/schema/entity.ts';
import { idsOf } from '../../shared/schema/links.ts';
import { keptProperties } from '../../shared/schema/manifest.ts';
import type { Row, Writer } from '../store/store.ts';

/** Properties that the store keeps for every row. An entry has its own time. */
const OWN = new Set(['id', 'created_at', 'updated_at']);

/**
 * Who did something: a user of the store that holds the entry, a platform admin working in a tenant's store, the
 * program itself, or a visitor who is not signed in.
 */
export interface AuditActor {
  kind: 'user' | 'platform' | 'system' | 'visitor';
  id: number | null;
  name: string;
}

export const VISITOR: AuditActor = { kind: 'visitor', id: null, name: 'Somebody not signed in' };

/** The program itself, named after what it was doing. @example systemActor('First records') */
export function systemActor(name: string): AuditActor {
  return { kind: 'system', id: null, name };
}

/** Something that happened to a record or an account. It never holds a password, a token or a hash of one. */
export interface AuditEntry {
  actor: AuditActor;
  now: Date;
  entity: string;
  /** The id of the record; null where there is none, as for an unknown email. */
  key: number | null;
  /** The label of the record. */
  label?: string | null;
  action: string;
  /** Values before and after, of the properties that changed. */
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  /** Anything else worth knowing: how many records were deleted with it, from which address it came. */
  details?: Record<string, unknown>;
}

/** Writes an entry, in the same transaction as the change it is about. An entry can never be changed afterwards. */
export async function writeAudit(writer: Writer, entry: AuditEntry): Promise<void> {
  const { actor, entity, key, action } = entry;
  const time = entry.now.toISOString();
  await writer.append('_audit', {
    created_at: time,
    updated_at: time,
    actor_kind: actor.kind,
    actor: actor.id,
    actor_name: actor.name,
    entity,
    key,
    label: entry.label ?? null,
    action,
    before: json(entry.before),
    after: json(entry.after),
    details: json(entry.details),
  });
}

function json(values: Record<string, unknown> | undefined): string | null {
  return values && Object.keys(values).length > 0 ? JSON.stringify(values) : null;
}

/** The properties of a record that the history holds. */
export function recordedProperties(entity: Entity): Property[] {
  return keptProperties(entity).filter(
    ({ writeOnly, inHistory, objectSchema }) =>
      (!writeOnly || objectSchema === 'text') && inHistory !== false,
  );
}

/** The values of a record, without empty ones and those that the history does not hold. */
export function snapshot(entity: Entity, row: Row): Record<string, unknown> {
  return Object.fromEntries(
    recordedProperties(entity)
      .filter(({ name, auto }) => !OWN.has(name) && !auto?.startsWith('updated_'))
      .map(({ name, links }) => [name, links && idsOf(row[name]).length === 0 ? null : (row[name] ?? null)])
      .filter(([, value]) => value !== null),
  );
}

/** The label of a record. Without one, its entity and id. */
export function labelOf(entity: Entity, row: Row): string {
  const value = entity.label === undefined ? null : row[entity.label];
  if (value === null || value === undefined) return `${entity.title} ${row.id}`;
  return typeof value === 'object' ? String((value as { label: unknown }).label) : String(value);
}

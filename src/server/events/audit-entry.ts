import type { Entity } from '../../shared/schema/entity.ts';
import { storedProperties } from '../../shared/schema/manifest.ts';
import type { Row, Writer } from '../store/store.ts';

/** What the store keeps about every row; an entry has its own time. */
const OWN = new Set(['id', 'created_at', 'updated_at']);

/**
 * Who did something: a user of the store that the entry lies in, a platform admin at work in a tenant's store,
 * the program itself, or somebody who is not signed in.
 */
export interface AuditActor {
  kind: 'user' | 'platform' | 'system' | 'visitor';
  id: number | null;
  name: string;
}

export const VISITOR: AuditActor = { kind: 'visitor', id: null, name: 'Somebody not signed in' };

/** The program itself, by the name of what it was doing. @example systemActor('First records') */
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
  /** What the record is called. */
  label?: string | null;
  action: string;
  /** Values before and after, of the properties that changed. */
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  /** What else there is to know: how many records went with it, from which address. */
  details?: Record<string, unknown>;
}

/** Writes an entry in the transaction of what it tells; there is no way to change it afterwards. */
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

/** What a record holds, without what is empty and without what is never shown. */
export function snapshot(entity: Entity, row: Row): Record<string, unknown> {
  return Object.fromEntries(
    storedProperties(entity)
      .filter(({ name, writeOnly }) => !writeOnly && !OWN.has(name))
      .map(({ name }) => [name, row[name] ?? null])
      .filter(([, value]) => value !== null),
  );
}

/** What a record is called. */
export function labelOf(entity: Entity, row: Row): string {
  const value = entity.label === undefined ? null : row[entity.label];
  if (value === null || value === undefined) return `${entity.title} ${row.id}`;
  return typeof value === 'object' ? String((value as { label: unknown }).label) : String(value);
}

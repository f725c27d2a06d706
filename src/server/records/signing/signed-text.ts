import { createHash } from 'node:crypto';
import { canonicalJson } from '../../../shared/canonical-json.ts';
import type { Action, Entity, Property } from '../../../shared/schema/entity.ts';
import { idsOf } from '../../../shared/schema/links.ts';
import { keptProperties } from '../../../shared/schema/manifest.ts';
import { choiceNow, propertyNow } from '../../../shared/schema/renames.ts';
import type { Labelled } from '../../../shared/wire.ts';
import type { Row } from '../../store/store.ts';

/** What somebody has signed, as it is kept: its text is canonical JSON, whose hash covers all of it. */
export interface Signed {
  entity: string;
  record: number;
  /** The action by name and title, and what its `sign` said. */
  action: { name: string; title: string };
  meaning: string;
  user: Labelled;
  /** UTC. */
  moment: string;
  /** The record as it was after the action, by the names of its properties. */
  values: Record<string, unknown>;
}

/** The text of what is signed, and its hash. */
export function signedText(signed: Signed): { text: string; sha256: string } {
  const text = canonicalJson(signed);
  return { text, sha256: sha256(text) };
}

/** The hash of a signed text. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/**
 * The values that a signature holds: what people say in a record. What follows from other values or records, and what actions alone
 * write, such as the state, goes on changing without what was signed being another.
 */
export function signedValues(entity: Entity, { unsigned = [] }: Action, row: Row): Signed['values'] {
  const moved = new Set([
    ...unsigned,
    ...(entity.states ? [entity.states.of] : []),
    ...(entity.actions ?? []).flatMap(({ set = {} }) => Object.keys(set)),
  ]);
  const signed = keptProperties(entity).filter((one) => isSaid(one) && !moved.has(one.name));
  return Object.fromEntries(signed.map((property) => [property.name, valueIn(property, row)]));
}

function isSaid({ name, auto, rollup, value, writeOnly, objectSchema }: Property): boolean {
  if (name === 'id' || auto?.startsWith('updated_') || rollup || value !== undefined || writeOnly)
    return false;
  return objectSchema !== 'text';
}

/** A value as it is signed: decimals as texts, files by what tells them apart. */
function valueIn({ kind, files, name }: Property, row: Row): unknown {
  const value: unknown = row[name] ?? null;
  if (value === null) return null;
  if (kind === 'decimal') return String(value);
  if (files && Array.isArray(value)) return value.map(({ id, name, size }) => ({ id, name, size }));
  return value;
}

/**
 * The properties of a signed record that are others by now. A record that is referred to may be called otherwise; it is the same one.
 * @returns each by its name then, and the property as the entity has it, unless that is gone
 */
export function changedSince(
  entity: Entity,
  { values }: Signed,
  row: Row,
): { name: string; property: Property | undefined }[] {
  const stored = keptProperties(entity);
  return Object.entries(values).flatMap(([name, then]) => {
    const called = propertyNow(entity, name)?.name;
    const property = stored.find((one) => one.name === called);
    const now = property && valueIn(property, row);
    return property && compared(property, now) === compared(property, choiceNow(property, then))
      ? []
      : [{ name, property }];
  });
}

function compared({ reference, links }: Property, value: unknown): string {
  if (links) return canonicalJson(idsOf(value));
  return canonicalJson(reference ? ((value as Labelled | null)?.id ?? null) : value);
}

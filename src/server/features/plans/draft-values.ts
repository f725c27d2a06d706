import { isDay } from '../../../shared/days.ts';
import { readRecurrence } from '../../../shared/recurrence.ts';
import type { Entity, Property } from '../../../shared/schema/entity.ts';
import { entityAt, type Manifest } from '../../../shared/schema/manifest.ts';
import { labelOf } from '../../events/audit-entry.ts';
import type { Reader, Row } from '../../store/store.ts';

const MONTH_DAY = /^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const MOST = 1e12;

/**
 * Overlays a record with what a user has typed, as far as it is usable: half a date is not a date yet, and references
 * must exist for that user.
 */
export async function draftRow(
  entities: Manifest,
  entity: Entity,
  base: Row,
  typed: Record<string, unknown>,
  reader: Reader,
): Promise<Row> {
  const row: Row = { ...base };
  for (const property of entity.properties) {
    if (property.readOnly || property.computed || !Object.hasOwn(typed, property.name)) continue;
    const value = typed[property.name];
    row[property.name] = property.reference
      ? await named(entities, property.reference.entity, value, reader)
      : usable(property, value);
  }
  return row;
}

/** A new record before anything is typed. */
export function emptyRow(entity: Entity, id: number): Row {
  const values = entity.properties.map(({ name, default: first }) => [name, first ?? null]);
  return { ...Object.fromEntries(values), id };
}

async function named(entities: Manifest, path: string, value: unknown, reader: Reader) {
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) return null;
  const row = await reader.get(path, value);
  return row && { id: row.id, label: labelOf(entityAt(entities, path), row) };
}

function usable({ kind, format, choices }: Property, value: unknown) {
  if (choices) return choices.some((choice) => choice.const === value) ? (value as string) : null;
  switch (kind) {
    case 'boolean':
      return typeof value === 'boolean' ? value : null;
    case 'integer':
    case 'number':
    case 'decimal':
      return typeof value === 'number' && Math.abs(value) < MOST ? value : null;
    case 'date':
      return typeof value === 'string' && isDay(value) ? value : null;
    default:
      return typeof value === 'string' && isOfFormat(format, value) ? value : null;
  }
}

function isOfFormat(format: string | undefined, text: string): boolean {
  if (format === 'rrule') return readRecurrence(text) !== undefined;
  return format !== 'month-day' || MONTH_DAY.test(text);
}

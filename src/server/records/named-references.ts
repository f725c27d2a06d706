import type { Entity, Property } from '../../shared/schema/entity.ts';
import { propertyOf } from '../../shared/schema/manifest.ts';
import { say } from '../../shared/texts/text.ts';
import { eq } from '../store/eq.ts';
import type { Condition, Reader, Row } from '../store/store.ts';
import { visible } from './authorize.ts';
import type { RecordContext } from './record-context.ts';
import { fieldError } from './translate-store-errors.ts';
import { writtenValue } from './written-value.ts';

type Given = Record<string, unknown>;

/** A few values are enough to name a record. */
const MOST_NAMES = 5;

/**
 * Replaces references that name their record by its values with ids: `{"meter": {"asset": "PT-00001", "name": "Hours"}}`.
 * Properties that `x-reference.where` ties to the chosen record (`"asset": "@asset"`) are filled in if they were left out.
 * @throws ApiError `invalid` naming the field
 */
export async function resolveReferences(
  ctx: RecordContext,
  reader: Reader,
  entity: Entity,
  given: Given,
): Promise<Given> {
  const seen = visible(ctx, reader);
  const resolved = { ...given };
  const references = entity.properties.filter(({ reference }) => reference);
  // References that others depend on come first.
  for (const property of references.toSorted((a, b) => tiesOf(a).length - tiesOf(b).length)) {
    const { name, reference } = property;
    const value = Object.hasOwn(resolved, name) ? resolved[name] : undefined;
    const target = reference && ctx.schema.find(reference.entity);
    const ties = tiesOf(property).filter(([, own]) => propertyOf(entity, own));
    if (!target || value === undefined || value === null) continue;
    const row = isNames(value)
      ? await named(ctx, seen, target, name, { ...tied(ties, resolved), ...value })
      : ties.some(([, own]) => resolved[own] === undefined) && typeof value === 'number'
        ? await seen.get(target.path, value)
        : null;
    if (!row) continue;
    resolved[name] = row.id;
    for (const [of, own] of ties) resolved[own] ??= writtenValue(row, of);
  }
  return resolved;
}

/** The pairs that a `where` rule compares: a property of the chosen record, and one of the referring record. */
export function tiesOf({ reference }: Property): [of: string, own: string][] {
  return Object.entries(reference?.where ?? {}).flatMap(([of, value]): [string, string][] =>
    typeof value === 'string' && /^@\w+$/.test(value) ? [[of, value.slice(1)]] : [],
  );
}

function tied(ties: [string, string][], values: Given): Given {
  return Object.fromEntries(
    ties.flatMap(([of, own]) => (typeof values[own] === 'number' ? [[of, values[own]]] : [])),
  );
}

async function named(
  ctx: RecordContext,
  reader: Reader,
  target: Entity,
  field: string,
  names: Given,
): Promise<Row> {
  const entries = Object.entries(names);
  if (entries.length === 0 || entries.length > MOST_NAMES)
    throw fieldError(field, say('field.named_by_most', { limit: MOST_NAMES }));
  const where: Condition[] = [];
  for (const [name, value] of entries) where.push(await condition(ctx, reader, target, field, name, value));
  const [row, other] = await reader.find(target.path, { where, limit: 2 });
  if (!row) throw fieldError(field, say('field.does_not_exist'));
  if (other) throw fieldError(field, say('field.names_several', { plural: target.plural }));
  return row;
}

async function condition(
  ctx: RecordContext,
  reader: Reader,
  target: Entity,
  field: string,
  name: string,
  value: unknown,
): Promise<Condition> {
  const property = propertyOf(target, name);
  if (!property || !isNaming(property))
    throw fieldError(field, say('field.not_named_by', { name: name.slice(0, 100) }));
  const wrong = fieldError(field, say('field.no_such', { title: property.title }));
  if (property.reference) {
    if (typeof value === 'number' && Number.isSafeInteger(value)) return eq(name, value);
    const other = ctx.schema.find(property.reference.entity);
    const code = other?.properties.find((one) => one.unique && one.kind === 'text');
    if (!other || !code || typeof value !== 'string') throw wrong;
    const row = await reader.first(other.path, [eq(code.name, value)]);
    if (!row) throw wrong;
    return eq(name, row.id);
  }
  if (typeof value !== 'string' || value.includes('\0') || !value.isWellFormed()) throw wrong;
  return eq(name, value);
}

/** Codes, names, choices and references can name a record; numbers and dates cannot. */
function isNaming({ kind, computed, through, writeOnly }: Property): boolean {
  return ['text', 'choice', 'reference'].includes(kind) && !computed && !through && !writeOnly;
}

function isNames(value: unknown): value is Given {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

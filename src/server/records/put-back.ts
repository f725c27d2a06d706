import { ApiError } from '../../shared/errors.ts';
import type { Entity } from '../../shared/schema/entity.ts';
import { idsOf, type Links } from '../../shared/schema/links.ts';
import {
  linkedProperties,
  type Manifest,
  propertyOf,
  storedProperties,
} from '../../shared/schema/manifest.ts';
import { say, together } from '../../shared/texts/text.ts';
import type { Schema } from '../access/schema.ts';
import type { Emptied, Gone, GoneRow } from '../events/gone.ts';
import type { Values, Writer } from '../store/store.ts';
import { addLinks } from './several-records.ts';
import { translateStoreError } from './translate-store-errors.ts';

/**
 * Writes deleted rows again, each after those it refers to, and restores references that were emptied. An optional
 * reference to a record deleted since stays empty.
 * @throws ApiError `invalid` for a value that another record has taken by now, and for a required record that no longer
 * exists
 */
export async function putBack({ whole }: Schema, { rows, emptied }: Gone, writer: Writer): Promise<void> {
  const { entities } = whole;
  const waiting = new Set(rows.map(keyOf));
  const later: Emptied[] = [...emptied];
  const lists: { links: Links; owner: number; targets: number[] }[] = [];
  for (const row of inOrder(entities, rows)) {
    const entity = whole.at(row.entity);
    const { values, postponed } = await writable(entities, row, waiting, writer);
    try {
      await writer.insert(row.entity, { ...values, _version: Number(row.values._version) + 1 });
    } catch (error) {
      throw cannotComeBack(translateStoreError(whole, entity, error), entity);
    }
    for (const { name, links } of linkedProperties(entity))
      lists.push({ links, owner: row.values.id, targets: idsOf(row.values[name]) });
    waiting.delete(keyOf(row));
    later.push(...postponed);
  }
  // Who is in a list may have come back after its owner.
  for (const { links, owner, targets } of lists) await addLinks(links, owner, targets, writer);
  for (const { entity, id, property, was } of later) {
    const holder = Object.hasOwn(entities, entity) ? await writer.get(entity, id) : null;
    const links = holder && propertyOf(whole.at(entity), property)?.links;
    if (links) await addLinks(links, id, [was], writer);
    if (!holder || holder[property] !== null) continue;
    const target = propertyOf(whole.at(entity), property)?.reference?.entity;
    if (target && (await writer.get(target, was))) await writer.update(entity, id, { [property]: was });
  }
}

/** Sorts rows so that each comes before those that it refers to, as the store would refuse it otherwise. */
export function inOrderOfRemoval(entities: Manifest, rows: GoneRow[]): GoneRow[] {
  const left = new Map(Map.groupBy(rows, ({ entity }) => entity));
  const sorted: GoneRow[] = [];
  const refersTo = (path: string, other: string) =>
    path !== other &&
    storedProperties(entities[path] as Entity).some(
      ({ reference }) => reference?.entity === other && reference.onDelete !== 'null',
    );
  while (left.size > 0) {
    const paths = [...left.keys()];
    const next = paths.find((path) => !paths.some((other) => refersTo(other, path))) ?? (paths[0] as string);
    // Of a tree those below were found after those above.
    sorted.push(...(left.get(next) ?? []).reverse());
    left.delete(next);
  }
  return sorted;
}

/** Sorts rows so that each comes after those it needs. */
function inOrder(entities: Manifest, rows: GoneRow[]): GoneRow[] {
  const left = [...rows];
  const sorted: GoneRow[] = [];
  while (left.length > 0) {
    const keys = new Set(left.map(keyOf));
    const at = left.findIndex((row) => neededBy(entities, row).every((key) => !keys.has(key)));
    sorted.push(...left.splice(Math.max(at, 0), 1));
  }
  return sorted;
}

function neededBy(entities: Manifest, { entity, values }: GoneRow): string[] {
  const model = entities[entity];
  if (!model) throw new ApiError('invalid', say('changes.not_kept'));
  return storedProperties(model).flatMap(({ name, reference, required }) =>
    reference && required && typeof values[name] === 'number' ? [`${reference.entity} ${values[name]}`] : [],
  );
}

/** The part of a row that can be written now, with the properties that exist today, and the references to set later. */
async function writable(
  entities: Manifest,
  { entity, values }: GoneRow,
  waiting: Set<string>,
  writer: Writer,
): Promise<{ values: Values; postponed: Emptied[] }> {
  const own = storedProperties(entities[entity] as NonNullable<Manifest[string]>);
  const kept: Values = { id: values.id };
  const postponed: Emptied[] = [];
  for (const { name, reference, required } of own) {
    const value = values[name];
    if (value === undefined || name === 'id') continue;
    kept[name] = value;
    if (!reference || typeof value !== 'number' || required) continue;
    if (waiting.has(`${reference.entity} ${value}`)) {
      kept[name] = null;
      postponed.push({ entity, id: values.id, property: name, was: value });
    } else if (reference.onDelete === 'null' && !(await writer.get(reference.entity, value)))
      kept[name] = null;
  }
  return {
    values: { ...kept, created_at: values.created_at ?? null, updated_at: values.updated_at ?? null },
    postponed,
  };
}

function keyOf({ entity, values }: GoneRow): string {
  return `${entity} ${values.id}`;
}

/** Names the record and the property in the message too, since the record may not be the one that the caller restored. */
export function cannotComeBack(error: unknown, entity: Entity): unknown {
  if (!(error instanceof ApiError) || !error.fields) return error;
  const texts = Object.entries(error.fields).map(([name, own]) => {
    const why = together(own, 'text.both');
    const property = propertyOf(entity, name);
    return property
      ? say('changes.of_property', { entity: entity.title, property: property.title, why })
      : why;
  });
  const why = together(texts, 'text.also');
  return new ApiError(error, say('changes.not_restored', { why }), error.fields);
}

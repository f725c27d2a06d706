import type { Entity, Property } from '../../shared/schema/entity.ts';
import type { WireRecord } from '../../shared/wire.ts';
import type { Reader, Row } from '../store/store.ts';
import type { Hooks } from './hooks.ts';
import type { Answered } from './record-context.ts';

/** What answering a row needs to know. */
export interface Answering {
  hooks: Hooks;
  now: Date;
}

const listed = new WeakMap<Entity, string[]>();

/** What a list answers of each row: everything but what would have to be computed for each. */
export function listedProperties(entity: Entity): string[] {
  let names = listed.get(entity);
  if (!names) {
    names = answered(entity)
      .filter((property) => !property.computed)
      .map((property) => property.name);
    listed.set(entity, names);
  }
  return names;
}

/** A single record, with what is computed. */
export async function recordAnswer(
  entity: Entity,
  row: Row,
  reader: Reader,
  { hooks, now }: Answering,
): Promise<Answered> {
  const properties = answered(entity);
  const record = pick(
    row,
    properties.map((property) => property.name),
  );
  for (const property of properties)
    if (property.computed) record[property.name] = await compute(property.computed, row, reader, hooks, now);
  return { record, version: Number(row._version) };
}

async function compute(name: string, row: Row, reader: Reader, hooks: Hooks, now: Date): Promise<unknown> {
  const computed = Object.hasOwn(hooks.computed, name) ? hooks.computed[name] : undefined;
  if (!computed) throw new Error(`No feature has the computed property "${name}"`);
  return computed(row, reader, now);
}

function answered(entity: Entity): Property[] {
  return entity.properties.filter((property) => !property.writeOnly);
}

function pick(row: Row, names: string[]): WireRecord {
  const record: Record<string, unknown> = {};
  for (const name of names) record[name] = row[name] ?? null;
  return record as WireRecord;
}

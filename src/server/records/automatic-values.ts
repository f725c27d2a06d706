import { fitOf } from '../../shared/schema/conditions.ts';
import type { Entity } from '../../shared/schema/entity.ts';
import { numbered, sequenceOf } from '../../shared/schema/sequence.ts';
import type { Values, Writer } from '../store/store.ts';
import type { RecordContext } from './record-context.ts';

/** Fills in the schema's defaults for fields of a new record that the client left out. */
export function withDefaults(entity: Entity, values: Values): Values {
  const complete: Values = { ...values };
  for (const property of entity.properties)
    if (property.default !== undefined && !Object.hasOwn(complete, property.name))
      complete[property.name] = property.default;
  if (!entity.conditions) return complete;
  const { absent } = fitOf(entity, (name) => complete[name]);
  const has = ([name]: [string, unknown]) => Object.hasOwn(values, name) || !absent.has(name);
  return Object.fromEntries(Object.entries(complete).filter(has));
}

/** The values that `x-auto` fills in when a record is created. */
export async function automaticValues(ctx: RecordContext, entity: Entity, writer: Writer): Promise<Values> {
  const now = ctx.now.toISOString();
  const values: Values = { created_at: now, updated_at: now };
  for (const { name, auto } of entity.properties) {
    if (auto === 'created_at' || auto === 'updated_at') values[name] = now;
    if (auto === 'created_by' || auto === 'updated_by') values[name] = ctx.principal.id;
    const sequence = sequenceOf(auto);
    if (sequence !== undefined)
      values[name] = numbered(sequence, await writer.next(`${entity.path}.${name}`));
  }
  return values;
}

/** What a change of a record sets besides its values: the time and by whom, also where `x-auto` gives these another name. */
export function valuesOfChange({ now, principal }: RecordContext, { properties }: Entity): Values {
  const values: Values = { updated_at: now.toISOString() };
  for (const { name, auto } of properties) {
    if (auto === 'updated_at') values[name] = now.toISOString();
    if (auto === 'updated_by') values[name] = principal.id;
  }
  return values;
}

import type { Entity } from '../../shared/schema/entity.ts';
import type { Reader, Values } from '../store/store.ts';
import { writtenValue } from './written-value.ts';

/**
 * Values that a new record copies from the records it refers to (`x-default-from`), unless they were given.
 * @param maker the user who makes it, to whom a property with `x-auto` `created_by` will refer
 */
export async function withDefaultsFrom(
  entity: Entity,
  values: Values,
  maker: number | null,
  reader: Reader,
): Promise<Values> {
  const complete: Values = { ...values };
  for (const { name, defaultFrom } of entity.properties) {
    if (!defaultFrom || complete[name] !== undefined) continue;
    const from = entity.properties.find((own) => own.name === defaultFrom.reference);
    const target = from?.reference?.entity;
    const id = from?.auto === 'created_by' ? maker : complete[defaultFrom.reference];
    const row = target && typeof id === 'number' ? await reader.get(target, id) : null;
    if (row) complete[name] = writtenValue(row, defaultFrom.property);
  }
  return complete;
}

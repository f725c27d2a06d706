import type { Entity } from '../../shared/schema/entity.ts';
import type { Reader, Values } from '../store/store.ts';
import { writtenValue } from './written-value.ts';

/** Values that a new record copies from the records it refers to (`x-default-from`), unless they were given. */
export async function withDefaultsFrom(entity: Entity, values: Values, reader: Reader): Promise<Values> {
  const complete: Values = { ...values };
  for (const { name, defaultFrom } of entity.properties) {
    if (!defaultFrom || complete[name] !== undefined) continue;
    const target = entity.properties.find((own) => own.name === defaultFrom.reference)?.reference?.entity;
    const id = complete[defaultFrom.reference];
    const row = target && typeof id === 'number' ? await reader.get(target, id) : null;
    if (row) complete[name] = writtenValue(row, defaultFrom.property);
  }
  return complete;
}

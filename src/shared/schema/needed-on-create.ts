import type { Property } from './entity.ts';

/** Whether the values of a new record must hold this property: it is required, and no default stands in for it. */
export function isNeededOnCreate(
  property: Pick<Property, 'required' | 'requiredOnCreate' | 'default'>,
): boolean {
  return (property.required || property.requiredOnCreate) && property.default === undefined;
}

import type { Property } from './entity.ts';

/** Whether the values of a new record must hold this property: it is required, and no default stands in for it. */
export function isNeededOnCreate(
  property: Pick<Property, 'required' | 'requiredOnCreate' | 'default'>,
): boolean {
  return (property.required || property.requiredOnCreate) && property.default === undefined;
}

/** Whether a body may not leave this property without a value: that of a new record, or one that names it. */
export function mayNotBeEmpty(
  property: Pick<Property, 'required' | 'requiredOnCreate' | 'requiredOfPeople'>,
  creating: boolean,
): boolean {
  return property.required || property.requiredOfPeople === true || (creating && property.requiredOnCreate);
}

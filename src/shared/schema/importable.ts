import { type Entity, hasParts, type Property } from './entity.ts';

/** Properties that an import may fill: those that a client may write. */
export function importable(entity: Entity): Property[] {
  return entity.properties.filter((property) => !property.readOnly && !hasParts(property));
}

/**
 * The same entity for who sets states by an import, such as those of old records: its state is filled like any other property.
 * @example importable(settingStates(permit)).some(({ name }) => name === 'state') // true
 */
export function settingStates(entity: Entity): Entity {
  const properties = entity.properties.map((property) =>
    property.name === entity.states?.of ? { ...property, readOnly: false } : property,
  );
  return { ...entity, properties };
}

/** Whether records of an entity can be imported at all. Users cannot: they are invited. */
export function isImportable({ path, operations, singleton, key, personal }: Entity): boolean {
  return operations.includes('create') && !singleton && key === 'id' && !personal && path !== 'users/user';
}

/** The properties that can identify the record that a row of a file is about. */
export function importKeys({ properties, label }: Entity): Property[] {
  return properties.filter(
    ({ name, kind, unique, writeOnly, computed }) =>
      !writeOnly &&
      !computed &&
      (unique === true || name === label || name === 'id') &&
      (kind === 'text' || kind === 'integer'),
  );
}

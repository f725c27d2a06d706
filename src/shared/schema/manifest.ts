import type { Entity, Property, StoreScope } from './entity.ts';

/** All entities by path. */
export type Manifest = Record<string, Entity>;

/**
 * The entities that a store of this scope holds, each without the properties that only the other scope has.
 * A property that is unique in the other scope only is not unique here.
 * @example entitiesOf(manifest, 'platform')['company/site'] // undefined
 */
export function entitiesOf(manifest: Manifest, scope: StoreScope): Manifest {
  const held = Object.values(manifest).filter((entity) => entity.scope === scope || entity.scope === 'every');
  return Object.fromEntries(
    held.map((entity) => [
      entity.path,
      {
        ...entity,
        properties: entity.properties
          .filter((property) => !property.only || property.only === scope)
          .map((property) => ({
            ...property,
            unique: property.unique && (!property.uniqueIn || property.uniqueIn === scope),
          })),
      },
    ]),
  );
}

/**
 * The entity at a path.
 * @throws Error when the manifest has none, which is an error of the caller
 * @example entityAt(manifest, 'company/site').title // 'Site'
 */
export function entityAt(manifest: Manifest, path: string): Entity {
  const entity = Object.hasOwn(manifest, path) ? manifest[path] : undefined;
  if (!entity) throw new Error(`No entity "${path}" in the manifest`);
  return entity;
}

/** A property of an entity by name, or undefined. @example propertyOf(site, 'code')?.kind // 'text' */
export function propertyOf(entity: Entity, name: string): Property | undefined {
  return entity.properties.find((property) => property.name === name);
}

/**
 * Properties that have a column of their own: all but the computed and the mirrored.
 * @example storedProperties(asset).some((property) => property.name === 'site') // false, since it is the location's
 */
export function storedProperties(entity: Entity): Property[] {
  return entity.properties.filter((property) => !property.computed && !property.through);
}

/**
 * The reference property that owns the record (`x-entity.parent`), or undefined.
 * @example parentOf(meterReading)?.name // 'asset'
 */
export function parentOf(entity: Entity): Property | undefined {
  return entity.parent === undefined ? undefined : propertyOf(entity, entity.parent);
}

/**
 * Gives each mirrored property (`x-through`) the kind, choices, reference, decimals and unit of the property it mirrors.
 * @example resolveThrough(manifest)['assets/equipments'] // its site is now a reference to company/site
 */
export function resolveThrough(manifest: Manifest): Manifest {
  const resolve = (entity: Entity, property: Property): Property => {
    if (!property.through) return property;
    const target = propertyOf(entity, property.through.reference)?.reference?.entity;
    const source = target ? propertyOf(entityAt(manifest, target), property.through.property) : undefined;
    if (!source) throw new Error(`${entity.path}.${property.name}: x-through leads nowhere`);
    const { kind, format, choices, reference, decimals, unit } = source;
    return { ...property, kind, format, choices, reference, decimals, unit, readOnly: true };
  };
  return Object.fromEntries(
    Object.values(manifest).map((entity) => [
      entity.path,
      { ...entity, properties: entity.properties.map((property) => resolve(entity, property)) },
    ]),
  );
}

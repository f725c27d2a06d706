import { oncePer } from '../once-per.ts';
import type { About } from './about.ts';
import type { Entity, Property, PropertyClass, Reference, StoreScope } from './entity.ts';
import type { Links } from './links.ts';

/** All entities by path. */
export type Manifest = Record<string, Entity>;

/**
 * The entities in a store of this scope, each without the properties that only the other scope has. A property that
 * is unique only in the other scope is not unique here.
 * @example entitiesOf(manifest, 'platform')['company/site'] // undefined
 */
export function entitiesOf(manifest: Manifest, scope: StoreScope): Manifest {
  const held = Object.values(manifest).filter((entity) => entity.scope === scope || entity.scope === 'every');
  return Object.fromEntries(
    held.map((entity) => {
      // Models share the entities that their layers leave alone: of a thousand tenants each would have their properties again.
      const known = propertiesOf(entity);
      const properties = known[scope] ?? propertiesIn(entity, scope);
      known[scope] = properties;
      return [entity.path, { ...entity, properties }];
    }),
  );
}

const propertiesOf = oncePer((_: Entity): Partial<Record<StoreScope, Property[]>> => ({}));

function propertiesIn({ properties }: Entity, scope: StoreScope): Property[] {
  return properties
    .filter((property) => !property.only || property.only === scope)
    .map((property) => ({
      ...property,
      unique: property.unique && (!property.uniqueIn || property.uniqueIn === scope),
    }));
}

/**
 * The entity at a path.
 * @throws Error when the manifest has none, which is a bug of the caller
 * @example entityAt(manifest, 'company/site').title // 'Site'
 */
export function entityAt(manifest: Manifest, path: string): Entity {
  const entity = Object.hasOwn(manifest, path) ? manifest[path] : undefined;
  if (!entity) throw new Error(`No entity "${path}" in the manifest`);
  return entity;
}

/**
 * The lines of an entity's records: the property and the child entity, for those that exist.
 * @example linesOf(manifest, plan).map(({ child }) => child.path) // ['maintenance/plan_task', 'maintenance/plan_trigger']
 */
export function linesOf(manifest: Manifest, entity: Entity): LinesOf[] {
  return entity.properties.flatMap((property) => {
    const child = property.lines && manifest[property.lines.entity];
    return child?.parent === undefined ? [] : [{ property, child, parent: child.parent }];
  });
}

/** Lines of a record: the property that contains them, their entity, and its reference to the record. */
export interface LinesOf {
  property: Property;
  child: Entity;
  parent: string;
}

/** Whether records are called by a number that the server gives, which says nothing of what they are about. */
export function isNumbered(entity: Entity): boolean {
  return entity.label !== undefined && propertyOf(entity, entity.label)?.auto !== undefined;
}

/** A property of an entity by name, or undefined. @example propertyOf(site, 'code')?.kind // 'text' */
export function propertyOf(entity: Pick<Entity, 'properties'>, name: string): Property | undefined {
  return entity.properties.find((property) => property.name === name);
}

/**
 * Properties with a column of their own: all except computed and mirrored ones, lines and several records.
 * @example storedProperties(asset).some((property) => property.name === 'site') // false, since it is the location's
 */
export function storedProperties(entity: Entity): Property[] {
  return keptProperties(entity).filter(({ links }) => !links);
}

/** Properties whose values a record keeps: those with a column, and records of which it has several, which stand beside its row. */
export function keptProperties(entity: Entity): Property[] {
  return entity.properties.filter((property) => !property.computed && !property.through && !property.lines);
}

/** The entity's properties with several records. */
export const linkedProperties = oncePer(({ properties }: Pick<Entity, 'properties'>): LinkedProperty[] =>
  properties.filter((property): property is LinkedProperty => property.links !== undefined),
);

export type LinkedProperty = Property & { links: Links };

/**
 * The reference property that owns the record (`x-entity.parent`), or undefined.
 * @example parentOf(meterReading)?.name // 'asset'
 */
export function parentOf(entity: Entity): Property | undefined {
  return entity.parent === undefined ? undefined : propertyOf(entity, entity.parent);
}

/**
 * The property at the end of a path through references, or undefined when the path leads nowhere. Mirrored properties
 * on the path are followed to where they are stored.
 * @example propertyAlong(manifest, workOrder, 'asset.location.site')?.reference?.entity // 'company/site'
 */
export function propertyAlong(manifest: Manifest, entity: Entity, way: string): Property | undefined {
  const [name = '', ...rest] = way.split('.');
  const property = propertyOf(entity, name);
  if (property?.through && !property.reference)
    return propertyAlong(
      manifest,
      entity,
      [property.through.reference, property.through.property, ...rest].join('.'),
    );
  if (!property || rest.length === 0) return property;
  const target = property.reference && manifest[property.reference.entity];
  return target && propertyAlong(manifest, target, rest.join('.'));
}

/**
 * Marks each reference whose target records form a tree.
 * @example resolveTrees(manifest)['work-orders/work_order'] // its asset says that assets have a parent_asset
 */
export function resolveTrees(manifest: Manifest): Manifest {
  const all = Object.values(manifest).map((entity) => [entity.path, withTrees(manifest, entity)]);
  return Object.fromEntries(all);
}

/** The same of one entity. */
export function withTrees(manifest: Manifest, entity: Entity): Entity {
  const resolve = (property: Property): Property => {
    const tree = property.reference && manifest[property.reference.entity]?.tree;
    return tree ? { ...property, reference: { ...(property.reference as Reference), tree } } : property;
  };
  return { ...entity, properties: entity.properties.map(resolve) };
}

/** @example wayOf(workOrder.site) // 'asset.location.site' */
function wayOf({ through }: Property): string {
  return through ? `${through.reference}.${through.property}` : '';
}

/** The class of the property at the end of a path or, if it has none, of the last one on the way. */
function classAlong(manifest: Manifest, entity: Entity, way: string): PropertyClass | undefined {
  const [name = '', ...rest] = way.split('.');
  const property = propertyOf(entity, name);
  if (property?.through)
    return classAlong(manifest, entity, [wayOf(property), ...rest].join('.')) ?? property.class;
  const target = property?.reference && manifest[property.reference.entity];
  const further = target && rest.length > 0 ? classAlong(manifest, target, rest.join('.')) : undefined;
  return further ?? property?.class;
}

/**
 * Gives each mirrored property (`x-through`) the kind, choices, reference, decimals, unit and class of the property
 * it mirrors: what is hidden at its source is hidden wherever it is shown.
 * @example resolveThrough(manifest)['assets/equipments'] // its site is now a reference to company/site
 */
export function resolveThrough(manifest: Manifest): Manifest {
  const resolve = (entity: Entity, property: Property): Property => {
    const mirrored = mirroredIn(manifest, entity, property);
    if (!mirrored) throw new Error(`${entity.path}.${property.name}: x-through leads nowhere`);
    return mirrored;
  };
  return Object.fromEntries(
    Object.values(manifest).map((entity) => [
      entity.path,
      { ...entity, properties: entity.properties.map((property) => resolve(entity, property)) },
    ]),
  );
}

/** The same of one property; one that mirrors none stays as it is, and undefined is one whose way leads nowhere. */
export function mirroredIn(manifest: Manifest, entity: Entity, property: Property): Property | undefined {
  if (!property.through) return property;
  const source = propertyAlong(manifest, entity, wayOf(property));
  if (!source) return undefined;
  const { kind, format, choices, several, reference, decimals, inCurrency, unit } = source;
  const mirrored = {
    ...property,
    kind,
    format,
    choices,
    ...(several && { several }),
    reference,
    decimals,
    inCurrency,
    unit,
    readOnly: true,
  };
  return { ...mirrored, class: classAlong(manifest, entity, wayOf(property)) ?? property.class };
}

/** The entities whose records these may be about. */
export function aboutTargets(entities: Manifest, about: About): Entity[] {
  return Object.values(entities).filter((entity) => entity[about.with] !== undefined);
}

import type { Entity, Property, PropertyClass } from './entity.ts';
import {
  changesSchema,
  type EntityGrant,
  grantOf,
  isReadWhole,
  knowsClass,
  readsHistory,
} from './entity-grant.ts';
import { type Grants, type Reached, reachedBy } from './grants.ts';
import type { Manifest } from './manifest.ts';
import { isNeededOnCreate } from './needed-on-create.ts';
import type { Operation } from './operations.ts';

/** What can be done to a record. */
export type Verb = 'read' | 'create' | 'update' | 'delete';

/**
 * What somebody may see and change. Users with the same rights share one object, so that what is derived from it is
 * computed once.
 */
export interface Rights {
  /** Nothing is hidden or refused, so no checks are needed. */
  readonly isAll: boolean;
  /** Whether the history of records may be read. */
  readonly history: boolean;
  /** Whether fields and kinds of record may be added, and packs installed. */
  readonly schema: boolean;
  /** The entity with only the properties and operations allowed; undefined when it may not be read at all. */
  view(entity: Entity, entities: Manifest): Entity | undefined;
  /** Which records of an entity this may be done to; undefined for none. */
  reach(entity: Entity, entities: Manifest, verb: Verb): Reached | undefined;
  /** Whether records of an entity may be read with all that is said of them. */
  readsWhole(entity: Entity, entities: Manifest): boolean;
  /** Whether "own" refers to the parent record. */
  ownOfParent(entity: Entity, entities: Manifest): boolean;
  /** Whether a property that is shown may be changed. */
  writes(entity: Entity, entities: Manifest, property: string): boolean;
  /** Whether a property that is shown may be given to a new record. */
  gives(entity: Entity, entities: Manifest, property: string): boolean;
  /** Whether an action of the entity may be done at all. */
  acts(entity: Entity, entities: Manifest, action: string): boolean;
  knows(about: PropertyClass): boolean;
}

/** The rights of admins of a tenant or the platform, and of the program itself. */
export const ALL_RIGHTS: Rights = {
  isAll: true,
  history: true,
  schema: true,
  view: (entity) => entity,
  reach: () => 'all',
  readsWhole: () => true,
  ownOfParent: () => false,
  writes: () => true,
  gives: () => true,
  acts: () => true,
  knows: () => true,
};

const ALWAYS = ['id', 'created_at', 'updated_at'];

/** What a role allows. */
export function rightsOf(grants: Grants): Rights {
  const kept = new WeakMap<Entity, EntityGrant>();
  const of = (entity: Entity, entities: Manifest) => {
    const grant = kept.get(entity) ?? grantOf(grants, entities, entity);
    kept.set(entity, grant);
    return grant;
  };
  const knows = (about: PropertyClass) => knowsClass(grants, about);
  const shows = (grant: EntityGrant, { name, class: about }: Property) =>
    ALWAYS.includes(name) ||
    ((about === undefined || knows(about)) && (grant.show === undefined || grant.show.includes(name)));
  /** Lines that may not be read are left out. */
  const areLinesShown = ({ lines }: Property, entities: Manifest) => {
    const child = lines && entities[lines.entity];
    return !child || of(child, entities).read !== undefined;
  };
  return {
    isAll: false,
    history: readsHistory(grants),
    schema: changesSchema(grants),
    view(entity, entities) {
      const grant = of(entity, entities);
      if (grant.read === undefined) return undefined;
      const properties = entity.properties.filter(
        (property) => shows(grant, property) && areLinesShown(property, entities),
      );
      const isShown = (name: string) => properties.some((property) => property.name === name);
      return {
        ...entity,
        properties,
        label: entity.label !== undefined && isShown(entity.label) ? entity.label : undefined,
        search: entity.search.filter(isShown),
        order: entity.order.filter(({ property }) => isShown(property)),
        operations: entity.operations.filter((operation) => allows(entity, grant, operation, isShown)),
      };
    },
    reach: (entity, entities, verb) => reachedBy(of(entity, entities)[verb]),
    readsWhole: (entity, entities) => isReadWhole(of(entity, entities)),
    ownOfParent: (entity, entities) => of(entity, entities).ofParent === true,
    writes(entity, entities, property) {
      const { write } = of(entity, entities);
      return write === undefined || write.includes(property);
    },
    gives(entity, entities, property) {
      const { write, give = write } = of(entity, entities);
      if (give === undefined || give.includes('*') || give.includes(property)) return true;
      const own = entity.properties.find(({ name }) => name === property);
      return own !== undefined && isNeededOnCreate(own);
    },
    acts(entity, entities, action) {
      const { actions = [] } = of(entity, entities);
      return actions.includes('*') || actions.includes(action);
    },
    knows,
  };
}

/** Whether an operation is allowed. A record cannot be created by somebody from whom a required property is hidden. */
function allows(
  { properties }: Entity,
  grant: EntityGrant,
  operation: Operation,
  isShown: (name: string) => boolean,
): boolean {
  switch (operation) {
    case 'list':
    case 'get':
      return true;
    case 'create':
      return (
        reachedBy(grant.create) !== undefined &&
        properties.every(
          (property) => isShown(property.name) || property.readOnly || !isNeededOnCreate(property),
        )
      );
    case 'update':
      return grant.update !== undefined && (grant.write === undefined || grant.write.some(isShown));
    case 'delete':
      return grant.delete !== undefined;
  }
}

import { USER } from '../entity-paths.ts';
import type { Entity, PropertyClass } from './entity.ts';
import { type Grant, type Grants, HISTORY_KEY } from './grants.ts';
import { type Manifest, parentOf } from './manifest.ts';

/** What a role may do with an entity; what is not said is not allowed. */
export interface EntityGrant extends Grant {
  /** It follows from the right to the record that owns these, whose `own` is meant. */
  ofParent?: true;
}

/** Users and roles decide who may do what, so only admins change them, whatever a role says. */
const ADMINISTERED = 'users/';
/** Everybody sees at least who they are. */
/** What people may say of themselves. */
const OF_ONESELF = ['name', 'time_zone'];
const NONE: EntityGrant = {};
/** What is a person's own is that person's alone, whoever it is. */
const PERSONAL: EntityGrant = { read: 'own', create: true, update: 'own', delete: 'own' };

/**
 * What a role grants of an entity. The most exact key counts alone: the entity's own, then what its parent has, then that
 * of its namespace, then `*`.
 */
export function grantOf(grants: Grants, entities: Manifest, entity: Entity): EntityGrant {
  if (entity.personal) return PERSONAL;
  const grant = chosen(grants, entities, entity);
  if (!entity.path.startsWith(ADMINISTERED)) return grant;
  const { read = entity.path === USER ? 'own' : undefined, update, write, show } = grant;
  return {
    read,
    update: update && 'own',
    write: (write ?? []).filter((name) => OF_ONESELF.includes(name)),
    show,
  };
}

function chosen(grants: Grants, entities: Manifest, entity: Entity): EntityGrant {
  const own = keyed(grants, entity.path);
  if (own) return own;
  const owner = entities[parentOf(entity)?.reference?.entity ?? ''];
  if (owner && owner !== entity) return followed(grantOf(grants, entities, owner));
  const namespace = entity.path.includes('/') ? keyed(grants, `${entity.path.split('/')[0]}/*`) : undefined;
  return namespace ?? keyed(grants, '*') ?? NONE;
}

/**
 * What belongs to a record is made, changed and removed by those who may change the record. Of one that is shown in part
 * it is not seen, since it tells of the rest, as a log does; who is to see it is granted it by its own key.
 */
function followed({ read, update, show, actions }: EntityGrant): EntityGrant {
  if (show !== undefined) return NONE;
  return { ofParent: true, read, create: update !== undefined, update, delete: update, actions };
}

/** Whether a class of properties is shown. */
export function knowsClass({ classes }: Grants, name: PropertyClass): boolean {
  return classes?.[name] === true;
}

/** Whether what happened to records may be read. */
export function readsHistory(grants: Grants): boolean {
  return keyed(grants, HISTORY_KEY)?.read === 'all';
}

function keyed(grants: Grants, key: string): Grant | undefined {
  return Object.hasOwn(grants, key) ? (grants[key] as Grant) : undefined;
}

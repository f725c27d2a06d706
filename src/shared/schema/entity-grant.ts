import { USER } from '../entity-paths.ts';
import type { About } from './about.ts';
import type { Entity, PropertyClass } from './entity.ts';
import { type Grant, type Grants, HISTORY_KEY, SCHEMA_KEY } from './grants.ts';
import { aboutTargets, type Manifest, parentOf } from './manifest.ts';
import { namesNow } from './renames.ts';

/** What a role may do with an entity. Whatever is not granted is not allowed. */
export interface EntityGrant extends Grant {
  /** The grant follows from that for the parent record, and `own` refers to the parent. */
  ofParent?: true;
}

/** Users and roles decide who may do what, so only admins change them, whatever a role says. */
const ADMINISTERED = 'users/';
/** What people may change about themselves. */
const OF_ONESELF = ['name', 'time_zone'];
const NONE: EntityGrant = {};
/** Personal records belong to one person alone, whatever the role. */
const PERSONAL: EntityGrant = { read: 'own', create: true, update: 'own', delete: 'own' };

/**
 * What a role grants for an entity. Only the most specific key counts: the entity's own, then the grant of its parent,
 * then its namespace, then `*`. Everybody can read at least their own user.
 */
export function grantOf(grants: Grants, entities: Manifest, entity: Entity): EntityGrant {
  if (entity.personal) return PERSONAL;
  if (entity.about) return isAnyRead(grants, entities, entity.about) ? PERSONAL : NONE;
  const grant = grantNow(entity, chosen(grants, entities, entity));
  if (!entity.path.startsWith(ADMINISTERED)) return grant;
  const { read = entity.path === USER ? 'own' : undefined, update, write, show } = grant;
  return {
    read,
    update: update && 'own',
    write: (write ?? []).filter((name) => OF_ONESELF.includes(name)),
    show,
  };
}

/** A grant that names properties by what they are called now. */
function grantNow(entity: Entity, grant: EntityGrant): EntityGrant {
  const now = (word: 'write' | 'give' | 'show') => grant[word] && { [word]: namesNow(entity, grant[word]) };
  return { ...grant, ...now('write'), ...now('give'), ...now('show') };
}

/** Whether some of the records may be read, and whole, that others are about (`x-about`): who reads them reads and adds what is said of them. */
function isAnyRead(grants: Grants, entities: Manifest, about: About): boolean {
  return aboutTargets(entities, about).some((target) => isReadWhole(grantOf(grants, entities, target)));
}

/** What is said of a record tells of all of it. */
export function isReadWhole({ read, show }: EntityGrant): boolean {
  return read !== undefined && show === undefined;
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
 * Whoever may change a record may create, change and delete its child records. If the record is shown only in part, its
 * child records are hidden, since they reveal the rest, as a log does. A role that is to see them needs a grant with
 * their own key.
 */
function followed({ read, update, show, actions }: EntityGrant): EntityGrant {
  if (show !== undefined) return NONE;
  return { ofParent: true, read, create: update !== undefined, update, delete: update, actions };
}

/** Whether a class of properties is shown. */
export function knowsClass({ classes }: Grants, name: PropertyClass): boolean {
  return classes?.[name] === true;
}

/** Whether the history of records may be read. */
export function readsHistory(grants: Grants): boolean {
  return keyed(grants, HISTORY_KEY)?.read === 'all';
}

/** Whether fields and kinds of record may be added, and packs installed. */
export function changesSchema(grants: Grants): boolean {
  return keyed(grants, SCHEMA_KEY)?.update === 'all';
}

function keyed(grants: Grants, key: string): Grant | undefined {
  return Object.hasOwn(grants, key) ? (grants[key] as Grant) : undefined;
}

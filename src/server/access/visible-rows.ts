import type { Entity, PropertyClass } from '../../shared/schema/entity.ts';
import { aboutTargets, parentOf, propertyOf } from '../../shared/schema/manifest.ts';
import type { Verb } from '../../shared/schema/rights.ts';
import { ME, MY, ownersIn } from '../../shared/schema/sees.ts';
import type { Principal } from '../auth/principal.ts';
import { eq } from '../store/eq.ts';
import type { Condition } from '../store/store.ts';
import { every, whereConditions } from '../store/where-conditions.ts';
import type { Schema } from './schema.ts';
import { SCOPE } from './scopes.ts';

/** No record is theirs. */
const NOBODY = 0;
const NOTHING: Condition = { op: 'any', of: [] };

/**
 * The conditions that a record must meet for somebody to do something to it; none when they may do it to all records.
 * Child records are visible to those who see the parent, and records about a hidden class are not visible at all.
 * @param path of an entity of the store, visible or not
 */
export function reachable(
  schema: Schema,
  path: string,
  verb: Verb,
  { id }: Pick<Principal, 'id'>,
): Condition[] {
  return rowsFor(schema, path, verb, id ?? NOBODY);
}

function rowsFor(schema: Schema, path: string, verb: Verb, me: number): Condition[] {
  const { rights, whole } = schema;
  const entity = whole.at(path);
  if (entity.personal) return personalRows(schema, entity, verb, me);
  if (entity.about) return aboutRows(schema, entity, verb, me);
  if (rights.isAll) return [];
  if (!schema.find(path)) return [NOTHING];
  const reach = rights.reach(entity, whole.entities, verb);
  if (reach === undefined) return [NOTHING];
  const parent = parentOf(entity);
  const owner = parent?.reference?.entity;
  const conditions: Condition[] = [...withoutClasses(schema, entity)];
  if (reach !== 'all') {
    if (owner !== undefined && rights.ownOfParent(entity, whole.entities)) {
      // The parent decides: whoever may change it may change its child records.
      const where = rowsFor(schema, owner, verb === 'read' ? 'read' : 'update', me);
      return [...conditions, { op: 'refers', property: (parent as { name: string }).name, where }];
    }
    const of = reach.flatMap((name) => seenBy(schema, entity, name, me));
    conditions.push({ op: 'any', of });
  }
  const above = owner === undefined || owner === path ? [] : rowsFor(schema, owner, 'read', me);
  if (above.length > 0)
    conditions.push({ op: 'refers', property: (parent as { name: string }).name, where: above });
  return conditions;
}

/** The entities, besides its own, whose rows decide which records of an entity somebody may read. */
export function decidedBy(conditions: Condition[], entity: Entity, schema: Schema): string[] {
  return conditions.flatMap((one) => {
    if (one.op === 'any' || one.op === 'neither' || one.op === 'all')
      return decidedBy(one.of, entity, schema);
    if ('table' in one) return [one.table, ...decidedBy(one.where, schema.whole.at(one.table), schema)];
    if (one.op === 'about') return [one.of, ...decidedBy(one.where, schema.whole.at(one.of), schema)];
    const ways = tablesAlong(one.property, entity, schema);
    const target = ways.at(-1);
    if (one.op !== 'refers') return ways.length > 1 ? ways : [];
    return target === undefined ? [] : [...ways, ...decidedBy(one.where, schema.whole.at(target), schema)];
  });
}

/** The entities that a path through references leads to, one after the other, also where a property shows another's. */
function tablesAlong(path: string, entity: Entity, schema: Schema): string[] {
  const [name = '', ...rest] = path.split('.');
  const { through, reference } = propertyOf(entity, name) ?? {};
  if (through) return tablesAlong([through.reference, through.property, ...rest].join('.'), entity, schema);
  const target = reference?.entity;
  if (target === undefined) return [];
  return [target, ...(rest.length > 0 ? tablesAlong(rest.join('.'), schema.whole.at(target), schema) : [])];
}

/**
 * One's own records, and for reading also those that others share, about lists that one may open. Whoever may do everything may
 * also delete shared ones.
 */
function personalRows(schema: Schema, { path, personal }: Entity, verb: Verb, me: number): Condition[] {
  const { rights, whole } = schema;
  const mine = eq(ownerOf(whole.at(path)), me);
  const { shared, list } = personal ?? {};
  const isOthers = verb === 'read' || (verb === 'delete' && rights.isAll);
  if (shared === undefined || !isOthers) return [mine];
  const seen: Condition[] = [{ op: 'any', of: [mine, eq(shared, true)] }];
  if (list !== undefined && !rights.isAll) {
    const paths = Object.keys(schema.entities).filter((one) => schema.lists(one));
    seen.push({ op: 'any', of: [mine, { property: list, op: 'in', value: paths }] });
  }
  return seen;
}

/**
 * What is said of a record (`x-about`) is read by those who read that record, changed by who has said it, and deleted by them and by
 * those who may do everything.
 */
function aboutRows(schema: Schema, entity: Entity, verb: Verb, me: number): Condition[] {
  const { rights, whole } = schema;
  const about = whole.at(entity.path).about as NonNullable<Entity['about']>;
  const mine = verb === 'read' || (verb === 'delete' && rights.isAll) ? [] : [eq(ownerOf(entity), me)];
  if (rights.isAll) return mine;
  const targets = aboutTargets(whole.entities, about).filter((one) => rights.readsWhole(one, whole.entities));
  const of = targets.map((target): Condition => {
    const where = rowsFor(schema, target.path, 'read', me);
    return { op: 'about', entity: about.entity, key: about.key, of: target.path, where };
  });
  return [{ op: 'any', of }, ...mine];
}

/** The property with the user whose a personal record is. */
export function ownerOf({ sees }: Entity): string {
  return ownersIn(sees.own)[0] as string;
}

/** The records that somebody sees by a name of the entity (`sees`), or of the record that owns them; none where neither has it. */
function seenBy(schema: Schema, entity: Entity, name: string, me: number): Condition[] {
  const where = Object.hasOwn(entity.sees, name) ? entity.sees[name] : undefined;
  if (where) return [every(whereConditions(where, (property, way) => ofPerson(property, way, me)))];
  const parent = parentOf(entity);
  const owner = parent?.reference && schema.whole.find(parent.reference.entity);
  if (!parent || !owner || owner === entity) return [];
  return seenBy(schema, owner, name, me).map((of) => ({ op: 'refers', property: parent.name, where: [of] }));
}

/** `@me`, and `@my.site` for the sites that somebody is given. */
function ofPerson(property: string, way: string, me: number): Condition {
  if (way === ME) return eq(property, me);
  const given: Condition = { op: 'some', table: SCOPE, by: way.slice(MY.length), where: [eq('user', me)] };
  return property === 'id' ? given : { op: 'refers', property, where: [given] };
}

/** Excludes records about a hidden class as a whole. */
function withoutClasses({ rights }: Schema, { without }: Entity): Condition[] {
  return Object.entries(without).flatMap(([about, where]) =>
    rights.knows(about as PropertyClass) ? [] : whereConditions(where),
  );
}

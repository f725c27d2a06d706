import type { Entity } from '../../shared/schema/entity.ts';
import { aboutTargets, parentOf } from '../../shared/schema/manifest.ts';
import type { Verb } from '../../shared/schema/rights.ts';
import type { Principal } from '../auth/principal.ts';
import { eq } from '../store/eq.ts';
import type { Condition } from '../store/store.ts';
import { whereConditions } from '../store/where-conditions.ts';
import type { Schema } from './schema.ts';

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
  if (reach === 'own') {
    if (owner !== undefined && rights.ownOfParent(entity, whole.entities)) {
      // The parent decides: whoever may change it may change its child records.
      const where = rowsFor(schema, owner, verb === 'read' ? 'read' : 'update', me);
      return [...conditions, { op: 'refers', property: (parent as { name: string }).name, where }];
    }
    conditions.push(ownRows(schema, entity, me));
  }
  const above = owner === undefined || owner === path ? [] : rowsFor(schema, owner, 'read', me);
  if (above.length > 0)
    conditions.push({ op: 'refers', property: (parent as { name: string }).name, where: above });
  return conditions;
}

/** The entities, besides its own, whose rows decide which records of an entity somebody may read. */
export function decidedBy(conditions: Condition[], entity: Entity, schema: Schema): string[] {
  return conditions.flatMap((one) => {
    if (one.op === 'any') return decidedBy(one.of, entity, schema);
    if (one.op === 'some' || one.op === 'none')
      return [one.table, ...decidedBy(one.where, schema.whole.at(one.table), schema)];
    if (one.op === 'about') return [one.of, ...decidedBy(one.where, schema.whole.at(one.of), schema)];
    if (one.op !== 'refers') return [];
    const target = entity.properties.find(({ name }) => name === one.property)?.reference?.entity;
    return target === undefined ? [] : [target, ...decidedBy(one.where, schema.whole.at(target), schema)];
  });
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
export function ownerOf({ own }: Entity): string {
  return (own[0] as { property: string }).property;
}

/** A record is somebody's own by any of the ways that its entity names, or through the record that owns it. */
function ownRows(schema: Schema, entity: Entity, me: number): Condition {
  const ways = entity.own.map(({ entity: path, property }): Condition => {
    const mine = eq(property, me);
    if (path === undefined) return mine;
    const by = schema.whole.at(path).parent as string;
    return { op: 'some', table: path, by, where: [mine] };
  });
  const parent = parentOf(entity);
  const owner = parent?.reference && schema.whole.find(parent.reference.entity);
  if (ways.length === 0 && parent && owner)
    return { op: 'refers', property: parent.name, where: [ownRows(schema, owner, me)] };
  return { op: 'any', of: ways };
}

/** Excludes records about a hidden class as a whole. */
function withoutClasses({ rights }: Schema, { without }: Entity): Condition[] {
  return Object.entries(without).flatMap(([about, where]) =>
    rights.knows(about as keyof Entity['without']) ? [] : anyOf(where.map(whereConditions)),
  );
}

/** Meets all conditions of at least one of the ways: one condition of each, however they are combined. */
function anyOf([first = [], ...more]: Condition[][]): Condition[] {
  return more.reduce(
    (all, way) => all.flatMap((one) => way.map((other): Condition => ({ op: 'any', of: [one, other] }))),
    first,
  );
}

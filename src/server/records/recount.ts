import type { Entity } from '../../shared/schema/entity.ts';
import { isAddedUp } from '../../shared/schema/rollup.ts';
import { asStored, sumOf } from '../../shared/schema/totals.ts';
import { valueNames } from '../../shared/schema/worked-values.ts';
import type { Row, Store, Values, Writer } from '../store/store.ts';
import { whereConditions } from '../store/where-conditions.ts';
import { dayFor, ownValues } from './own-values.ts';
import { type RolledUp, rolledUpValue, sourcesOf } from './rollups.ts';

/** How many records a transaction works out: few enough that whoever waits for the next turn hardly notices. */
const PAGE = 300;

/** Where records are worked out: a page at a time, each in a transaction of its own, so that others write in between. */
type Writing = Pick<Store, 'write'>;

/** The correct values for a record of the entity. */
type Right = (row: Row) => Values;

/** What is worked out of an entity: the names it needs of each record, and what is right for the records of a page. */
interface Worked {
  entity: Entity;
  names: string[];
  rightOf(ids: number[], writer: Writer): Promise<Right>;
}

/**
 * Recalculates every rollup of an entity, and what is worked out of them (`x-value`), for the records after an id; each is written once.
 * @returns the last id worked out, or undefined where no more are left
 */
export async function recountAfter(
  entity: Entity,
  ones: RolledUp[],
  writer: Writer,
  after: number,
  now = new Date(),
): Promise<number | undefined> {
  const rolled = ones.map(({ property }) => property.name);
  const worked: Worked = {
    entity,
    names: [...new Set(['id', ...rolled, ...valueNames(entity)])],
    async rightOf(ids, inside) {
      const counted: Right[] = [];
      for (const one of ones) counted.push(await countedOf(one, ids, inside));
      const today = await dayFor(entity, inside, now);
      return (row) => {
        const values: Values = Object.assign({}, ...counted.map((right) => right(row)));
        return { ...values, ...ownValues(entity, { ...row, ...values }, today) };
      };
    },
  };
  return (await putPageRight(worked, writer, after, true)).last;
}

/**
 * Works out `x-value` of an entity for all records; returns how many records had a wrong one.
 * @param broughtTo the day to which all were brought: until those of today are, what is right for that day stays
 */
export async function recountValues(
  entity: Entity,
  store: Writing,
  { fix = true, now = new Date(), broughtTo }: { fix?: boolean; now?: Date; broughtTo?: string } = {},
): Promise<number> {
  const names = valueNames(entity);
  if (names.length === 0) return 0;
  const rightOf = async (_: number[], writer: Writer): Promise<Right> => {
    const today = await dayFor(entity, writer, now);
    return (row) => {
      const values = ownValues(entity, row, today);
      if (today === '' || broughtTo === undefined || isRight(row, values)) return values;
      const earlier = ownValues(entity, row, broughtTo);
      return isRight(row, earlier) ? earlier : values;
    };
  };
  return putRight({ entity, names: [...new Set(['id', ...names])], rightOf }, store, fix);
}

/**
 * Recalculates a property for all records.
 * @param fix whether wrong values are corrected
 * @returns how many were wrong
 */
export async function recountRollup(one: RolledUp, store: Writing, fix = true): Promise<number> {
  const rightOf = (ids: number[], writer: Writer) => countedOf(one, ids, writer);
  return putRight({ entity: one.entity, names: ['id', one.property.name], rightOf }, store, fix);
}

async function countedOf(one: RolledUp, ids: number[], writer: Writer): Promise<Right> {
  const { property, rollup } = one;
  if (!isAddedUp(rollup)) {
    const values = await Promise.all(ids.map((id) => rolledUpValue(one, id, writer)));
    const picked = new Map(ids.map((id, at) => [id, values[at] ?? null]));
    return ({ id }) => ({ [property.name]: picked.get(id) ?? null });
  }
  const right = new Map<number | undefined, number>();
  for (const source of sourcesOf(rollup)) {
    const groups = await writer.group(source.of, {
      by: [{ property: source.by }],
      measures: [source.op === 'sum' ? { op: 'sum', property: source.property as string } : { op: 'count' }],
      where: [...whereConditions(source.where ?? {}), { property: source.by, op: 'in', value: ids }],
    });
    for (const { keys, measures } of groups) {
      const id = (keys[0] as { id: number } | null)?.id;
      right.set(id, sumOf(undefined, [right.get(id) ?? 0, measures[0] ?? 0]));
    }
  }
  return ({ id }) => ({ [property.name]: asStored(property, right.get(id) ?? 0) });
}

async function putRight(worked: Worked, store: Writing, fix: boolean): Promise<number> {
  let wrong = 0;
  for (let after: number | undefined = 0; after !== undefined; ) {
    const from: number = after;
    const page = await store.write((writer) => putPageRight(worked, writer, from, fix));
    wrong += page.wrong;
    after = page.last;
  }
  return wrong;
}

async function putPageRight(
  { entity, names, rightOf }: Worked,
  writer: Writer,
  after: number,
  fix: boolean,
): Promise<{ wrong: number; last?: number }> {
  // Records that are only added stay as they were made, and the database sees to it.
  if (entity.appendOnly) return { wrong: 0 };
  const rows = await writer.find(entity.path, {
    where: [{ property: 'id', op: 'gt', value: after }],
    order: [{ property: 'id', descending: false }],
    limit: PAGE,
    properties: names,
  });
  const right = await rightOf(
    rows.map(({ id }) => id),
    writer,
  );
  const found = rows
    .map((row) => ({ row, values: right(row) }))
    .filter(({ row, values }) => !isRight(row, values));
  // Sent together: on PostgreSQL waiting for each answer takes longer than the change itself.
  if (fix) await Promise.all(found.map(({ row, values }) => writer.keep(entity.path, row.id, values)));
  return { wrong: found.length, last: rows.length < PAGE ? undefined : rows.at(-1)?.id };
}

function isRight(row: Row, values: Values): boolean {
  return Object.entries(values).every(([name, value]) => row[name] === value);
}

import { setImmediate as turn } from 'node:timers/promises';
import type { Entity, Property } from '../../shared/schema/entity.ts';
import type { Manifest } from '../../shared/schema/manifest.ts';
import { asStored, sumOf } from '../../shared/schema/totals.ts';
import { valueNames } from '../../shared/schema/worked-values.ts';
import type { Row, Values, Writer } from '../store/store.ts';
import { whereConditions } from '../store/where-conditions.ts';
import { ownValues } from './own-values.ts';
import { type RolledUp, sourcesOf } from './rollups.ts';

const PAGE = 1000;

/** The correct values for a record of the entity. */
type Right = (row: Row) => Values;

/** Recalculates every rollup of an entity, and what is worked out of them (`x-value`); each record is written once. */
export async function recountEntity(entity: Entity, ones: RolledUp[], writer: Writer): Promise<void> {
  const counted: Right[] = [];
  for (const one of ones) counted.push(await rightOf(one, writer));
  const rolled = ones.map(({ property }) => property.name);
  const names = [...new Set(['id', ...rolled, ...valueNames(entity)])];
  await putRight(entity, names, writer, (row) => {
    const values: Values = Object.assign({}, ...counted.map((right) => right(row)));
    return { ...values, ...ownValues(entity, { ...row, ...values }) };
  });
}

/** Works out `x-value` of an entity for all records; returns how many records had a wrong one. */
export async function recountValues(entity: Entity, writer: Writer, fix = true): Promise<number> {
  const names = valueNames(entity);
  if (names.length === 0) return 0;
  return putRight(entity, [...new Set(['id', ...names])], writer, (row) => ownValues(entity, row), fix);
}

/** Works out what was not worked out so before, such as the values of a layer that is being published. */
export async function fillNewValues(before: Manifest, writer: Writer): Promise<void> {
  for (const entity of Object.values(writer.model.entities)) {
    const was = before[entity.path]?.properties ?? [];
    const isNew = ({ name, value }: Property) => value !== was.find((one) => one.name === name)?.value;
    if (entity.properties.some((one) => one.value !== undefined && isNew(one)))
      await recountValues(entity, writer);
  }
}

/**
 * Recalculates a property for all records.
 * @param fix whether wrong values are corrected
 * @returns how many were wrong
 */
export async function recountRollup(one: RolledUp, writer: Writer, fix = true): Promise<number> {
  return putRight(one.entity, ['id', one.property.name], writer, await rightOf(one, writer), fix);
}

async function rightOf({ property, rollup }: RolledUp, writer: Writer): Promise<Right> {
  const right = new Map<number | undefined, number>();
  for (const source of sourcesOf(rollup)) {
    const groups = await writer.group(source.of, {
      by: [{ property: source.by }],
      measures: [source.op === 'sum' ? { op: 'sum', property: source.property as string } : { op: 'count' }],
      where: whereConditions(source.where ?? {}),
    });
    for (const { keys, measures } of groups) {
      const id = (keys[0] as { id: number } | null)?.id;
      right.set(id, sumOf(undefined, [right.get(id) ?? 0, measures[0] ?? 0]));
    }
  }
  return ({ id }) => ({ [property.name]: asStored(property, right.get(id) ?? 0) });
}

async function putRight(
  entity: Entity,
  names: string[],
  writer: Writer,
  right: Right,
  fix = true,
): Promise<number> {
  // Records that are only added stay as they were made, and the database sees to it.
  if (entity.appendOnly) return 0;
  let wrong = 0;
  for await (const rows of pagesOf(writer, entity, names)) {
    const found = rows
      .map((row) => ({ row, values: right(row) }))
      .filter(({ row, values }) => Object.entries(values).some(([name, value]) => row[name] !== value));
    wrong += found.length;
    // Sent together: on PostgreSQL waiting for each answer takes longer than the change itself.
    if (fix) await Promise.all(found.map(({ row, values }) => writer.keep(entity.path, row.id, values)));
  }
  return wrong;
}

async function* pagesOf(writer: Writer, entity: Entity, properties: string[]): AsyncGenerator<Row[]> {
  let last = 0;
  for (;;) {
    const rows = await writer.find(entity.path, {
      where: [{ property: 'id', op: 'gt', value: last }],
      order: [{ property: 'id', descending: false }],
      limit: PAGE,
      properties,
    });
    yield rows;
    // There may be many, and others wait for their turn of the loop.
    await turn();
    last = rows.at(-1)?.id ?? last;
    if (rows.length < PAGE) return;
  }
}

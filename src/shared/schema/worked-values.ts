import { MONEY_DECIMALS } from '../currency.ts';
import { oncePer } from '../once-per.ts';
import { numberOf, roundExact } from '../values/exact.ts';
import type { Surroundings, Worked } from '../values/functions.ts';
import { parseValue } from '../values/parse-value.ts';
import { callsIn, namesIn, type Tree } from '../values/tree.ts';
import { workOut } from '../values/work-out.ts';
import { fitOf } from './conditions.ts';
import type { Entity, Property } from './entity.ts';
import { yesNoWord } from './yes-no.ts';

const LONGEST_TEXT = 5000;

interface WorkedValue {
  property: Property;
  tree: Tree;
}

/** The values of an entity that are worked out of others (`x-value`), each after those that it is made of. */
const valuesOf = oncePer(({ properties }: Entity): WorkedValue[] => {
  const trees = new Map<string, WorkedValue>();
  for (const property of properties)
    if (property.value !== undefined)
      trees.set(property.name, { property, tree: parseValue(property.value) });
  const sorted = new Set<WorkedValue>();
  const visit = (one: WorkedValue) => {
    for (const name of namesIn(one.tree)) {
      const other = trees.get(name);
      if (other && !sorted.has(other)) visit(other);
    }
    sorted.add(one);
  };
  trees.forEach(visit);
  return [...sorted];
});

/** The values that change with the day (`today()`), without anybody changing the record, and those that are made of them. */
export const dayNames = oncePer((entity: Entity): string[] => {
  const found: string[] = [];
  for (const { property, tree } of valuesOf(entity))
    if (callsIn(tree).includes('today') || namesIn(tree).some((name) => found.includes(name)))
      found.push(property.name);
  return found;
});

/** Whether it has any of these. */
export function looksAtDay(entity: Entity): boolean {
  return dayNames(entity).length > 0;
}

/** The properties that `x-value` of an entity gives or looks at. */
export function valueNames(entity: Entity): string[] {
  const own = valuesOf(entity).flatMap(({ property, tree }) => [property.name, ...namesIn(tree)]);
  const fitting = own.length > 0 ? (entity.conditions ?? []).flatMap((one) => Object.keys(one.while)) : [];
  return [...new Set([...own, ...fitting])];
}

/**
 * The values of a record that are worked out of its others.
 * @param row what the record has; those of `x-value` may be missing or old
 * @example workedValues(entity, { price: 0.1, quantity: 3 }, { now, today }) // { line_total: 0.3 }
 */
export function workedValues(
  entity: Entity,
  row: Readonly<Record<string, unknown>>,
  surroundings: Surroundings,
): Record<string, string | number | boolean | null> {
  const values: Record<string, string | number | boolean | null> = {};
  const all = valuesOf(entity);
  if (all.length === 0) return values;
  const at = (name: string) => (Object.hasOwn(values, name) ? values[name] : row[name]);
  const given = { ...surroundings, value: at, label: labelsOf(entity) };
  for (const { property, tree } of all) values[property.name] = asKept(property, workOut(tree, given));
  if (entity.conditions)
    for (const name of fitOf(entity, at).absent) if (Object.hasOwn(values, name)) values[name] = null;
  return values;
}

/** One of them; undefined where something that it is made of is not among the properties, such as what a role does not show. */
export function workedValue(
  entity: Entity,
  name: string,
  row: Readonly<Record<string, unknown>>,
  surroundings: Surroundings,
): string | number | boolean | null | undefined {
  return isWhole(entity, name) ? workedValues(entity, row, surroundings)[name] : undefined;
}

function isWhole(entity: Entity, name: string): boolean {
  if (!entity.properties.some((one) => one.name === name)) return false;
  const worked = valuesOf(entity).find(({ property }) => property.name === name);
  return !worked || namesIn(worked.tree).every((other) => isWhole(entity, other));
}

/** A number has the decimals of its property, and is empty where no store could keep it exactly; a text is cut. */
function asKept(
  { kind, decimals, inCurrency, limits }: Property,
  worked: Worked,
): string | number | boolean | null {
  if (typeof worked === 'string' && kind === 'text')
    return worked.slice(0, limits?.maxLength ?? LONGEST_TEXT).toWellFormed();
  if (typeof worked !== 'object' || worked === null) return worked;
  const places = kind === 'integer' ? 0 : (decimals ?? (inCurrency ? MONEY_DECIMALS : undefined));
  const number = numberOf(places === undefined ? worked : roundExact(worked, places));
  return Math.abs(number) * 10 ** (places ?? 0) <= Number.MAX_SAFE_INTEGER ? number : null;
}

function labelsOf({ properties }: Entity) {
  return (name: string, value: unknown): string => {
    const property = properties.find((one) => one.name === name);
    if (property?.kind === 'boolean') return yesNoWord(property, value);
    return property?.choices?.find((one) => one.const === value)?.title ?? String(value);
  };
}

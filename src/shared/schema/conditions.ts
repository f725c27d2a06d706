import type { JsonSchema } from '../json-schema.ts';
import { testsOf, type Where } from './where.ts';
import { type YesNoWords, yesNoWord } from './yes-no.ts';

/** What applies to a record only while some of its properties have certain values (`x-while`, `x-required`, `allOf`). */
export interface Condition {
  /** By property: the values of which it must have one, or true for any value; of several choices one among these is enough. */
  while: Record<string, readonly unknown[] | true>;
  /** Properties that a record has only then. If several conditions name a property, one that holds is enough. */
  has: string[];
  /** Properties that must not be empty then. */
  required: string[];
}

/** The part of an entity that its conditions refer to. */
interface Conditional {
  conditions?: Condition[];
  properties: {
    name: string;
    title: string;
    choices?: { const: string | number; title: string }[];
    several?: { const: string; title: string }[];
    words?: YesNoWords;
  }[];
}

/** The effect of an entity's conditions on one record. */
export interface Fit {
  /** Properties that the record does not have at present: they are neither shown nor accepted. */
  absent: ReadonlySet<string>;
  /** Properties that are required besides those that always are. */
  required: ReadonlySet<string>;
}

/**
 * Reads `allOf` of a schema file, already accepted by the linter.
 * @example readConditions([{ if: { properties: { kind: { const: 'meter' } } }, then: { required: ['meter'] } }])
 */
export function readConditions(all: JsonSchema['allOf'] = []): Condition[] {
  return all.map((one) => ({
    while: {
      ...Object.fromEntries((one.if?.required ?? []).map((name) => [name, true] as const)),
      ...Object.fromEntries(
        Object.entries(one.if?.properties ?? {}).map(([name, is]) => [name, is.enum ?? [is.const]]),
      ),
    },
    has: Object.keys(one.then?.properties ?? {}),
    required: one.then?.required ?? [],
  }));
}

/**
 * Reads `x-while` and `x-required` of the properties of a schema file, already accepted by the linter.
 * @example conditionsOf({ meter: { 'x-while': { kind: 'meter' }, 'x-required': true } })
 */
export function conditionsOf(properties: Record<string, JsonSchema> = {}): Condition[] {
  const found = new Map<string, Condition>();
  const at = (where: Where): Condition => {
    const key = JSON.stringify(where);
    const known = found.get(key) ?? { while: heldIn(where), has: [], required: [] };
    found.set(key, known);
    return known;
  };
  for (const [name, own] of Object.entries(properties)) {
    const only = own['x-while'] as Where | undefined;
    const needed = own['x-required'] as Where | true | undefined;
    if (only) at(only).has.push(name);
    const where = needed === true ? only : needed;
    if (where) at(where).required.push(name);
  }
  return [...found.values()];
}

function heldIn(where: Where): Condition['while'] {
  return Object.fromEntries(
    testsOf(where).map(({ property, op, values }) => [property, op === 'not' ? (true as const) : values]),
  );
}

/**
 * Which properties a record with these values has and requires. A property that it does not have counts as empty for
 * conditions that depend on it. A condition on a property that is hidden from the viewer counts as met; the server,
 * which sees it, decides.
 * @param at the value of a property, null or undefined when empty; for a reference any value
 * @example fitOf(trigger, (name) => ({ kind: 'meter' })[name]).required.has('every') // true
 */
export function fitOf(entity: Conditional, at: (name: string) => unknown): Fit {
  const all = entity.conditions ?? [];
  const names = new Set(all.flatMap(({ has }) => has));
  let absent = new Set<string>();
  for (;;) {
    const held = all.filter((one) => holds(entity, one, (name) => (absent.has(name) ? null : at(name))));
    const had = new Set(held.flatMap(({ has }) => has));
    const next = new Set([...names].filter((name) => !had.has(name)));
    if (next.size <= absent.size)
      return { absent, required: new Set(held.flatMap(({ required }) => required)) };
    absent = next;
  }
}

/** When a property applies, in words; undefined when it always does. @example goesWith(trigger, 'every') // 'Kind: Meter' */
export function goesWith(entity: Conditional, name: string): string | undefined {
  const all = (entity.conditions ?? []).filter(({ has }) => has.includes(name));
  if (all.length === 0) return undefined;
  const ofOne = new Map<string, unknown[]>();
  const ofSeveral: string[] = [];
  for (const { while: held } of all) {
    const [first, ...more] = Object.entries(held);
    if (first && more.length === 0 && first[1] !== true)
      ofOne.set(first[0], [...(ofOne.get(first[0]) ?? []), ...first[1]]);
    else
      ofSeveral.push(
        Object.entries(held)
          .map((one) => inWords(entity, ...one))
          .join(' and '),
      );
  }
  return [...[...ofOne].map((one) => inWords(entity, ...one)), ...ofSeveral].join(', or ');
}

function holds(entity: Conditional, condition: Condition, at: (name: string) => unknown): boolean {
  return Object.entries(condition.while).every(([name, values]) => {
    if (!entity.properties.some((property) => property.name === name)) return true;
    const value = at(name) ?? null;
    if (Array.isArray(value)) return value.some((one) => values === true || values.includes(one));
    return value !== null && value !== '' && (values === true || values.includes(value));
  });
}

function inWords(entity: Conditional, name: string, values: readonly unknown[] | true): string {
  const property = entity.properties.find((one) => one.name === name);
  const title = property?.title ?? name;
  if (values === true) return title;
  const titles = values.map((value) => {
    if (typeof value === 'boolean') return yesNoWord(property, value);
    const choices = property?.choices ?? property?.several;
    return choices?.find((choice) => choice.const === value)?.title ?? String(value);
  });
  return `${title}: ${titles.join(' or ')}`;
}

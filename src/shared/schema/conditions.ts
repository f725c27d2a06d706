import type { JsonSchema } from '../json-schema.ts';

/** What holds of a record only while some of its properties have certain values (`allOf` of a schema file). */
export interface Condition {
  /** By property: the values of which it has one, or true for any value at all. */
  while: Record<string, readonly unknown[] | true>;
  /** Properties that a record has only then; one that several conditions name, while any of them holds. */
  has: string[];
  /** Properties that may not be empty then. */
  required: string[];
}

/** What of an entity its conditions are about. */
interface Conditional {
  conditions?: Condition[];
  properties: { name: string; title: string; choices?: { const: string | number; title: string }[] }[];
}

/** What the conditions of an entity say of one record. */
export interface Fit {
  /** Properties that the record does not have as it is: they are neither shown nor taken. */
  absent: ReadonlySet<string>;
  /** Properties that it needs beside those which are always required. */
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
 * What a record with these values has and needs. What it does not have counts as empty for what depends on it in turn; a
 * condition about a property that is hidden from who looks counts as met, since the server knows better.
 * @param at the value of a property, null or undefined where it is empty; of a reference any value
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

/**
 * With what a property goes, in words, where it does not go with everything.
 * @example goesWith(trigger, 'every') // 'Kind: Meter'
 */
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
    return value !== null && value !== '' && (values === true || values.includes(value));
  });
}

function inWords(entity: Conditional, name: string, values: readonly unknown[] | true): string {
  const property = entity.properties.find((one) => one.name === name);
  const title = property?.title ?? name;
  if (values === true) return title;
  const titles = values.map((value) => {
    if (typeof value === 'boolean') return value ? 'Yes' : 'No';
    return property?.choices?.find((choice) => choice.const === value)?.title ?? String(value);
  });
  return `${title}: ${titles.join(' or ')}`;
}

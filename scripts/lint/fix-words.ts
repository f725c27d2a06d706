import type { JsonSchema } from '../../src/shared/json-schema.ts';
import { readConditions } from '../../src/shared/schema/conditions.ts';

/** A schema file as it is written. */
type File = JsonSchema & Record<string, unknown>;

/** Says a file in the words of today; returns the same file where it already does. */
type Rewriter = (file: File) => File;

/** All rewriters, in the order they are applied. Older words stay understood: files of tenants may have them. */
const REWRITERS: Rewriter[] = [conditionsOfProperties, valuesOfProperties, keysOfEntity];

/** Rewrites the older words of a schema file, `allOf` for one, that newer ones say shorter; undefined if it has none. */
export function fixWords(file: File): File | undefined {
  const fixed = REWRITERS.reduce((now, rewrite) => rewrite(now), file);
  return fixed === file ? undefined : fixed;
}

/** `allOf` becomes `x-while` and `x-required` of its properties, if each can say for itself when it is there. */
function conditionsOfProperties(whole: File): File {
  const { allOf, ...file } = whole;
  const conditions = readConditions(allOf);
  const names = new Set(conditions.flatMap(({ has, required }) => [...has, ...required]));
  const said = new Map<string, Record<string, unknown>>();
  for (const name of names) {
    const there = alternatives(conditions.filter(({ has }) => has.includes(name)));
    const needed = alternatives(conditions.filter(({ required }) => required.includes(name)));
    if (!there || !needed || !file.properties?.[name]) return whole;
    const isAlways = JSON.stringify(there) === JSON.stringify(needed);
    said.set(name, {
      ...(Object.keys(there).length > 0 && { 'x-while': there }),
      ...(Object.keys(needed).length > 0 && { 'x-required': isAlways ? true : needed }),
    });
  }
  if (said.size === 0) return whole;
  const properties = Object.entries(file.properties ?? {}).map(([name, own]) => [
    name,
    { ...own, ...said.get(name) },
  ]);
  return { ...file, properties: Object.fromEntries(properties) };
}

/** One description of which records several conditions mean, of which one holds; undefined if it takes more than one. */
function alternatives(conditions: ReturnType<typeof readConditions>): Record<string, unknown> | undefined {
  const all = conditions.map(({ while: held }) => Object.entries(held));
  if (all.length <= 1) return Object.fromEntries((all[0] ?? []).map(([name, values]) => said(name, values)));
  const first = all[0]?.[0]?.[0];
  const values = all.flatMap((held) =>
    held.length === 1 && held[0]?.[0] === first && held[0]?.[1] !== true
      ? (held[0]?.[1] as unknown[])
      : [true],
  );
  if (first === undefined || values.includes(true)) return undefined;
  return Object.fromEntries([said(first, values)]);
}

function said(name: string, values: readonly unknown[] | true): [string, unknown] {
  if (values === true) return [`${name}.not`, null];
  return [name, values.length === 1 ? values[0] : values];
}

/** `x-through`, `x-default-from` and `x-rollup` become `x-value`, at the place where they stood. */
function valuesOfProperties(file: File): File {
  const { properties = {} } = file;
  const all = Object.entries(properties).map(([name, own]) => [name, withValue(own)] as const);
  const isSame = all.every(([name, own]) => own === properties[name]);
  return isSame ? file : { ...file, properties: Object.fromEntries(all) };
}

/** `while` of a key becomes `where`. */
function keysOfEntity(file: File): File {
  const entity = file['x-entity'] as { unique?: (string[] | Record<string, unknown>)[] } | undefined;
  if (!entity?.unique?.some((key) => 'while' in key)) return file;
  const unique = entity.unique.map((key) =>
    Array.isArray(key)
      ? key
      : Object.fromEntries(
          Object.entries(key).map(([word, said]) => [word === 'while' ? 'where' : word, said]),
        ),
  );
  return { ...file, 'x-entity': { ...entity, unique } };
}

const OLDER_VALUES = ['x-through', 'x-default-from', 'x-rollup'] as const;

function withValue(own: JsonSchema): JsonSchema {
  const word = OLDER_VALUES.find((one) => own[one] !== undefined);
  if (word === undefined || own['x-value'] !== undefined) return own;
  const isOnce = word === 'x-default-from' && own.readOnly === true;
  const words = Object.entries(own).filter(([name]) => !(isOnce && name === 'readOnly'));
  return Object.fromEntries(
    words.map(([name, value]) => (name === word ? ['x-value', formOf(word, value, isOnce)] : [name, value])),
  );
}

function formOf(word: string, value: unknown, isOnce: boolean): unknown {
  if (word === 'x-rollup') return rollupForm(value as OldRollup);
  if (word === 'x-through') return value;
  return isOnce ? { once: value } : { start: value };
}

interface OldRollup {
  of: string;
  by: string;
  sum?: string;
  where?: unknown;
  and?: OldRollup[];
}

function rollupForm({ of, by, sum, where, and }: OldRollup): object {
  return {
    ...(sum === undefined ? { count: of } : { sum: `${of}.${sum}` }),
    by,
    ...(where !== undefined && { where }),
    ...(and && { and: and.map(rollupForm) }),
  };
}

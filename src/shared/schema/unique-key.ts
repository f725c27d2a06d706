/**
 * A key: no two records may have the same values in all of these properties. A record with one of them empty never
 * collides. With `while`, only records whose properties have these values count, with null for empty.
 */
export interface UniqueKey {
  properties: string[];
  while?: Record<string, string | number | boolean | null>;
}

/** A key as written in a schema file: just the names when it applies to all records. */
export type UniqueWords = (string[] | UniqueKey)[];

/**
 * Reads the word `unique`.
 * @example readUnique([['plan', 'key']]) // [{ properties: ['plan', 'key'] }]
 */
export function readUnique(words: UniqueWords = []): UniqueKey[] {
  return words.map((key) => (Array.isArray(key) ? { properties: key } : key));
}

/**
 * A key in words, for messages and names.
 * @example keyText({ properties: ['user'], while: { ended_at: null } }) // 'user while ended_at is empty'
 */
export function keyText({ properties, while: held = {} }: UniqueKey): string {
  const conditions = Object.entries(held).map(([name, value]) =>
    value === null ? `${name} is empty` : `${name} is ${value}`,
  );
  return [properties.join(' and '), ...(conditions.length > 0 ? [conditions.join(' and ')] : [])].join(
    ' while ',
  );
}

/**
 * Properties that no two records have all alike. A record that leaves one of them empty is like no other. With `while`
 * only the records count whose properties have these values, null standing for none.
 */
export interface UniqueKey {
  properties: string[];
  while?: Record<string, string | number | boolean | null>;
}

/** A key as a schema file writes it: the names alone where it holds of all records. */
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

/** What a word of JSON Schema contains: a schema, several, schemas by name, or a value that passes a check. */
type WordHolds = 'schema' | 'schemas' | 'properties' | ((value: unknown) => boolean);

/** The words allowed in a schema that people write. */
export type SchemaWords = Record<string, WordHolds>;

export const DEEPEST = 6;
export const MOST_PROPERTIES = 300;
export const MOST_BYTES = 64 * 1024;
const MOST_SCHEMAS = 50;

/** Checks of values, shared by several languages. */
export const WORD_VALUES = {
  plain: isPlainValue,
  text: (value: unknown) => typeof value === 'string' && value.isWellFormed() && !value.includes('\0'),
  number: (value: unknown) => typeof value === 'number' && Number.isFinite(value),
  count: (value: unknown) => Number.isSafeInteger(value) && (value as number) >= 0,
  choices: (value: unknown) =>
    Array.isArray(value) && value.length > 0 && value.length <= MOST_PROPERTIES && value.every(isPlainValue),
  names: (value: unknown) =>
    Array.isArray(value) && value.length <= MOST_PROPERTIES && value.every(isPlainName),
} satisfies Record<string, (value: unknown) => boolean>;

/**
 * What is wrong with a schema that people have written, or undefined. Only the given words are allowed, the depth and
 * size are limited, and nothing in it may take long to evaluate.
 * @example limitedSchemaError({ pattern: '(a+)+' }, { type: WORD_VALUES.text }) // 'must not use "pattern"; use type'
 */
export function limitedSchemaError(schema: unknown, words: SchemaWords): string | undefined {
  if (new TextEncoder().encode(JSON.stringify(schema) ?? '').length > MOST_BYTES)
    return 'must have at most 64 KB';
  return wrongIn(schema, words, 0, { properties: 0 });
}

function wrongIn(
  schema: unknown,
  words: SchemaWords,
  depth: number,
  counted: { properties: number },
): string | undefined {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema))
    return 'must be an object of JSON Schema';
  if (depth > DEEPEST) return `must be at most ${DEEPEST} levels deep`;
  for (const [word, value] of Object.entries(schema)) {
    const holds = Object.hasOwn(words, word) ? words[word] : undefined;
    if (holds === undefined)
      return `must not use "${word.slice(0, 50)}"; use ${Object.keys(words).join(', ')}`;
    const inside = typeof holds === 'function' ? (holds(value) ? [] : undefined) : parts(holds, value);
    if (inside === undefined) return `"${word}" has a value that it cannot have`;
    if (holds === 'properties') counted.properties += inside.length;
    if (counted.properties > MOST_PROPERTIES) return `must have at most ${MOST_PROPERTIES} properties`;
    for (const part of inside) {
      const wrong = wrongIn(part, words, depth + 1, counted);
      if (wrong !== undefined) return wrong;
    }
  }
  return undefined;
}

function parts(holds: 'schema' | 'schemas' | 'properties', value: unknown): unknown[] | undefined {
  if (holds === 'schema') return [value];
  if (holds === 'schemas')
    return Array.isArray(value) && value.length > 0 && value.length <= MOST_SCHEMAS ? value : undefined;
  return typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.keys(value).every(isPlainName)
    ? Object.values(value)
    : undefined;
}

/** Only plain values: lists within lists of any depth cannot be written or compared by some engines. */
function isPlainValue(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  return value === null || typeof value === 'boolean' || WORD_VALUES.text(value);
}

/** Refuses a dot in a name: it would be looked up literally and never found, because paths go through nested `properties`. */
function isPlainName(name: unknown): boolean {
  return typeof name === 'string' && !name.includes('.');
}

import { type Literal, listed, testsOf, UNDER, type Where, type WhereTest } from './where.ts';

/**
 * A key: no two records may have the same values in all of these properties. A record with one of them empty never
 * collides. With `while`, as stores record it, only the records count that it describes. An index says so too, so it
 * compares properties of the record alone, and with constants.
 */
export interface UniqueKey {
  properties: string[];
  while?: Where;
}

/** A key as written in a schema file: just the names when it applies to all records; `while` is the older word for `where`. */
export type UniqueWords = (string[] | { properties: string[]; where?: Where; while?: Where })[];

/**
 * Reads the word `unique`.
 * @example readUnique([['plan', 'key']]) // [{ properties: ['plan', 'key'] }]
 */
export function readUnique(words: UniqueWords = []): UniqueKey[] {
  return words.map((key) => {
    if (Array.isArray(key)) return { properties: key };
    const where = key.where ?? key.while;
    return { properties: key.properties, ...(where && { while: where }) };
  });
}

/**
 * A key in words, for messages.
 * @example keyText({ properties: ['user'], while: { ended_at: null } }) // 'user while ended_at is empty'
 */
export function keyText({ properties, while: held }: UniqueKey): string {
  return [properties.join(' and '), ...(held ? [whereText(held)] : [])].join(' while ');
}

const WORDS = { lt: 'less than', lte: 'at most', gt: 'more than', gte: 'at least' };

function whereText(where: Where): string {
  const any = listed(where, 'any')?.map(whereText) ?? [];
  const none = listed(where, 'none')?.map(whereText) ?? [];
  return [
    ...testsOf(where).map(testText),
    ...(any.length > 0 ? [`(${any.join(' or ')})`] : []),
    ...none.map((text) => `not (${text})`),
  ].join(' and ');
}

function testText({ property, op, values }: WhereTest): string {
  const texts = values.map((value: Literal) => (value === null ? 'empty' : String(value))).join(' or ');
  if (op === 'is') return `${property} is ${texts}`;
  if (op === 'has' || op === 'has.all' || op === UNDER) return `${property} has ${texts}`;
  return `${property} is ${op === 'not' ? 'not' : WORDS[op]} ${texts}`;
}

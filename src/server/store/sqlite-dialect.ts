import type { Dialect } from './dialect.ts';
import { fold } from './search-text.ts';

const MOST_TRIGRAMS = 24;
/** Bytes of a pattern that SQLite accepts; `SqliteConnection` sets it. */
export const MOST_PATTERN = 50_000;

/** How SQLite says it. Case is left to the columns' NOCASE collation, nulls sort first as it is. */
export const sqliteDialect: Dialect = {
  order: (expression, descending) => (descending ? `${expression} DESC` : expression),
  contains: (expression, part) => {
    const pattern = `*${globOf(part)}*`;
    // No stored text holds a NUL, or is as long as such a pattern.
    if (part.includes('\0') || Buffer.byteLength(pattern) > MOST_PATTERN)
      return { text: '1 = 0', params: [] };
    return { text: `${expression} GLOB ?`, params: [pattern] };
  },
  oneOf: (expression, values) => ({
    text: `${expression} IN (SELECT value FROM json_each(?))`,
    params: [JSON.stringify(values)],
  }),
  searchIds: (info, word) => {
    const match = matchOf([word]);
    if (match === null) return null;
    return {
      text: `SELECT rowid FROM ${info.searchIndex} WHERE ${info.searchIndex} MATCH ?`,
      params: [match],
    };
  },
  searchSource: (info, alias, texts) => {
    const match = matchOf(texts);
    if (match === null) return null;
    const from = `${info.searchIndex} CROSS JOIN ${info.sql} AS ${alias} ON ${alias}."id" = ${info.searchIndex}.rowid`;
    return {
      from: { text: from, params: [] },
      where: { text: `${info.searchIndex} MATCH ?`, params: [match] },
    };
  },
  unindexed: (alias) => `+${alias}`,
  leadingJoin: 'CROSS JOIN',
  holds: (expression, word) => ({ text: `instr(${expression}, ?) > 0`, params: [word] }),
  asText: (expression, kind) =>
    kind === 'integer' || kind === 'number' || kind === 'boolean'
      ? `CAST(${expression} AS TEXT)`
      : expression,
};

/** SQLite's LIKE folds the case of ASCII only; GLOB with a class per letter folds any. */
function globOf(text: string): string {
  return Array.from(text.toWellFormed(), (letter) => {
    if (letter === '*' || letter === '?' || letter === '[') return `[${letter}]`;
    const lower = letter.toLowerCase();
    const upper = letter.toUpperCase();
    const forms = new Set([letter, lower, upper, lower.toUpperCase(), upper.toLowerCase()]);
    const single = [...forms].filter((form) => Array.from(form).length === 1 && fold(form) === fold(letter));
    return single.length === 1 ? letter : `[${single.join('')}]`;
  }).join('');
}

/** The index holds three letters in a row, so it can only say which rows hold all of a text's threes. */
function matchOf(texts: string[]): string | null {
  const trigrams = texts.flatMap((text) => {
    const letters = Array.from(text);
    return letters.slice(2).map((_, index) => letters.slice(index, index + 3).join(''));
  });
  if (trigrams.length === 0) return null;
  return [...new Set(trigrams)]
    .slice(0, MOST_TRIGRAMS)
    .map((trigram) => `"${trigram.replaceAll('"', '""')}"`)
    .join(' AND ');
}

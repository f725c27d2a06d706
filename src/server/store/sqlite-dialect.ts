import type { Dialect } from './dialect.ts';

/** How SQLite says it. Case is left to the columns' NOCASE collation, nulls sort first as it is. */
export const sqliteDialect: Dialect = {
  order: (expression, descending) => (descending ? `${expression} DESC` : expression),
  contains: (expression, part) => ({ text: `${expression} GLOB ?`, params: [`*${globOf(part)}*`] }),
  oneOf: (expression, values) => ({
    text: `${expression} IN (SELECT value FROM json_each(?))`,
    params: [JSON.stringify(values)],
  }),
  searchIds: (info, word) => {
    const trigrams = trigramsOf(word);
    if (trigrams.length === 0) return null;
    return {
      text: `SELECT rowid FROM ${info.searchIndex} WHERE ${info.searchIndex} MATCH ?`,
      params: [trigrams.map((trigram) => `"${trigram.replaceAll('"', '""')}"`).join(' AND ')],
    };
  },
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
    const single = [...forms].filter((form) => Array.from(form).length === 1);
    return single.length === 1 ? letter : `[${single.join('')}]`;
  }).join('');
}

function trigramsOf(word: string): string[] {
  const letters = Array.from(word);
  const trigrams = letters.slice(2).map((_, index) => letters.slice(index, index + 3).join(''));
  return [...new Set(trigrams)].slice(0, 24);
}

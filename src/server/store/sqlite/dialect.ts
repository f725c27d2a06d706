import { decimalsOf } from '../../../shared/kinds/kind.ts';
import type { Dialect, Sql } from '../query/dialect.ts';
import { rarePart } from '../query/rare-part.ts';
import type { TableInfo } from '../tables/catalog.ts';
import { lettersOf } from '../tables/letter-forms.ts';

/** At most this many trigrams are looked up together. More would hardly narrow the result. */
const MOST_TRIGRAMS = 24;
/** Bytes of a pattern that SQLite accepts; `SqliteConnection` sets it. */
export const MOST_PATTERN = 50_000;

/** The SQL of SQLite. The columns' NOCASE collation ignores case, and SQLite sorts nulls first by default. */
export const sqliteDialect: Dialect = {
  caseless: (expression) => expression,
  order: ({ text }, descending) => (descending ? `${text} DESC` : text),
  contains: (expression, part) => {
    const pattern = `*${globOf(part)}*`;
    // No stored text contains a NUL or is as long as such a pattern.
    if (part.includes('\0') || Buffer.byteLength(pattern) > MOST_PATTERN)
      return { text: '1 = 0', params: [] };
    return { text: `${expression} GLOB ?`, params: [pattern] };
  },
  oneOf: ({ text }, values) => ({
    text: `${text} IN (SELECT value FROM json_each(?))`,
    params: [JSON.stringify(values)],
  }),
  searchSource: (info, alias, texts) => {
    const match = matchOf(texts.map(rarePart));
    if (match === null) return null;
    const { text, params } = hits(info, match);
    const from = `(${text}) AS _hit CROSS JOIN ${info.sql} AS ${alias} ON ${alias}."id" = _hit."id"`;
    return { from: { text: from, params }, where: [] };
  },
  unindexed: (alias) => `+${alias}`,
  readsInserted: false,
  leadingJoin: 'CROSS JOIN',
  holds: (expression, word) => ({ text: `instr(${expression}, ?) > 0`, params: [word] }),
  // A sum of integers can exceed what node:sqlite reads as a number.
  sum: (expression, kind) => (kind === 'number' ? `sum(${expression})` : `CAST(sum(${expression}) AS REAL)`),
  monday: (day) => `date(${day}, '-6 days', 'weekday 1')`,
  shiftedDay: (moment, seconds) => `date(${moment}, ${seconds} || ' seconds')`,
  listed: (expressions, order) => `json_group_array(json_array(${expressions.join(', ')}) ORDER BY ${order})`,
  asText: (expression, kind) => {
    const decimals = decimalsOf(kind);
    if (decimals !== undefined) return sqliteDialect.asText(`(${expression} / 1e${decimals})`, 'number');
    if (kind === 'number')
      return `CASE WHEN ${expression} = CAST(${expression} AS INTEGER) THEN CAST(CAST(${expression} AS INTEGER) AS TEXT) WHEN ${expression} IS NOT NULL THEN format('%.15g', ${expression}) END`;
    return kind === 'integer' || kind === 'boolean' || kind === 'duration'
      ? `CAST(${expression} AS TEXT)`
      : expression;
  },
};

/** Rows that the index finds, plus all rows not indexed yet: the caller also compares the texts themselves. */
function hits({ searchIndex, searchPending }: TableInfo, match: string): Sql {
  return {
    text: `SELECT rowid AS "id" FROM ${searchIndex} WHERE ${searchIndex} MATCH ? AND rowid NOT IN (SELECT "id" FROM ${searchPending}) UNION ALL SELECT "id" FROM ${searchPending}`,
    params: [match],
  };
}

/** SQLite's LIKE folds the case of ASCII only; GLOB with a class per letter folds any. */
function globOf(text: string): string {
  return lettersOf(text)
    .map((forms) => {
      const letter = forms[0] as string;
      return forms.length > 1 || '*?['.includes(letter) ? `[${forms.join('')}]` : letter;
    })
    .join('');
}

/**
 * The index stores trigrams (three letters in a row), so it can only tell which rows contain all trigrams of the
 * texts.
 */
function matchOf(texts: string[]): string | null {
  const trigrams = trigramsOf(texts);
  if (trigrams.length === 0) return null;
  return trigrams
    .slice(0, MOST_TRIGRAMS)
    .map((trigram) => `"${trigram.replaceAll('"', '""')}"`)
    .join(' AND ');
}

/** All trigrams of texts, each once. */
function trigramsOf(texts: string[]): string[] {
  const all = new Set<string>();
  for (const text of texts) {
    const letters = Array.from(text);
    for (let end = 3; end <= letters.length; end++) all.add(letters.slice(end - 3, end).join(''));
  }
  return [...all];
}

import { decimalsOf } from '../../../shared/kinds/kind.ts';
import type { Dialect, Sql } from '../query/dialect.ts';
import type { TableInfo } from '../tables/catalog.ts';
import { lettersOf } from '../tables/letter-forms.ts';

/** So many trigrams of a text are looked up together; more would narrow little. */
const MOST_TRIGRAMS = 24;
/** Bytes of a pattern that SQLite accepts; `SqliteConnection` sets it. */
export const MOST_PATTERN = 50_000;

/** How SQLite says it. Case is left to the columns' NOCASE collation, nulls sort first as it is. */
export const sqliteDialect: Dialect = {
  caseless: (expression) => expression,
  order: ({ text }, descending) => (descending ? `${text} DESC` : text),
  contains: (expression, part) => {
    const pattern = `*${globOf(part)}*`;
    // No stored text holds a NUL, or is as long as such a pattern.
    if (part.includes('\0') || Buffer.byteLength(pattern) > MOST_PATTERN)
      return { text: '1 = 0', params: [] };
    return { text: `${expression} GLOB ?`, params: [pattern] };
  },
  oneOf: ({ text }, values) => ({
    text: `${text} IN (SELECT value FROM json_each(?))`,
    params: [JSON.stringify(values)],
  }),
  searchSource: (info, alias, texts) => {
    const match = matchOf(texts);
    if (match === null) return null;
    const { text, params } = hits(info, match);
    const from = `(${text}) AS _hit CROSS JOIN ${info.sql} AS ${alias} ON ${alias}."id" = _hit."id"`;
    return { from: { text: from, params }, where: [] };
  },
  unindexed: (alias) => `+${alias}`,
  readsInserted: false,
  leadingJoin: 'CROSS JOIN',
  holds: (expression, word) => ({ text: `instr(${expression}, ?) > 0`, params: [word] }),
  // Whole numbers may add up to more than node:sqlite reads as one.
  sum: (expression, kind) => (kind === 'number' ? `sum(${expression})` : `CAST(sum(${expression}) AS REAL)`),
  monday: (day) => `date(${day}, '-6 days', 'weekday 1')`,
  shiftedDay: (moment, seconds) => `date(${moment}, ${seconds} || ' seconds')`,
  asText: (expression, kind) => {
    const decimals = decimalsOf(kind);
    if (decimals !== undefined) return sqliteDialect.asText(`(${expression} / 1e${decimals})`, 'number');
    if (kind === 'number')
      return `CASE WHEN ${expression} = CAST(${expression} AS INTEGER) THEN CAST(CAST(${expression} AS INTEGER) AS TEXT) WHEN ${expression} IS NOT NULL THEN format('%.15g', ${expression}) END`;
    return kind === 'integer' || kind === 'boolean' ? `CAST(${expression} AS TEXT)` : expression;
  },
};

/** What the index names, and every row that it does not know yet: whoever asks looks at the texts themselves. */
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

/** The index holds three letters in a row, so it can only say which rows hold all of a text's trigrams. */
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

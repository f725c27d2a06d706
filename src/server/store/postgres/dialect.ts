import { decimalsOf, isDecimalStorage } from '../../../shared/kinds/kind.ts';
import type { Dialect, Sql } from '../query/dialect.ts';
import { rarePart } from '../query/rare-part.ts';
import { lettersOf } from '../tables/letter-forms.ts';

const NUMERIC = new Set(['integer', 'reference', 'number', 'boolean', 'duration']);

/**
 * The dialect of PostgreSQL. All texts have the collation "C", which sorts letters by code point and whose `lower` folds ASCII only, like
 * SQLite's NOCASE.
 */
export const postgresDialect: Dialect = {
  caseless: (expression) => `lower(CAST(${expression} AS text) COLLATE "C")`,
  order: ({ text, nullable }, descending) => {
    if (!nullable) return descending ? `${text} DESC` : text;
    return descending ? `${text} DESC NULLS LAST` : `${text} NULLS FIRST`;
  },
  contains: (expression, part) =>
    part.includes('\0')
      ? { text: '1 = 0', params: [] }
      : { text: `${expression} ~ ?`, params: [patternOf(part)] },
  oneOf: ({ text, kind, caseless, isId }, values) => {
    if (NUMERIC.has(kind) || isDecimalStorage(kind)) {
      const type = kind === 'number' ? 'double precision' : 'bigint';
      const fits = kind === 'number' ? Number.isFinite : Number.isSafeInteger;
      const numbers = values.map(Number).filter((value) => fits(value));
      const list = `CAST(? AS ${type}[])`;
      // Hides the number of ids from the planner: it would plan each list of fewer than ten ids anew, and pages are read by such lists.
      return {
        text: `${text} = ANY (${isId ? `CAST((SELECT ${list}) AS ${type}[])` : list})`,
        params: [`{${numbers.join(',')}}`],
      };
    }
    const texts = values.map((value) => JSON.stringify(String(value).toWellFormed()));
    const one = caseless ? postgresDialect.caseless('_value') : '_value';
    return {
      text: `${text} IN (SELECT ${one} FROM json_array_elements_text(CAST(? AS json)) AS _values (_value))`,
      params: [`[${texts.join(',')}]`],
    };
  },
  searchSource: (info, alias, texts, column = '_search') => {
    const parts = longEnough(texts).map((text) => like(`${alias}."${column}"`, rarePart(text)));
    if (parts.length === 0) return null;
    return {
      from: { text: `${info.sql} AS ${alias}`, params: [] },
      where: parts,
    };
  },
  // Not `LIKE`, which would use the search index even where a walk finds the page at once.
  holds: (expression, word) => ({ text: `strpos(${expression}, ?) > 0`, params: [word] }),
  unindexed: (alias) => alias,
  readsInserted: true,
  leadingJoin: 'JOIN',
  sum: (expression, kind) =>
    // Added as decimals, so that the sum does not depend on the order of the rows.
    kind === 'number'
      ? `CAST(sum(CAST(CAST(${expression} AS text) AS numeric)) AS double precision)`
      : `sum(${expression})`,
  monday: (day) => `to_char(date_trunc('week', CAST(${day} AS timestamp)), 'YYYY-MM-DD')`,
  shiftedDay: (moment, seconds) =>
    `to_char(CAST(${moment} AS timestamp) + ${seconds} * interval '1 second', 'YYYY-MM-DD')`,
  listed: (expressions, order) =>
    `CAST(coalesce(json_agg(json_build_array(${expressions.join(', ')}) ORDER BY ${order}), '[]') AS text)`,
  asText: (expression, kind) => {
    const decimals = decimalsOf(kind);
    if (decimals !== undefined) return postgresDialect.asText(`(${expression} / 1e${decimals})`, 'number');
    if (kind === 'number')
      return `CASE WHEN ${expression} = trunc(${expression}) AND abs(${expression}) < 9e15 THEN CAST(CAST(${expression} AS bigint) AS text) ELSE CAST(CAST(${expression} AS numeric) AS text) END`;
    return kind === 'integer' || kind === 'boolean' || kind === 'duration'
      ? `CAST(${expression} AS text)`
      : expression;
  },
};

/** The index holds trigrams, so shorter texts cannot be looked up in it. */
function longEnough(texts: string[]): string[] {
  return texts.filter((text) => Array.from(text).length > 2);
}

/**
 * Finds plain text anywhere in a text by the search index. The planner does not see the text: otherwise it would plan each search anew,
 * which takes longer than finding a rare word.
 */
function like(expression: string, part: string): Sql {
  return { text: `${expression} LIKE (SELECT ?)`, params: [`%${part.replace(/[\\%_]/g, '\\$&')}%`] };
}

/** A regular expression with a character class per letter, since `ILIKE` folds case by the locale of the database. */
function patternOf(part: string): string {
  return lettersOf(part)
    .map((forms) => (forms.length > 1 ? `[${forms.join('')}]` : plain(forms[0] as string)))
    .join('');
}

function plain(letter: string): string {
  return /^[!-/:-@[-`{-~]$/.test(letter) ? `\\${letter}` : letter;
}

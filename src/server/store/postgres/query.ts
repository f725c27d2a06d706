import type { CustomTypesConfig, PoolClient, QueryArrayResult } from 'pg';
import type { Param } from '../query/dialect.ts';

/** One statement of a transaction. */
export interface Step {
  text: string;
  params?: Param[];
  /**
   * Prepared once per connection and kept, for statements of this schema; empty if the statement is the same for all
   * schemas.
   */
  keptFor?: string;
  /** Receives the rows of the statement, if anybody needs them. */
  tell?: (rows: unknown[][]) => void;
}

/**
 * A connection keeps its prepared statements with their plans, so after this many another connection takes its place.
 */
const MOST_PREPARED = 1000;
/** The server gives up long before; this is for a server that no longer answers. */
const DEADLINE_MS = 15_000;

/** The names of a connection's prepared statements, by schema and text. */
interface Prepared {
  names: Map<string, Map<string, string>>;
  count: number;
}

const prepared = new WeakMap<PoolClient, Prepared>();

/**
 * Sends a statement. The connection is in pg's pipeline mode: a statement sent before the previous one is answered
 * travels with it, and costs no round trip of its own.
 */
export function send(
  client: PoolClient,
  { text, params, keptFor }: Step,
  deadline = DEADLINE_MS,
): Promise<QueryArrayResult<unknown[]>> {
  const query = {
    text: numbered(text),
    values: params,
    rowMode: 'array' as const,
    name: keptFor === undefined ? undefined : nameOf(client, keptFor, text),
    query_timeout: deadline,
  };
  return client.query<unknown[]>(query);
}

function nameOf(client: PoolClient, schema: string, text: string): string {
  let known = prepared.get(client);
  if (!known) {
    known = { names: new Map(), count: 0 };
    prepared.set(client, known);
  }
  const name = known.names.get(schema)?.get(text);
  if (name !== undefined) return name;
  const names = known.names.get(schema) ?? new Map<string, string>();
  known.names.set(schema, names);
  const added = `s${known.count++}`;
  names.set(text, added);
  return added;
}

/** Whether a connection has so many prepared statements that a new one should take its place. */
export function isFull(client: PoolClient): boolean {
  return (prepared.get(client)?.count ?? 0) >= MOST_PREPARED;
}

type Parse = (text: string) => unknown;

const asNumber: Parse = (text) => Number(text);
const asText: Parse = (text) => text;
const PARSERS: Record<number, Parse> = {
  16: (text) => text === 't',
  20: asNumber,
  21: asNumber,
  23: asNumber,
  26: asNumber,
  700: asNumber,
  701: asNumber,
  1700: asNumber,
};

/** How column values are parsed: numbers, booleans, everything else as text, like SQLite. */
export const TYPES: CustomTypesConfig = { getTypeParser: (type: number) => PARSERS[type] ?? asText };

const numberedTexts = new Map<string, string>();

/**
 * Our statements pass every text as a parameter, so a `?` in them is always a placeholder; PostgreSQL needs numbered
 * ones.
 */
function numbered(sql: string): string {
  let text = numberedTexts.get(sql);
  if (text === undefined) {
    let count = 0;
    text = sql.replaceAll('?', () => `$${++count}`);
    if (numberedTexts.size > 5000) numberedTexts.clear();
    numberedTexts.set(sql, text);
  }
  return text;
}

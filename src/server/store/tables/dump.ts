import type { Param } from '../query/dialect.ts';
import { derivedColumns } from './schema-diff.ts';
import type { LiveTable } from './table.ts';
import { OWN_COLUMNS } from './tables-of.ts';

/** One piece of a dump: the start of a table, some of its rows, or the counters of the sequences. */
export type DumpPiece =
  | { what: 'table'; table: LiveTable /** The highest id that was ever given. */; highest: number }
  | { what: 'rows'; rows: Param[][] }
  | { what: 'sequences'; sequences: Record<string, number> };

/** The contents of a store at one moment, piece by piece. Values are as columns store them, the same in every engine. */
export interface StoreDump {
  /** The tables as the store has them, which may be older than the schemas. */
  tables: LiveTable[];
  pieces: AsyncIterable<DumpPiece>;
}

/** Rows to read at once: few enough that nothing else waits for long. */
export const DUMP_BATCH = 500;
/** Rows of file pieces to hold at once: each is as big as a thousand other rows. */
const FEW = 4;

/** Rows of a table to hold in memory at once. */
export function dumpBatch({ name }: Pick<LiveTable, 'name'>): number {
  return name === '_file_piece' ? FEW : DUMP_BATCH;
}

/** Tables that are never copied to another place: users sign in again there, and nothing already used becomes valid again. */
export const VOLATILE_TABLES: ReadonlySet<string> = new Set([
  '_session',
  '_token',
  '_password_link',
  '_login_throttle',
  '_known_network',
  '_idempotency_key',
  '_job_failure',
]);

/** The columns of a table in a dump, in this order. Folded texts are computed from the others when loading. */
export function dumpColumns(table: LiveTable): string[] {
  return [...OWN_COLUMNS, ...table.columns].map(({ name }) => name);
}

/** The columns to load a row with, and a function that completes a row of a dump to all of them. */
export function loadColumns(table: LiveTable): { columns: string[]; complete(row: Param[]): Param[] } {
  const given = dumpColumns(table);
  const derived = derivedColumns(table).map(({ name, from, make }) => ({
    name,
    make,
    from: from.map((one) => given.indexOf(one)),
  }));
  return {
    columns: [...given, ...derived.map(({ name }) => name)],
    complete: (row) => {
      if (!Array.isArray(row) || row.length !== given.length)
        throw new Error(`A row of ${table.name} should have ${given.length} values`);
      return [...row, ...derived.map(({ from, make }) => make(from.map((at) => row[at])))];
    },
  };
}

/**
 * Loads the pieces in order and returns the number of rows by table. Every table must be among those announced. The
 * highest id may be that of a row, since an id in use must never be given again.
 * @throws Error when the pieces do not match the tables
 */
export async function loadPieces(
  dump: StoreDump,
  to: {
    rows(table: LiveTable, rows: Param[][]): Promise<void> | void;
    highest(table: LiveTable, id: number): Promise<void> | void;
    sequences(values: Record<string, number>): Promise<void> | void;
  },
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  let current: { table: LiveTable; highest: number } | undefined;
  const finish = async () => {
    if (current) await to.highest(current.table, current.highest);
    current = undefined;
  };
  for await (const piece of dump.pieces) {
    if (piece.what === 'table') {
      await finish();
      const table = dump.tables.find((one) => one.name === piece.table.name);
      if (!table) throw new Error(`The table ${piece.table.name} is not among those announced`);
      if (counts.has(table.name)) throw new Error(`The table ${table.name} comes twice`);
      current = { table, highest: piece.highest };
      counts.set(table.name, 0);
    } else if (piece.what === 'rows') {
      if (!current) throw new Error('Rows come before their table');
      await to.rows(current.table, piece.rows);
      // The id is the first column, and rows are in the order of their ids.
      current.highest = Math.max(current.highest, Number(piece.rows.at(-1)?.[0] ?? 0));
      counts.set(current.table.name, (counts.get(current.table.name) ?? 0) + piece.rows.length);
    } else {
      await finish();
      await to.sequences(piece.sequences);
    }
  }
  await finish();
  return counts;
}

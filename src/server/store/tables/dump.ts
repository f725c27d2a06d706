import type { Param } from '../query/dialect.ts';
import { derivedColumns, type LiveTable } from './schema-diff.ts';
import { searchText } from './search-text.ts';
import { OWN_COLUMNS } from './tables-of.ts';

/** One step of what a store holds: a table begins, some of its rows, or the numbers that are given by name. */
export type DumpPiece =
  | { what: 'table'; table: LiveTable /** The highest id that was ever given. */; highest: number }
  | { what: 'rows'; rows: Param[][] }
  | { what: 'sequences'; sequences: Record<string, number> };

/** All that a store holds at one moment, piece by piece. Values stand as columns store them, alike in every engine. */
export interface StoreDump {
  /** The tables as the store has them, which may be older than the schemas. */
  tables: LiveTable[];
  pieces: AsyncIterable<DumpPiece>;
}

/** How many rows are read at once, so that nothing else waits for long. */
export const DUMP_BATCH = 500;
/** Of pieces of files: each has as many bytes as a thousand other rows. */
const FEW = 4;

/** How many rows of a table are held in memory at once. */
export function dumpBatch({ name }: Pick<LiveTable, 'name'>): number {
  return name === '_file_piece' ? FEW : DUMP_BATCH;
}

/** What is never carried to another place: whoever is signed in there signs in again, and nothing spent comes to life. */
export const VOLATILE_TABLES: ReadonlySet<string> = new Set([
  '_session',
  '_token',
  '_password_link',
  '_login_throttle',
  '_known_network',
  '_idempotency_key',
  '_job_failure',
]);

/** The columns of a table in a dump, in this order; folded texts are made anew from the others. */
export function dumpColumns(table: LiveTable): string[] {
  return [...OWN_COLUMNS, ...table.columns].map(({ name }) => name);
}

/** The columns that a row is loaded with, and what makes the whole row of one from a dump. */
export function loadColumns(table: LiveTable): { columns: string[]; complete(row: Param[]): Param[] } {
  const given = dumpColumns(table);
  const derived = derivedColumns(table).map(({ name, from }) => ({
    name,
    from: from.map((one) => given.indexOf(one)),
  }));
  return {
    columns: [...given, ...derived.map(({ name }) => name)],
    complete: (row) => {
      if (!Array.isArray(row) || row.length !== given.length)
        throw new Error(`A row of ${table.name} should have ${given.length} values`);
      return [...row, ...derived.map(({ from }) => searchText(from.map((at) => row[at])))];
    },
  };
}

/**
 * Loads pieces in their order. What is loaded must be exactly what the tables announce, but for the highest id: that of
 * a row counts too, since an id that is there must never be given again.
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
      // Ids stand first, and rows come in their order.
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

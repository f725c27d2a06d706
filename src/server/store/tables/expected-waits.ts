import { quote } from './catalog.ts';
import { countRows, type Questions } from './questions.ts';
import type { SchemaChange } from './schema-diff.ts';
import type { Table } from './table.ts';

/** What a migration costs in an engine, measured with 40,000 rows on two busy cores. */
export interface MigrationCosts {
  /** Microseconds for each row that is written, and for each that is put into an index. */
  written: number;
  indexed: number;
  /** Whether others may read meanwhile, except tables whose columns change. */
  readsGoOn: boolean;
}

/** Says who waits for a migration, and about how long; undefined if nobody notices. */
export function* expectedWaits(
  changes: SchemaChange[],
  costs: MigrationCosts,
): Questions<string[] | undefined> {
  const secondsOf = new Map<Table['name'], number>();
  const unread = new Set<Table['name']>();
  for (const change of changes) {
    const { name } = change.table;
    secondsOf.set(name, (secondsOf.get(name) ?? 0) + (yield* microsecondsOf(change, costs)) / 1e6);
    if (
      change.what === 'rename column' ||
      change.what === 'change kind' ||
      change.what === 'change reference'
    )
      unread.add(name);
  }
  const seconds = [...secondsOf.values()].reduce((sum, one) => sum + one, 0);
  if (seconds < 1) return undefined;
  const about = `about ${Math.ceil(seconds)} s`;
  if (!costs.readsGoOn) return [`expected wait: the store is closed for ${about}`];
  return [
    `expected wait: nobody can change anything in the store for ${about}`,
    ...[...unread].map((name) => `expected wait: nobody can read ${name} meanwhile`),
  ];
}

function* microsecondsOf(change: SchemaChange, { written, indexed }: MigrationCosts): Questions<number> {
  switch (change.what) {
    case 'change kind':
    case 'search anew':
    case 'sort anew':
      return written * (yield* countRows(change.table));
    case 'require':
      return change.column.default === undefined
        ? 0
        : written * (yield* countRows(change.table, `${quote(change.from.name)} IS NULL`));
    case 'add index':
    case 'add key':
    case 'make unique':
      return indexed * (yield* countRows(change.table));
    default:
      return 0;
  }
}

import { tableName } from '../../../shared/schema/entity.ts';
import { quote } from './catalog.ts';
import type { Way } from './column-copies.ts';
import type { Questions } from './questions.ts';
import { isAdopted } from './schema-diff.ts';
import type { Column, LiveColumn, LiveTable, Table } from './table.ts';
import { isUnused } from './unused-columns.ts';

/**
 * A column that has the new name of a renamed property already, while the old column is still there: of an earlier
 * property of that name, or made by a start before `x-renamed-from` was written.
 */
interface Rival {
  table: LiveTable;
  column: LiveColumn;
  /** Whether these are values of a property of tenants' own. */
  isAdoption: boolean;
}

/** A hidden column that gets another name, since its own is wanted. */
export interface Aside {
  table: LiveTable;
  from: string;
  to: string;
}

/** A store in which no column stands in the way of a rename. */
export interface Settled {
  live: LiveTable[];
  /** Tables that lose columns which hold nothing, as they are without them, with the names of the columns. */
  freed: { table: LiveTable; names: string[] }[];
  /** Columns that are hidden with values, and stay so under another name. */
  aside: Aside[];
}

/** Whether any rename finds its new name taken, so that the rows have to be looked at. */
export function hasRivals(live: LiveTable[], wanted: Table[]): boolean {
  return rivalsOf(live, wanted).length > 0;
}

/**
 * Makes room for renames, and for columns that take others over. A rename by word wins over a column of the new name that is empty, or
 * hidden: hidden values are kept under another name. One that is in use keeps its values, and the old ones stay hidden.
 */
export function* settled(live: LiveTable[], wanted: Table[], { inUse }: Way = {}): Questions<Settled> {
  // No column is renamed there: what a hidden one of that name has is written over.
  if (inUse) return { live, freed: [], aside: [] };
  const empty: LiveColumn[] = [];
  const aside: (Aside & { column: LiveColumn })[] = [];
  for (const { table, column, isAdoption } of rivalsOf(live, wanted)) {
    if (yield* isUnused(table, column)) empty.push(column);
    // What is not taken over stays hidden, as it was: nothing of it is lost.
    else if (column.gone && !isAdoption)
      aside.push({ table, column, from: column.name, to: freeName(table, wanted, column.name) });
  }
  if (empty.length === 0 && aside.length === 0) return { live, freed: [], aside: [] };
  const without = live.map((table) => {
    const columns = table.columns.flatMap((column) => {
      if (empty.includes(column)) return [];
      const other = aside.find((one) => one.column === column);
      return other ? { ...column, name: other.to } : column;
    });
    return columns.some((column, at) => column !== table.columns[at]) || columns.length < table.columns.length
      ? { ...table, columns }
      : table;
  });
  const freed = without.flatMap((table, at) => {
    const gone = live[at]?.columns.filter((column) => empty.includes(column)) ?? [];
    return gone.length > 0 ? [{ table, names: gone.map(({ name }) => name) }] : [];
  });
  return { live: without, freed, aside };
}

/** The statement that gives a hidden column its other name, the same in both engines. */
export function asideSql({ table, from, to }: Aside): string {
  return `ALTER TABLE ${quote(tableName(table.name))} RENAME COLUMN ${quote(from)} TO ${quote(to)}`;
}

/** A name that is neither there nor wanted. @example freeName(…, 'title') // 'title_before' */
function freeName(table: LiveTable, wanted: Table[], name: string): string {
  const own = wanted.find((one) => one.name === table.name);
  const taken = new Set([...table.columns, ...(own?.columns ?? [])].map((one) => one.name));
  for (let number = 1; ; number++) {
    const free = `${name.slice(0, 50)}_before${number > 1 ? `_${number}` : ''}`;
    if (!taken.has(free)) return free;
  }
}

function rivalsOf(live: LiveTable[], wanted: Table[]): Rival[] {
  return wanted.flatMap((table) => {
    const now = live.find((one) => one.name === table.name);
    return now ? table.columns.flatMap((column) => rivalOf(now, table, column)) : [];
  });
}

function rivalOf(live: LiveTable, table: Table, column: Column): Rival[] {
  const { name, renamedFrom, adopts } = column;
  const same = live.columns.find((one) => one.name === name);
  const free = live.columns.filter((one) => !table.columns.some(({ name }) => name === one.name));
  const renamed = free.find((one) => one.name === renamedFrom);
  const old = renamed ?? free.find((one) => one.name === adopts && isAdopted(one, column));
  // One that got its values from the other already is no rival: the other is hidden with what it had then.
  if (same && !same.gone && renamed?.gone && same.renamedFrom === renamedFrom) return [];
  return same && old ? [{ table: live, column: same, isAdoption: old !== renamed }] : [];
}

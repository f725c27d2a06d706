import type { Way } from './column-copies.ts';
import type { Questions } from './questions.ts';
import { countRows } from './questions.ts';
import type { Refusal } from './refusal.ts';
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
  /** The name of the column whose values the property is to have. */
  old: string;
  /** Whether these are values of a property of tenants' own. */
  isAdoption: boolean;
}

/** A store without the columns that stand in the way of a rename and hold nothing. */
export interface Settled {
  live: LiveTable[];
  /** Tables that lose such columns, as they are without them, with the names of the columns. */
  freed: { table: LiveTable; names: string[] }[];
  refusals: Refusal[];
}

/** Whether any rename finds its new name taken, so that the rows have to be looked at. */
export function hasRivals(live: LiveTable[], wanted: Table[]): boolean {
  return rivalsOf(live, wanted).length > 0;
}

/**
 * Makes room for renames, and for columns that take others over. A rename by word wins over an empty column of the new name. One that is hidden and holds
 * values is refused, since nobody would see them again; one that is in use keeps its values, and the old ones stay
 * hidden.
 */
export function* settled(live: LiveTable[], wanted: Table[], { inUse }: Way = {}): Questions<Settled> {
  // No column is renamed there: what a hidden one of that name has is written over.
  if (inUse) return { live, freed: [], refusals: [] };
  const empty: LiveColumn[] = [];
  const refusals: Refusal[] = [];
  for (const { table, column, old, isAdoption } of rivalsOf(live, wanted)) {
    if (yield* isUnused(table, column)) empty.push(column);
    // What is not taken over stays hidden, as it was: nothing of it is lost.
    else if (column.gone && !isAdoption) {
      const rows = yield* countRows(table, `"${column.name}" IS NOT NULL`);
      const at = `${table.name}.${column.name}`;
      const text = `${at} is to have the values of "${old}", but ${rows} hidden ${rows === 1 ? 'value' : 'values'} of an earlier "${column.name}" would be lost; remove them with: mainstay hidden --remove ${at}`;
      refusals.push({ text, entity: table.name, property: column.name, rows, ids: [] });
    }
  }
  if (empty.length === 0) return { live, freed: [], refusals };
  const without = live.map((table) => {
    const columns = table.columns.filter((column) => !empty.includes(column));
    return columns.length === table.columns.length ? table : { ...table, columns };
  });
  const freed = without.flatMap((table, at) => {
    const gone = live[at]?.columns.filter((column) => empty.includes(column)) ?? [];
    return gone.length > 0 ? [{ table, names: gone.map(({ name }) => name) }] : [];
  });
  return { live: without, freed, refusals };
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
  return same && old ? [{ table: live, column: same, old: old.name, isAdoption: old !== renamed }] : [];
}

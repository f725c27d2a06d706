import { SORT_VERSION } from '../../../shared/texts.ts';
import type { Column, LiveColumn, LiveTable, Table } from './table.ts';

/** A column that gets the values of another, which stays hidden with what it has. */
export interface CopyChange {
  what: 'copy column';
  table: Table;
  from: LiveColumn;
  column: Column;
  /** The table whose labels stand between the two: a text becomes the record that is called so, or a record the text. */
  called?: Table;
  /** The keys that lists are sorted by come along with a text. */
  keys?: true;
}

/** How a store is changed. */
export interface Way {
  /** Others work with it meanwhile, by the model before: no column is renamed under them. */
  inUse?: boolean;
}

/**
 * The columns that get the values of others: of a text that becomes a reference (`x-reference.byLabel`), and in a store that is in use of
 * every property that is renamed, or gets its earlier name again.
 */
export function copiesIn(live: LiveTable | undefined, table: Table, wanted: Table[], way: Way): CopyChange[] {
  return table.columns.flatMap((column): CopyChange[] => {
    const from = live && copiedFrom(live, table, column);
    if (!from || live.columns.some((one) => one.name === column.name && !one.gone)) return [];
    const path = byLabel(from, column)?.entity;
    if (!way.inUse && path === undefined) return [];
    return [
      {
        ...{ what: 'copy column', table, from, column },
        ...(path !== undefined && { called: wanted.find((one) => one.name === path) }),
        ...(path === undefined && hasKeys(live, table, { from, column }) && { keys: true }),
      },
    ];
  });
}

function hasKeys(
  live: LiveTable,
  table: Table,
  { from, column }: Pick<CopyChange, 'from' | 'column'>,
): boolean {
  const isSorted = (one: Table, name: string) => one.entity?.sorted?.includes(name) === true;
  return live.keyed === SORT_VERSION && isSorted(live, from.name) && isSorted(table, column.name);
}

function copiedFrom(live: LiveTable, table: Table, column: Column): LiveColumn | undefined {
  return live.columns.find(
    (one) =>
      !one.gone &&
      (one.name === column.renamedFrom || one.renamedFrom === column.name) &&
      !table.columns.some(({ name }) => name === one.name),
  );
}

/** The reference that one of two columns is, where the other has the labels of its records. */
function byLabel(from: LiveColumn, column: Column) {
  const [one, other] = from.kind === 'text' ? [column, from] : [from, column];
  return other.kind === 'text' && one.reference?.byLabel ? one.reference : undefined;
}

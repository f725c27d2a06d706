import type { Column, LiveColumn, LiveTable, Table } from './table.ts';

/** A column that gets the values of another, which stays hidden with what it has. */
export interface CopyChange {
  what: 'copy column';
  table: Table;
  from: LiveColumn;
  column: Column;
  /** The table whose labels stand between the two: a text becomes the record that is called so, or a record the text. */
  called?: Table;
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
      },
    ];
  });
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

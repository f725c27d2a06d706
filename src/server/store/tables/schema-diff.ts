import { FOLD_VERSION } from './search-text.ts';
import type { Column, Table } from './table.ts';

/** A column as a store has it. One that the schemas no longer name is kept with its data. */
export interface LiveColumn extends Column {
  gone?: true;
}

/** A table as a store has it. */
export interface LiveTable extends Table {
  columns: LiveColumn[];
  gone?: true;
  /** From what its folded texts were made. */
  folded?: string;
}

/** One difference between what a store has and what the schemas want. */
export type SchemaChange =
  | { what: 'add table'; table: Table }
  | { what: 'add column'; table: Table; column: Column }
  | { what: 'rename column'; table: Table; from: LiveColumn; column: Column }
  | { what: 'change kind'; table: Table; from: LiveColumn; column: Column }
  | { what: 'change reference'; table: Table; from: LiveColumn; column: Column }
  | { what: 'require'; table: Table; from: LiveColumn; column: Column }
  | { what: 'make unique'; table: Table; from: LiveColumn; column: Column }
  | { what: 'keep column'; table: Table; column: LiveColumn }
  | { what: 'keep table'; table: LiveTable };

/** What must be done to bring the live tables to the wanted ones; new and dropped plain indexes are not named. */
export function differences(live: LiveTable[], wanted: Table[]): SchemaChange[] {
  const changes: SchemaChange[] = [];
  for (const table of wanted) {
    const now = live.find((one) => one.name === table.name);
    if (now) changes.push(...columnDifferences(now, table));
    else changes.push({ what: 'add table', table });
  }
  for (const table of live)
    if (!table.gone && !wanted.some((one) => one.name === table.name))
      changes.push({ what: 'keep table', table });
  return changes;
}

function columnDifferences(live: LiveTable, table: Table): SchemaChange[] {
  const changes: SchemaChange[] = [];
  for (const column of table.columns) {
    const from = liveColumnOf(live, table, column);
    if (!from) {
      changes.push({ what: 'add column', table, column });
      continue;
    }
    if (from.name !== column.name) changes.push({ what: 'rename column', table, from, column });
    if (from.kind !== column.kind) changes.push({ what: 'change kind', table, from, column });
    if (column.reference && !sameReference(from, column))
      changes.push({ what: 'change reference', table, from, column });
    if (!column.nullable && (from.nullable || from.gone))
      changes.push({ what: 'require', table, from, column });
    if (column.unique && (!from.unique || from.gone || from.kind !== column.kind))
      changes.push({ what: 'make unique', table, from, column });
  }
  const used = new Set(table.columns.map((column) => liveColumnOf(live, table, column)?.name));
  for (const column of live.columns)
    if (!column.gone && !used.has(column.name)) changes.push({ what: 'keep column', table, column });
  return changes;
}

/** The live column that holds a wanted one's data: of the same name, or of the name it had before. */
export function liveColumnOf(
  live: LiveTable | undefined,
  table: Table,
  column: Column,
): LiveColumn | undefined {
  const same = live?.columns.find((one) => one.name === column.name);
  if (same || column.renamedFrom === undefined) return same;
  if (table.columns.some((one) => one.name === column.renamedFrom)) return undefined;
  return live?.columns.find((one) => one.name === column.renamedFrom);
}

function sameReference(left: Column, right: Column): boolean {
  return (
    left.reference?.entity === right.reference?.entity &&
    left.reference?.onDelete === right.reference?.onDelete
  );
}

/** What the store will have once it is brought to the wanted tables. */
export function liveAfter(live: LiveTable[], wanted: Table[]): LiveTable[] {
  const kept = live.filter((table) => !wanted.some((one) => one.name === table.name));
  return [
    ...wanted.map((table) => {
      const now = live.find((one) => one.name === table.name);
      const used = new Set(table.columns.map((column) => liveColumnOf(now, table, column)?.name));
      const left = now?.columns.filter((column) => !used.has(column.name)) ?? [];
      return { ...table, columns: [...table.columns, ...left.map(gone)], folded: foldingOf(table) };
    }),
    ...kept.map(({ indexes: _, ...table }) => ({
      ...table,
      gone: true as const,
      columns: table.columns.map(gone),
    })),
  ];
}

/** A column that is only kept must not keep anything else from being changed or deleted. */
function gone(column: LiveColumn): LiveColumn {
  return { name: column.name, kind: column.kind, nullable: true, unique: false, index: false, gone: true };
}

/** Columns that a table derives from others, so that search finds text without case and accents. */
export function derivedColumns(table: Table): { name: string; from: string[] }[] {
  const { entity } = table;
  if (!entity) return [];
  const plain = (name: string | undefined) =>
    table.columns.some((one) => one.name === name && !['reference', 'boolean', 'object'].includes(one.kind));
  return [
    { name: '_search', from: entity.search.filter(plain) },
    ...(entity.foldedLabel && plain(entity.label)
      ? [{ name: '_label', from: [entity.label as string] }]
      : []),
  ];
}

function foldingOf(table: Table): string {
  const kindOf = (name: string) => table.columns.find((column) => column.name === name)?.kind;
  return JSON.stringify([
    FOLD_VERSION,
    derivedColumns(table).map(({ name, from }) => [name, ...from.map((one) => `${one} ${kindOf(one)}`)]),
  ]);
}

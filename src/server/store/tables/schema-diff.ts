import { type LimitChange, limitChanges } from '../../../shared/schema/limit-checks.ts';
import { takesOver } from '../../../shared/schema/takes-over.ts';
import type { UniqueKey } from '../../../shared/schema/unique-key.ts';
import { SORT_VERSION, sortKey } from '../../../shared/texts.ts';
import { choiceMoves } from './choice-moves.ts';
import { type CopyChange, copiesIn, type Way } from './column-copies.ts';
import { FOLD_VERSION, searchText } from './search-text.ts';
import {
  type Column,
  isLinkTable,
  type LiveColumn,
  type LiveTable,
  sortColumn,
  type Table,
} from './table.ts';
import { indexesOf } from './tables-of.ts';

/** One difference between what a store has and what the schemas want. */
export type SchemaChange =
  | { what: 'add table'; table: Table }
  | { what: 'keep table'; table: LiveTable }
  | { what: 'add column'; table: Table; column: Column }
  | { what: 'keep column'; table: Table; column: LiveColumn }
  | { what: 'search anew' | 'sort anew'; table: Table }
  | { what: 'add index' | 'drop index'; table: Table; columns: string[] }
  | FillChange
  | CopyChange
  | KeyChange
  | ColumnChange;

/** Rows from before get what the server fills a column with. */
export interface FillChange {
  what: 'fill column';
  table: Table;
  column: Column;
  /** The column that held its values before; undefined if it is new. */
  from?: LiveColumn;
}

/** A unique key over several columns that is added or dropped. */
export interface KeyChange {
  what: 'add key' | 'drop key';
  table: Table;
  live: LiveTable;
  key: UniqueKey;
}

/** One difference between a column that a store has and the one that the schemas want in its place. */
export type ColumnChange = { table: Table; from: LiveColumn; column: Column } & (
  | { what: 'rename column' | 'change kind' | 'retarget' | 'change reference' | 'move choices' }
  | { what: 'require' | 'make optional' | 'make unique' | 'allow repeats' }
  | { what: 'change limits'; limits: LimitChange[] }
);

/** The changes that turn the live tables into the wanted ones. */
export function differences(live: LiveTable[], wanted: Table[], way: Way = {}): SchemaChange[] {
  const changes: SchemaChange[] = [];
  for (const table of wanted) {
    const now = live.find((one) => one.name === table.name);
    const copies = copiesIn(now, table, wanted, way);
    if (now) changes.push(...tableDifferences(now, apart(table, copies)), ...copies);
    else changes.push({ what: 'add table', table });
  }
  for (const table of live)
    if (!table.gone && !wanted.some((one) => one.name === table.name))
      changes.push({ what: 'keep table', table });
  return changes;
}

/** The table as if columns that get the values of others were not these under other names. */
function apart(table: Table, copies: CopyChange[]): Table {
  if (copies.length === 0) return table;
  const columns = table.columns.map((column) =>
    copies.some((copy) => copy.column === column) ? { ...column, renamedFrom: undefined } : column,
  );
  return { ...table, columns };
}

function tableDifferences(live: LiveTable, table: Table): SchemaChange[] {
  const changes: SchemaChange[] = [];
  for (const column of table.columns) {
    const from = liveColumnOf(live, table, column);
    if (from) changes.push(...columnDifferences(table, from, column));
    else changes.push({ what: 'add column', table, column });
    if (isFilled(from, column)) changes.push({ what: 'fill column', table, column, ...(from && { from }) });
  }
  const used = new Set(table.columns.map((column) => liveColumnOf(live, table, column)?.name));
  for (const column of live.columns)
    if (!column.gone && !used.has(column.name)) changes.push({ what: 'keep column', table, column });
  changes.push(...keyDifferences(live, table), ...indexDifferences(live, table));
  if (table.entity && live.folded !== foldingOf(table)) changes.push({ what: 'search anew', table });
  // The first text of a table comes with its keys.
  if (table.entity?.sorted && live.keyed !== SORT_VERSION && sortColumnsOf(live).length > 0)
    changes.push({ what: 'sort anew', table });
  return changes;
}

/** Whether rows may lack what the server fills a column with, or a sequence would begin anew under another name. */
function isFilled(from: LiveColumn | undefined, { name, sequence, time }: Column): boolean {
  const isNew = from === undefined || from.gone === true;
  if (sequence !== undefined) return isNew || from.sequence === undefined || from.name !== name;
  return time !== undefined && (isNew || from.time === undefined);
}

function columnDifferences(table: Table, from: LiveColumn, column: Column): ColumnChange[] {
  const changes: ColumnChange[] = [];
  const add = (what: Exclude<ColumnChange['what'], 'change limits'>) =>
    changes.push({ what, table, from, column });
  if (from.name !== column.name) add('rename column');
  if (from.kind !== column.kind) add('change kind');
  const target = from.reference?.entity ?? from.pointedTo;
  if (column.reference && target !== undefined && target !== column.reference.entity) add('retarget');
  else if (column.reference && !sameReference(from, column)) add('change reference');
  // Tables recorded by an earlier version have no limits. The new limits are accepted as they are, and compared from
  // then on.
  const limits = from.limits && column.limits ? limitChanges(from.limits, column.limits) : [];
  if (limits.length > 0) changes.push({ what: 'change limits', table, from, column, limits });
  if (choiceMoves(from, column).length > 0) add('move choices');
  if (!column.nullable && (from.nullable || from.gone)) add('require');
  if (column.nullable && !from.nullable) add('make optional');
  if (column.unique && (!from.unique || from.gone || from.kind !== column.kind)) add('make unique');
  if (!column.unique && from.unique) add('allow repeats');
  return changes;
}

/** Keys over several columns that are added or dropped. A key that names a renamed column counts as new. */
function keyDifferences(live: LiveTable, table: Table): SchemaChange[] {
  const texts = (one: Table) => new Set((one.unique ?? []).map(textOf));
  const [before, after] = [texts(live), texts(table)];
  const changed = (what: 'add key' | 'drop key', keys: UniqueKey[] = [], others: Set<string>) =>
    keys.filter((key) => !others.has(textOf(key))).map((key) => ({ what, table, live, key }));
  return [...changed('add key', table.unique, before), ...changed('drop key', live.unique, after)];
}

function textOf({ properties, while: held }: UniqueKey): string {
  return JSON.stringify([properties, held]);
}

/**
 * Indexes that are added or dropped. Those of added or dropped columns come and go with the column; unique ones are
 * part of a column's change.
 */
function indexDifferences(live: LiveTable, table: Table): SchemaChange[] {
  const renamed = new Map(
    table.columns.flatMap((column) => {
      const from = liveColumnOf(live, table, column);
      return from ? [[from.name, column.name] as const] : [];
    }),
  );
  const names = (one: Table, rename = (name: string) => name) =>
    indexesOf(one)
      .filter(({ unique }) => !unique)
      .map(({ columns }) => columns.map(({ name }) => rename(name)));
  const before = names(live, (name) => renamed.get(name) ?? name);
  const after = names(table);
  const own = new Set([...renamed.values(), 'created_at', 'updated_at']);
  const only = (some: string[][], others: string[][]) => {
    const known = new Set(others.map((columns) => columns.join()));
    return some.filter(
      (columns) => !known.has(columns.join()) && (columns.length > 1 || own.has(columns[0] as string)),
    );
  };
  // An index of a column that was unique, or now is, changes with the uniqueness.
  const apart = new Set(
    [...live.columns, ...table.columns].filter((one) => one.unique).map((one) => one.name),
  );
  const told = (columns: string[]) =>
    !columns[0]?.startsWith('_sort_') && (columns.length > 1 || !apart.has(columns[0] as string));
  return [
    ...only(after, before)
      .filter(told)
      .map((columns) => ({ what: 'add index' as const, table, columns })),
    ...only(before, after)
      .filter(told)
      .map((columns) => ({ what: 'drop index' as const, table, columns })),
  ];
}

/** The live column that holds a wanted one's data: of the same name, of the name it had before, or one that it takes over. */
export function liveColumnOf(
  live: LiveTable | undefined,
  table: Table,
  column: Column,
): LiveColumn | undefined {
  const same = live?.columns.find((one) => one.name === column.name);
  if (same) return same;
  const named = (name: string | undefined) =>
    table.columns.some((one) => one.name === name)
      ? undefined
      : live?.columns.find((one) => one.name === name);
  const adopted = named(column.adopts);
  return named(column.renamedFrom) ?? (adopted && isAdopted(adopted, column) ? adopted : undefined);
}

/** Whether a column takes over another with all its values. */
export function isAdopted(from: LiveColumn, column: Column): boolean {
  const entity = from.reference?.entity ?? from.pointedTo;
  return takesOver(column, { ...from, reference: entity === undefined ? undefined : { entity } });
}

function sameReference(left: Column, right: Column): boolean {
  return (
    left.reference?.entity === right.reference?.entity &&
    left.reference?.onDelete === right.reference?.onDelete
  );
}

/** The tables that the store will have after the migration, without the columns that the migration drops. */
export function liveAfter(
  live: LiveTable[],
  wanted: Table[],
  { dropped = new Set(), ...way }: Way & { dropped?: ReadonlySet<LiveColumn> } = {},
): LiveTable[] {
  const kept = live.filter((table) => !wanted.some((one) => one.name === table.name));
  return [
    ...wanted.map((table) => {
      const now = live.find((one) => one.name === table.name);
      const same = apart(table, copiesIn(now, table, wanted, way));
      const used = new Set(same.columns.map((column) => liveColumnOf(now, same, column)?.name));
      const left = now?.columns.filter((column) => !used.has(column.name) && !dropped.has(column)) ?? [];
      return {
        ...table,
        columns: [...table.columns, ...left.map(gone)],
        folded: foldingOf(table),
        ...(table.entity?.sorted && { keyed: SORT_VERSION }),
      };
    }),
    ...kept.map(goneTable),
  ];
}

/** A list of records that is kept loses those that are deleted, and keeps none of them: it may come back while the store is in use. */
function goneTable({ indexes, unique: _, ...table }: LiveTable): LiveTable {
  if (!isLinkTable(table)) return { ...table, gone: true, columns: table.columns.map(gone) };
  const letGo = (column: LiveColumn): LiveColumn =>
    column.reference ? { ...column, reference: { ...column.reference, onDelete: 'cascade' } } : column;
  return { ...table, ...(indexes && { indexes }), gone: true, columns: table.columns.map(letGo) };
}

/** A column that is kept only for its data must not prevent anything else from being changed or deleted. */
function gone(column: LiveColumn): LiveColumn {
  const { name, kind, limits, secret } = column;
  const pointedTo = column.reference?.entity ?? column.pointedTo;
  return {
    ...{ name, kind, nullable: true, unique: false, index: false, gone: true },
    ...(limits && { limits }),
    ...(secret && { secret }),
    ...(pointedTo !== undefined && { pointedTo }),
  };
}

/** A column that a table derives from others. */
export interface DerivedColumn {
  name: string;
  from: string[];
  /** @param values those of `from` */
  make(values: unknown[]): string | null;
}

/** Columns that a table derives from others, so that search ignores case and accents, and lists are sorted as people do. */
export function derivedColumns(table: Table): DerivedColumn[] {
  return [...searchColumns(table), ...sortColumns(table)];
}

/**
 * The derived columns that a migration has to fill. The keys of a new text come with its default.
 * @param changes those of the table
 */
export function staleColumns(before: LiveTable, table: LiveTable, changes: SchemaChange[]): DerivedColumn[] {
  const isFilled = changes.some(({ what }) => what === 'fill column' || what === 'require');
  const names = (what: SchemaChange['what']) =>
    changes.flatMap((one) => (one.what === what && 'column' in one ? [one.column.name] : []));
  const copied = new Set(names('copy column'));
  const withKeys = changes.flatMap((one) =>
    one.what === 'copy column' && one.keys ? [one.column.name] : [],
  );
  const added = new Set([...names('add column').filter((name) => !copied.has(name)), ...withKeys]);
  const had = new Set(before.keyed === table.keyed ? sortColumnsOf(before) : []);
  return [
    ...(before.folded !== table.folded || isFilled ? searchColumns(table) : []),
    ...sortColumns(table).filter(
      ({ name, from: [text] }) => isFilled || (!had.has(name) && !added.has(text as string)),
    ),
  ];
}

/** The columns of sort keys that a table gets and loses; those of a new text have the key of its default. */
export function sortColumnChanges(
  before: LiveTable,
  table: Table,
  changes: SchemaChange[],
): { added: Column[]; dropped: string[] } {
  const keys = sortColumnsOf(table);
  const had = sortColumnsOf(before);
  const added = table.columns.flatMap((column): Column[] => {
    const key = column.kind === 'text' ? sortColumn(table, column) : undefined;
    if (!key || had.includes(key.name)) return [];
    const isNew = changes.some((one) => one.what === 'add column' && one.column.name === column.name);
    return [
      { ...key, ...(isNew && column.default !== undefined && { default: sortKey(String(column.default)) }) },
    ];
  });
  return { added, dropped: had.filter((name) => !keys.includes(name)) };
}

function searchColumns({ entity, columns }: Table): DerivedColumn[] {
  if (!entity) return [];
  // References are searched by their labels and choices by their titles, which are stored elsewhere.
  const plain = (name: string | undefined) =>
    columns.some(
      (one) => one.name === name && !one.choices && !['reference', 'boolean', 'object'].includes(one.kind),
    );
  return [
    { name: '_search', from: entity.search.filter(plain), make: searchText },
    ...(entity.foldedLabel && plain(entity.label)
      ? [{ name: '_label', from: [entity.label as string], make: searchText }]
      : []),
  ];
}

function sortColumns(table: Table): DerivedColumn[] {
  return table.columns.flatMap((column) => {
    const key = column.kind === 'text' ? sortColumn(table, column) : undefined;
    return key ? [{ name: key.name, from: [column.name], make: keyOf }] : [];
  });
}

function keyOf([text]: unknown[]): string | null {
  return text === null || text === undefined ? null : sortKey(String(text));
}

/** The names of the columns with sort keys, which come and go with the texts that they are made from. */
export function sortColumnsOf(table: Table): string[] {
  return sortColumns(table).map(({ name }) => name);
}

function foldingOf(table: Table): string {
  const kindOf = (name: string) => table.columns.find((column) => column.name === name)?.kind;
  return JSON.stringify([
    FOLD_VERSION,
    searchColumns(table).map(({ name, from }) => [name, ...from.map((one) => `${one} ${kindOf(one)}`)]),
  ]);
}

import { quote } from './catalog.ts';
import { countRows, type Questions } from './questions.ts';
import { isLinkTable, type LiveTable } from './table.ts';

/** What a store keeps though no schema names it any more: a column (`assets/equipments.make`) or a whole table. */
export interface HiddenPart {
  name: string;
  /** How many rows have a value there. */
  rows: number;
  /** Of a table: hidden columns of others that lead to it. They go with it, since nothing would be where they lead. */
  leading?: string[];
}

/** Everything that is hidden in a store. */
export function* hiddenParts(live: LiveTable[]): Questions<HiddenPart[]> {
  const parts: HiddenPart[] = [];
  for (const table of live) {
    if (table.gone) {
      const leading = live
        .filter((one) => one !== table)
        .flatMap((one) => leadingTo(table, one).map((column) => `${one.name}.${column}`));
      parts.push({
        name: table.name,
        rows: yield* countRows(table),
        ...(leading.length > 0 && { leading }),
      });
    }
    if (!table.gone)
      for (const { name, gone } of table.columns)
        if (gone)
          parts.push({
            name: `${table.name}.${name}`,
            rows: yield* countRows(table, `${quote(name)} IS NOT NULL`),
          });
  }
  return parts;
}

/** The hidden columns of a table that lead to one that is hidden itself. */
function leadingTo({ name }: LiveTable, { columns }: LiveTable): string[] {
  return columns.flatMap((column) => (column.gone && column.pointedTo === name ? [column.name] : []));
}

/** A store without some of what is hidden in it: the tables that go, and those that lose columns, as they will be. */
export function withoutHidden(
  live: LiveTable[],
  names: readonly string[],
): { after: LiveTable[]; dropped: LiveTable[]; smaller: { table: LiveTable; columns: string[] }[] } {
  // The lists of an entity go before it.
  const isNamed = ({ name }: LiveTable) => names.some((one) => name === one || name.startsWith(`${one}.`));
  const dropped = live
    .filter((table) => table.gone && isNamed(table))
    .sort((a, b) => Number(isLinkTable(b)) - Number(isLinkTable(a)));
  const smaller: { table: LiveTable; columns: string[] }[] = [];
  const after = live
    .filter((table) => !dropped.includes(table))
    .map((table) => {
      const leading = dropped.flatMap((one) => leadingTo(one, table));
      const isTaken = ({ name, gone }: LiveTable['columns'][number]) =>
        leading.includes(name) || (gone === true && !table.gone && names.includes(`${table.name}.${name}`));
      const columns = table.columns.filter(isTaken).map(({ name }) => name);
      if (columns.length === 0) return table;
      const rest = { ...table, columns: table.columns.filter((column) => !isTaken(column)) };
      smaller.push({ table: rest, columns });
      return rest;
    });
  return { after, dropped, smaller };
}

/** The counter in which a store keeps the highest id that a table had when it was removed: one that is made again goes on after it. */
export function idsOf({ name }: Pick<LiveTable, 'name'>): string {
  return `ids of ${name}`;
}

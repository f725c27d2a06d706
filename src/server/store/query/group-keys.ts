import { sortKey } from '../../../shared/texts.ts';
import type { Group, GroupBy, Reader } from '../store.ts';
import { type Catalog, tableAt } from '../tables/catalog.ts';
import type { Grouping } from './group.ts';
import { decode } from './row-codec.ts';

/** Group keys as rows show them: booleans as booleans, references with the labels of their records. */
export async function shownKeys(
  catalog: Catalog,
  reader: Reader,
  by: GroupBy[],
  { keys }: Grouping,
  rows: unknown[][],
): Promise<unknown[][]> {
  const shown = await Promise.all(
    keys.map(async ({ path }, at) => {
      const values = rows.map((row) => row[at]);
      const column = path?.column;
      if (!column || by[at]?.period !== undefined) return values;
      if (!column.reference) return values.map((value) => decode(column, value));
      const labels = await labelsOf(catalog, reader, column.reference.entity, values);
      return values.map((id) => (id === null ? null : { id, label: labels.get(id as number) ?? String(id) }));
    }),
  );
  return rows.map((_, row) => shown.map((values) => values[row]));
}

async function labelsOf(
  catalog: Catalog,
  reader: Reader,
  table: string,
  values: unknown[],
): Promise<Map<number, string>> {
  const entity = tableAt(catalog, table).table.entity;
  const ids = [...new Set(values.filter((value) => typeof value === 'number'))];
  const label = entity?.label;
  const rows = await reader.find(table, {
    where: [{ property: 'id', op: 'in', value: ids }],
    properties: label === undefined ? ['id'] : ['id', label],
  });
  return new Map(
    rows.map((row) => {
      const value = label === undefined ? null : (row[label] ?? null);
      if (value === null) return [row.id, `${entity?.title ?? table} ${row.id}`];
      return [row.id, typeof value === 'object' ? (value as { label: string }).label : String(value)];
    }),
  );
}

/** Empty keys first, then by what people read. */
export function inOrder(groups: Group[]): Group[] {
  // Computed once per group: sorting some thousands of groups would compute every text a dozen times.
  const texts = new Map(groups.map((group) => [group, group.keys.map(sortText)]));
  return groups.sort((a, b) => {
    const [left, right] = [texts.get(a) ?? [], texts.get(b) ?? []];
    const at = left.findIndex((text, index) => text !== right[index]);
    return at === -1 ? 0 : (left[at] as string) < (right[at] as string) ? -1 : 1;
  });
}

function sortText(key: unknown): string {
  if (key === null || key === undefined) return '';
  if (typeof key !== 'object') return ` ${sortKey(String(key))}`;
  const { id, label } = key as { id: number; label: string };
  return ` ${sortKey(label)}\0${String(id).padStart(16, '0')}`;
}

import { numbered } from '../../../shared/schema/sequence.ts';
import type { Condition } from '../store.ts';
import type { TableInfo } from '../tables/catalog.ts';
import { isNumber } from './search-rank.ts';

/**
 * Conditions for rows whose whole code is the search: `WO-00219` is found by that, or by 219. Only unique, searched
 * columns are used, which an index answers at once however many other rows hold the text.
 */
export function exactCodes({ table, columns }: TableInfo, search: string): Condition[] {
  const text = search.trim();
  return (table.entity?.search ?? []).flatMap((name) => {
    const column = columns.get(name);
    if (!column?.unique || column.kind !== 'text') return [];
    const code = column.sequence !== undefined && isNumber(text) && numbered(column.sequence, Number(text));
    return [{ property: name, op: 'in', value: code ? [text, code] : [text] } satisfies Condition];
  });
}

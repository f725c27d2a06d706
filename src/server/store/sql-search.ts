import { type Catalog, quote, type TableInfo, tableAt } from './catalog.ts';
import type { Dialect, Sql } from './dialect.ts';
import { searchWords } from './search-text.ts';

/** Every word must be found: in the row's own folded text, or in the label of a reference that the entity searches. */
export function searchSql(
  catalog: Catalog,
  dialect: Dialect,
  info: TableInfo,
  alias: string,
  search: string,
): Sql[] {
  return searchWords(search).map((word) => {
    const parts = [textHolds(dialect, info, alias, '_search', word)];
    for (const name of info.table.entity?.search ?? []) {
      const reference = info.columns.get(name)?.reference;
      const target = reference && tableAt(catalog, reference.entity);
      if (!target?.table.entity?.foldedLabel) continue;
      const label = dialect.holds('_of."_label"', word);
      parts.push({
        text: `${alias}.${quote(name)} IN (SELECT _of."id" FROM ${target.sql} AS _of WHERE ${label.text})`,
        params: label.params,
      });
    }
    return {
      text: parts.length === 1 ? (parts[0] as Sql).text : `(${parts.map((part) => part.text).join(' OR ')})`,
      params: parts.flatMap((part) => part.params),
    };
  });
}

/** The index names the rows that may hold the word; the text itself decides. */
function textHolds(dialect: Dialect, info: TableInfo, alias: string, column: string, word: string): Sql {
  const holds = dialect.holds(`${alias}.${quote(column)}`, word);
  const ids = dialect.searchIds(info, word);
  if (!ids) return holds;
  return {
    text: `(${alias}."id" IN (${ids.text}) AND ${holds.text})`,
    params: [...ids.params, ...holds.params],
  };
}

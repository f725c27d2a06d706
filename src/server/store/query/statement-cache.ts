import type { Condition, Query } from '../store.ts';
import { pathOf, type TableInfo } from '../tables/catalog.ts';
import { hasCaseForms } from '../tables/letter-forms.ts';
import type { Column } from '../tables/table.ts';
import type { Builder } from './builder.ts';
import type { Param, Sql } from './dialect.ts';
import { encode } from './row-codec.ts';

/** Beyond this offset, labels are joined to the page's rows only, not to all that are skipped. */
export const SHALLOW = 100;
/** Conditions whose SQL is the same for every value except booleans. */
const SAME_TEXT = new Set(['eq', 'ne', 'lt', 'lte', 'gt', 'gte', 'null', 'notNull']);
const MOST = 300;

/** Whether a compared value is written into the statement's text instead of being a parameter. */
export function isInText(value: unknown): value is boolean {
  return typeof value === 'boolean';
}

type Asked = Pick<Query, 'where' | 'offset'>;

interface Statement {
  text: string;
  /** The columns of the conditions that have a parameter. */
  columns: Column[];
}

/**
 * SQL texts by the shape of their query: by what is filtered and sorted, not by the values. Building the text of a
 * filtered page takes as long as SQLite takes to find the page.
 */
export class StatementCache {
  readonly #kept = new Map<string, Statement>();

  /** The statement for a query of a known shape, with the query's values. */
  of(shape: string, asked: Asked): Sql | undefined {
    const statement = this.#kept.get(shape);
    return statement && { text: statement.text, params: carried(statement, asked) };
  }

  /** Caches a statement whose parameters are the values of its conditions in order, and then perhaps an offset. */
  keep(shape: string, builder: Builder, info: TableInfo, asked: Asked, text: string): void {
    if (this.#kept.size >= MOST) this.#kept.clear();
    const columns = (asked.where ?? []).flatMap((one) =>
      'value' in one && !isInText(one.value) ? [pathOf(builder.catalog, info, one.property).column] : [],
    );
    this.#kept.set(shape, { text, columns });
  }
}

/** What the text of a page's statement depends on; undefined if it also depends on values. */
export function pageShape({ where, search, order = [], limit, offset = 0 }: Query): string | undefined {
  const filter = filterShape({ where, search });
  if (filter === undefined) return undefined;
  let shape = `${filter} limit ${limit ?? ''}${offset === 0 ? ' first' : offset < SHALLOW ? '' : ' deep'}`;
  for (const { property, descending } of order) shape += ` ${descending ? '-' : '+'}${property}`;
  return shape;
}

/** The part of a shape for the filters. */
export function filterShape({ where = [], search }: Pick<Query, 'where' | 'search'>): string | undefined {
  if (search !== undefined) return undefined;
  let shape = '';
  for (const condition of where) {
    if (!hasSameText(condition)) return undefined;
    const inText = 'value' in condition && isInText(condition.value) ? condition.value : '';
    shape += `${condition.property} ${condition.op} ${inText}`;
  }
  return shape;
}

function hasSameText(condition: Condition): condition is Extract<Condition, { property: string }> {
  return SAME_TEXT.has(condition.op) && !('value' in condition && hasCaseForms(condition.value));
}

function carried({ columns }: Statement, { where = [], offset = 0 }: Asked): Param[] {
  const params: Param[] = [];
  for (const one of where)
    if ('value' in one && !isInText(one.value))
      params.push(encode(columns[params.length] as Column, one.value as never));
  if (offset > 0) params.push(offset);
  return params;
}

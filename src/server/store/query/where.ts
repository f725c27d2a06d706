import { LINK } from '../../../shared/schema/links.ts';
import { eq } from '../eq.ts';
import type {
  AboutCondition,
  AllCondition,
  AnyCondition,
  Condition,
  NeitherCondition,
  ReferredCondition,
  ReferrerCondition,
  Value,
} from '../store.ts';
import { type Catalog, type Path, pathOf, quote, type TableInfo, tableAt } from '../tables/catalog.ts';

import { caseForms, hasCaseForms } from '../tables/letter-forms.ts';
import { type Column, isCaseless } from '../tables/table.ts';
import type { Builder } from './builder.ts';
import type { Dialect, Param, Sql } from './dialect.ts';
import { encode } from './row-codec.ts';
import { isInText } from './statement-cache.ts';

const COMPARISONS = { lt: '<', lte: '<=', gt: '>', gte: '>=' } as const;

/**
 * A condition as SQL. A path through references becomes nested `IN (SELECT id …)`, which indexes serve and which needs
 * no join if rows are only counted. `ne` is the opposite of `eq`: an empty value differs from any.
 */
export function conditionSql(builder: Builder, info: TableInfo, alias: string, condition: Condition): Sql {
  const { catalog, dialect } = builder;
  if ('table' in condition) return referrerSql(builder, alias, condition);
  if (condition.op === 'any' || condition.op === 'neither' || condition.op === 'all')
    return anySql(builder, info, alias, condition);
  if (condition.op === 'about') return aboutSql(builder, info, alias, condition);
  if (condition.op === 'refers') return refersSql(builder, info, alias, condition);
  const list = listSql(builder, info, alias, condition);
  if (list) return list;
  const path = pathOf(catalog, info, condition.property);
  if (condition.op === 'contains' && path.column.reference)
    return labelContains(catalog, dialect, path, alias, condition.value);
  return throughHops(catalog, path, alias, condition.op === 'ne' || condition.op === 'null', (holder) =>
    condition.op === 'under'
      ? underSql(catalog, path, `${holder}.${quote(path.column.name)}`, condition.value)
      : test(dialect, `${holder}.${quote(path.column.name)}`, path, condition),
  );
}

/** What is asked of several records of a row: whether one is among them, given as JSON like a choice, or whether there are any. */
function listSql(
  builder: Builder,
  { table }: TableInfo,
  alias: string,
  condition: Extract<Condition, { property: string; op: string }>,
): Sql | undefined {
  const list = table.entity?.links?.find(({ name }) => name === condition.property);
  const { op } = condition;
  // Nothing else is asked of them.
  if (!list || (op !== 'contains' && op !== 'null' && op !== 'notNull')) return undefined;
  const where = op === 'contains' ? [eq(LINK.target, Number(JSON.parse(condition.value)))] : [];
  return referrerSql(builder, alias, {
    op: op === 'null' ? 'none' : 'some',
    table: list.table,
    by: LINK.owner,
    where,
  });
}

/** Wraps a test on the last table of a path into the references that lead there. */
function throughHops(
  catalog: Catalog,
  path: Pick<Path, 'hops'>,
  alias: string,
  emptyMatches: boolean,
  innermost: (holder: string) => Sql,
  depth = 0,
): Sql {
  const hop = path.hops[depth];
  const holder = depth === 0 ? alias : `_${depth}`;
  if (!hop) return innermost(holder);
  const target = tableAt(catalog, (hop.reference as { entity: string }).entity);
  const inner = throughHops(catalog, path, alias, emptyMatches, innermost, depth + 1);
  const column = `${holder}.${quote(hop.name)}`;
  const text = `${column} IN (SELECT _${depth + 1}."id" FROM ${target.sql} AS _${depth + 1} WHERE ${inner.text})`;
  return { text: emptyMatches ? `(${column} IS NULL OR ${text})` : text, params: inner.params };
}

function labelContains(catalog: Catalog, dialect: Dialect, path: Path, alias: string, part: string): Sql {
  const hops = [...path.hops];
  let column = path.column;
  let info = path.info;
  while (column.reference) {
    hops.push(column);
    info = tableAt(catalog, column.reference.entity);
    const label = info.table.entity?.label;
    if (label === undefined) break;
    const end = pathOf(catalog, info, label);
    hops.push(...end.hops);
    column = end.column;
    info = end.info;
  }
  return throughHops(catalog, { hops }, alias, false, (holder) => {
    if (!column.reference)
      return dialect.contains(dialect.asText(`${holder}.${quote(column.name)}`, column.kind), part);
    const title = {
      text: `(CAST(? AS TEXT) || ${holder}."id")`,
      params: [`${info.table.entity?.title ?? ''} `] as Param[],
    };
    const test = dialect.contains(title.text, part);
    return { text: test.text, params: [...title.params, ...test.params] };
  });
}

/** References to a record of a tree or to any below it; the index on the tree's reference serves each level. */
function underSql(catalog: Catalog, { info, column }: Path, expression: string, id: number): Sql {
  const target = tableAt(catalog, column.reference?.entity ?? info.table.name);
  const tree = target.table.entity?.tree;
  if (tree === undefined) throw new Error(`${target.table.name} is no tree`);
  const below = `SELECT _node."id" FROM ${target.sql} AS _node JOIN _below ON _node.${quote(tree)} = _below."id"`;
  const text = `WITH RECURSIVE _below ("id") AS (SELECT CAST(? AS BIGINT) UNION ${below}) SELECT "id" FROM _below`;
  return { text: `${expression} IN (${text})`, params: [encode(column, id)] };
}

/** Rows that some row, or no row, of another table refers to; the indexes of that table serve it. */
function referrerSql(builder: Builder, alias: string, condition: ReferrerCondition): Sql {
  const { catalog } = builder;
  const info = tableAt(catalog, condition.table);
  const inner = innerAlias(alias, condition.op);
  const parts = condition.where.map((one) => conditionSql(builder, info, inner, one));
  const params = parts.flatMap((part) => part.params);
  const from = `FROM ${info.sql} AS ${inner} WHERE`;
  const tests = parts.map((part) => part.text);
  if (condition.by === undefined) {
    const exists = `EXISTS (SELECT 1 ${from} ${['1 = 1', ...tests].join(' AND ')})`;
    return { text: condition.op === 'none' ? `NOT ${exists}` : exists, params };
  }
  const by = `${inner}.${quote(pathOf(catalog, info, condition.by).column.name)}`;
  const text =
    condition.op === 'none'
      ? `NOT EXISTS (SELECT 1 ${from} ${[`${by} = ${alias}."id"`, ...tests].join(' AND ')})`
      : `${alias}."id" IN (SELECT ${by} ${from} ${['1 = 1', ...tests].join(' AND ')})`;
  return { text, params };
}

function anySql(
  builder: Builder,
  info: TableInfo,
  alias: string,
  { op, of }: AnyCondition | NeitherCondition | AllCondition,
): Sql {
  if (of.length === 0) return { text: op === 'any' ? '1 = 0' : '1 = 1', params: [] };
  const parts = of.map((one) => conditionSql(builder, info, alias, one));
  // A comparison with an empty value is neither true nor false in SQL: it does not hold.
  const tests = parts.map(({ text }) => (op === 'neither' ? `(${text}) IS NOT TRUE` : text));
  return {
    text: `(${tests.join(op === 'any' ? ' OR ' : ' AND ')})`,
    params: parts.flatMap((part) => part.params),
  };
}

function refersSql(
  builder: Builder,
  info: TableInfo,
  alias: string,
  { property, where }: ReferredCondition,
): Sql {
  const path = pathOf(builder.catalog, info, property);
  const target = tableAt(builder.catalog, (path.column.reference as { entity: string }).entity);
  const inner = innerAlias(alias, 'of');
  const parts = where.map((one) => conditionSql(builder, target, inner, one));
  const tests = ['1 = 1', ...parts.map((part) => part.text)].join(' AND ');
  return throughHops(builder.catalog, path, alias, false, (holder) => ({
    text: `${holder}.${quote(path.column.name)} IN (SELECT ${inner}."id" FROM ${target.sql} AS ${inner} WHERE ${tests})`,
    params: parts.flatMap((part) => part.params),
  }));
}

function aboutSql(
  builder: Builder,
  info: TableInfo,
  alias: string,
  { entity, key, of, where }: AboutCondition,
): Sql {
  const path = conditionSql(builder, info, alias, { property: entity, op: 'eq', value: of });
  if (where.length === 0) return path;
  const target = tableAt(builder.catalog, of);
  const inner = innerAlias(alias, 'about');
  const parts = where.map((one) => conditionSql(builder, target, inner, one));
  const tests = parts.map((part) => part.text).join(' AND ');
  return {
    text: `(${path.text} AND ${alias}.${quote(key)} IN (SELECT ${inner}."id" FROM ${target.sql} AS ${inner} WHERE ${tests}))`,
    params: [...path.params, ...parts.flatMap((part) => part.params)],
  };
}

/** An alias inside a condition that no enclosing table uses. */
function innerAlias(alias: string, word: string): string {
  return `${alias.replace(/\W/g, '')}_${word}`;
}

function test(
  dialect: Dialect,
  expression: string,
  { info, column }: Pick<Path, 'info' | 'column'>,
  condition: Exclude<
    Condition,
    | ReferrerCondition
    | AnyCondition
    | NeitherCondition
    | AllCondition
    | ReferredCondition
    | AboutCondition
    | { op: 'under' }
  >,
): Sql {
  const caseless = isCaseless(info.table, column);
  const side = (text: string) => (caseless ? dialect.caseless(text) : text);
  const oneOf = (values: (string | number)[]) =>
    dialect.oneOf(
      { text: side(expression), kind: column.kind, caseless, nullable: true, isId: column.name === 'id' },
      caseless ? values.flatMap((value) => caseForms(String(value))) : values,
    );
  switch (condition.op) {
    case 'null':
      return { text: `${expression} IS NULL`, params: [] };
    case 'notNull':
      return { text: `${expression} IS NOT NULL`, params: [] };
    case 'in':
      return condition.value.length === 0
        ? { text: '1 = 0', params: [] }
        : oneOf(condition.value.map((value) => encode(column, value) as string | number));
    case 'contains':
      return dialect.contains(dialect.asText(expression, column.kind), condition.value);
    case 'eq':
      if (caseless && hasCaseForms(condition.value)) return oneOf([condition.value]);
      return compared(side(expression), '=', side, column, condition.value);
    case 'ne':
      if (caseless && hasCaseForms(condition.value)) {
        const { text, params } = oneOf([condition.value]);
        return { text: `(${expression} IS NULL OR NOT (${text}))`, params };
      }
      return compared(side(expression), 'IS DISTINCT FROM', side, column, condition.value);
    default:
      return {
        text: `${side(expression)} ${COMPARISONS[condition.op]} ${side('?')}`,
        params: [encode(column, condition.value)],
      };
  }
}

/**
 * Booleans are written into the text (`isInText`): for a partial index on one of them, SQLite would plan a statement
 * with a parameter anew each time.
 */
function compared(
  left: string,
  sign: string,
  side: (text: string) => string,
  column: Column,
  value: Value,
): Sql {
  const param = encode(column, value);
  if (isInText(value)) return { text: `${left} ${sign} ${param}`, params: [] };
  return { text: `${left} ${sign} ${side('?')}`, params: [param] };
}

import { listed, testsOf, UNDER, type Where, type WhereTest } from '../../../shared/schema/where.ts';
import { encode } from '../query/row-codec.ts';
import { quote } from './catalog.ts';
import { literal } from './literal.ts';
import type { Column } from './table.ts';
import type { TableIndex } from './tables-of.ts';

const SIGNS = { lt: '<', lte: '<=', gt: '>', gte: '>=' } as const;

/** The WHERE clause of a partial index, the same in both engines; empty for a full index. */
export function heldSql({ held }: TableIndex): string {
  return held ? ` WHERE ${whereSql(held.where, held.columns)}` : '';
}

function whereSql(where: Where, columns: Column[]): string {
  const of = (word: 'any' | 'none') => (listed(where, word) ?? []).map((one) => whereSql(one, columns));
  const [any, none] = [of('any'), of('none')];
  return [
    ...testsOf(where).map((test) => testSql(test, columns)),
    ...(any.length > 0 ? [`(${any.map((text) => `(${text})`).join(' OR ')})`] : []),
    // A comparison with an empty value is neither true nor false in SQL: it does not hold.
    ...none.map((text) => `(${text}) IS NOT TRUE`),
  ].join(' AND ');
}

function testSql({ property, op, values }: WhereTest, columns: Column[]): string {
  const column = columns.find(({ name }) => name === property);
  if (!column) throw new Error(`A key compares "${property}", which is not stored`);
  const name = quote(column.name);
  const [first = '', ...more] = values.flatMap((value) =>
    value === null ? [] : literal(encode(column, value)),
  );
  const hasEmpty = values.includes(null);
  if (op === 'has' || op === 'has.all' || op === UNDER)
    throw new Error(`A key compares "${property}" in a way that no index holds`);
  if (op !== 'is' && op !== 'not') return `${name} ${SIGNS[op]} ${first}`;
  if (first === '') return `${name} IS ${op === 'is' ? '' : 'NOT '}NULL`;
  const one = more.length === 0;
  const list = one ? first : `(${[first, ...more].join(', ')})`;
  if (op === 'is') {
    const test = `${name} ${one ? '=' : 'IN'} ${list}`;
    return hasEmpty ? `(${name} IS NULL OR ${test})` : test;
  }
  const test = `${name} ${one ? '<>' : 'NOT IN'} ${list}`;
  return hasEmpty ? test : `(${name} IS NULL OR ${test})`;
}

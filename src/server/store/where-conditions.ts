import { testsOf, type Where, type WhereTest } from '../../shared/schema/where.ts';
import { eq } from './eq.ts';
import type { Condition, Value } from './store.ts';

/** The conditions of a query for the rows that a schema means (`where`). */
export function whereConditions(where: Where): Condition[] {
  return testsOf(where).flatMap(conditionsOf);
}

function conditionsOf({ property, op, values }: WhereTest): Condition[] {
  if (op === 'is') {
    const of = values.map((value): Condition => is(property, value));
    return of.length === 1 ? of : [{ op: 'any', of }];
  }
  if (op === 'not') return values.map((value) => isNot(property, value));
  const [value] = values as [Exclude<Value, null>];
  return [{ property, op, value }];
}

function is(property: string, value: Value): Condition {
  return value === null ? { property, op: 'null' } : eq(property, value);
}

function isNot(property: string, value: Value): Condition {
  return value === null ? { property, op: 'notNull' } : { property, op: 'ne', value };
}

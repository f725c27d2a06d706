import {
  isWay,
  type Literal,
  listed,
  referring,
  testsOf,
  UNDER,
  type Where,
  type WhereTest,
} from '../../shared/schema/where.ts';
import { eq } from './eq.ts';
import type { Condition, Value } from './store.ts';

/** The condition that a property has the value that a way such as `@me` stands for. */
type OfWay = (property: string, way: string) => Condition;

/** The conditions of a query for the rows that a schema means (`where`). */
export function whereConditions(where: Where, ofWay?: OfWay): Condition[] {
  const several = (word: 'any' | 'none', op: 'any' | 'neither'): Condition[] => {
    const all = listed(where, word);
    return all ? [{ op, of: all.map((one) => every(whereConditions(one, ofWay))) }] : [];
  };
  const others = (word: 'some' | 'no', op: 'some' | 'none'): Condition[] =>
    referring(where, word).map(([table, referrers]) => {
      return { op, table, by: referrers.by, where: whereConditions(referrers.where, ofWay) };
    });
  return [
    ...testsOf(where).flatMap((test) => conditionsOf(test, ofWay)),
    ...several('any', 'any'),
    ...several('none', 'neither'),
    ...others('some', 'some'),
    ...others('no', 'none'),
  ];
}

/** One condition for all of these. */
export function every(of: Condition[]): Condition {
  const [only, ...more] = of;
  return only && more.length === 0 ? only : { op: 'all', of };
}

function conditionsOf({ property, op, values }: WhereTest, ofWay?: OfWay): Condition[] {
  if (op === 'is') {
    const of = values.map((value): Condition => is(property, value, ofWay));
    return of.length === 1 ? of : [{ op: 'any', of }];
  }
  if (op === 'not') return values.map((value) => isNot(property, value));
  if (op === 'has' || op === 'has.all') {
    const of = values.map((value) => hasMeant(property, value, ofWay));
    return op === 'has' ? [{ op: 'any', of }] : of;
  }
  // Nothing is below what is not there.
  if (op === UNDER)
    return [
      { op: 'any', of: values.flatMap((id) => (typeof id === 'number' ? { property, op, value: id } : [])) },
    ];
  const [value] = values as [Exclude<Value, null>];
  return [{ property, op, value }];
}

function hasMeant(property: string, value: Literal, ofWay?: OfWay): Condition {
  if (!ofWay || !isWay(value)) return hasOne(property, value);
  const meant = ofWay(property, value);
  return meant.op === 'eq' ? hasOne(property, meant.value) : { op: 'any', of: [] };
}

/** Whether a choice or a record is one of several. A list of choices is kept as JSON, in which each stands in quotes. */
export function hasOne(property: string, value: Value): Condition {
  return { property, op: 'contains', value: JSON.stringify(value) };
}

function is(property: string, value: Literal, ofWay?: OfWay): Condition {
  if (ofWay && isWay(value)) return ofWay(property, value);
  return value === null ? { property, op: 'null' } : eq(property, value);
}

function isNot(property: string, value: Value): Condition {
  return value === null ? { property, op: 'notNull' } : { property, op: 'ne', value };
}

import { foldText } from '../texts.ts';

/** A value that a record may have; null is none. */
export type Literal = string | number | boolean | null;

/**
 * Which records are meant, as a schema says it everywhere: each property has this value, or one of these, with null for empty.
 * Behind the name of a property stands what else is asked of it: `not`, and for numbers, days and times `lt`, `lte`, `gt`, `gte`.
 * @example { state: ['accepted', 'done'], 'assigned_to.not': null, 'score.gte': 7 }
 */
export type Where = Readonly<Record<string, Literal | readonly Literal[]>>;

export const COMPARISONS = ['lt', 'lte', 'gt', 'gte'] as const;
export const ENDINGS = ['not', ...COMPARISONS] as const;
type Comparison = (typeof COMPARISONS)[number];

/** One thing that is asked of a record. */
export interface WhereTest {
  /** As it is written, such as `score.gte`. */
  key: string;
  property: string;
  /** `is`: the property has one of the values; `not`: it has none of them. A comparison has a single value. */
  op: 'is' | 'not' | Comparison;
  values: readonly Literal[];
}

const ENDING = new RegExp(`\\.(${ENDINGS.join('|')})$`);

/** What is asked, property by property; all of it must hold. */
export function testsOf(where: Where): WhereTest[] {
  return Object.entries(where).map(([key, value]) => ({
    key,
    property: key.replace(ENDING, ''),
    op: (ENDING.exec(key)?.[1] ?? 'is') as WhereTest['op'],
    values: [value].flat() as Literal[],
  }));
}

/**
 * Whether a record is meant, as a query of the store finds it: texts are alike in any case, and an empty value is neither more nor
 * less than another.
 * @param at the value of a property; a reference is its id, or has it
 * @example holds({ state: ['new', 'accepted'] }, (name) => record[name])
 */
export function holds(where: Where, at: (property: string) => unknown): boolean {
  return testsOf(where).every((test) => isMet(test, at(test.property)));
}

/** Whether one property is as it is asked for. */
export function isMet({ op, values }: WhereTest, of: unknown): boolean {
  const value = plain(of);
  if (op === 'is') return values.some((one) => isAlike(one, value));
  if (op === 'not') return !values.some((one) => isAlike(one, value));
  const [limit] = values;
  if (value === null || limit === null || limit === undefined) return false;
  if (op === 'lt') return value < limit;
  if (op === 'lte') return value <= limit;
  return op === 'gt' ? value > limit : value >= limit;
}

/** Whether a value stands for that of another property, which it leads to. @example isWay('@work_order.asset') // true */
export function isWay(value: unknown): value is string {
  return typeof value === 'string' && value.startsWith('@');
}

/** The ways to values of the record that asks. @example waysIn({ asset: '@asset', kind: 'cause' }) // ['@asset'] */
export function waysIn(where: Where): string[] {
  return [...new Set(Object.values(where).flat().filter(isWay))];
}

/** The same, with the values that its ways lead to. @example filledIn({ asset: '@asset' }, { '@asset': 7 }) // { asset: 7 } */
export function filledIn(where: Where, known: Readonly<Record<string, Literal>>): Where {
  const meant = (value: Literal) => (isWay(value) ? (known[value] ?? null) : value);
  return Object.fromEntries(
    Object.entries(where).map(([key, value]) => [key, [value].flat().map((one) => meant(one as Literal))]),
  );
}

function isAlike(one: Literal, other: Literal): boolean {
  if (typeof one === 'string' && typeof other === 'string') return foldText(one) === foldText(other);
  return one === other;
}

function plain(value: unknown): Literal {
  if (value === undefined || value === '') return null;
  return typeof value === 'object' && value !== null ? (value as { id: number }).id : (value as Literal);
}

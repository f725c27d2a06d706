import { foldText } from '../texts.ts';

/** A value that a record may have; null is none. */
export type Literal = string | number | boolean | null;

/**
 * Which records are meant, as a schema says it everywhere: each property has this value, or one of these, with null for empty.
 * Behind the name of a property stands what else is asked of it: `not`, for numbers, days and times `lt`, `lte`, `gt`, `gte`, and for several choices `has` (one of these) and `has.all`.
 * `any` lists such descriptions, of which one is enough, `none` those of which none may hold; `some` names, by entity, records that
 * refer to this one, `no` those of which there is none.
 * @example { state: ['accepted', 'done'], 'assigned_to.not': null, 'score.gte': 7 }
 */
export interface Where {
  readonly [property: string]:
    | Literal
    | readonly Literal[]
    | readonly Where[]
    | Readonly<Record<string, Referrers>>;
}

/** The values that ways stand for. @example { '@me': [7] } */
export type Known = Readonly<Record<string, readonly Literal[]>>;

/** Records that refer to the one in question by their reference `by`; without it, any that `where` describes. */
interface Referrers {
  by?: string;
  where: Where;
}

/** What is no property in a `Where`. */
const NESTED = ['any', 'none', 'some', 'no'] as const;

export const COMPARISONS = ['lt', 'lte', 'gt', 'gte'] as const;
export const OF_LISTS = ['has', 'has.all'] as const;
export const ENDINGS = ['not', ...COMPARISONS, ...OF_LISTS] as const;
type Comparison = (typeof COMPARISONS)[number];

/** One thing that is asked of a record. */
export interface WhereTest {
  /** As it is written, such as `score.gte`. */
  key: string;
  property: string;
  /** `is`: the property has one of the values; `not`: it has none of them. A comparison has a single value; `has`: one of the choices that the record has is among these; `has.all`: all of these are. */
  op: 'is' | 'not' | Comparison | (typeof OF_LISTS)[number] | typeof UNDER;
  values: readonly Literal[];
}

/** Of a reference to a record of a tree: that record, or any below it. Only the server can say. */
export const UNDER = 'under';
const ENDING = new RegExp(`\\.(${[...ENDINGS, UNDER].map((one) => one.replace('.', '\\.')).join('|')})$`);

/** What is asked, property by property; all of it must hold, and what is nested in it. */
export function testsOf(where: Where): WhereTest[] {
  return Object.entries(where).flatMap(([key, value]) =>
    isNested(key, value)
      ? []
      : {
          key,
          property: key.replace(ENDING, ''),
          op: (ENDING.exec(key)?.[1] ?? 'is') as WhereTest['op'],
          values: [value].flat() as Literal[],
        },
  );
}

/** The descriptions of which one must hold (`any`), or none may (`none`); undefined if there are none. */
export function listed(where: Where, word: 'any' | 'none'): readonly Where[] | undefined {
  return isNested(word, where[word]) ? (where[word] as readonly Where[]) : undefined;
}

/** The entities of which some record must refer to the one in question, or none may (`no`). */
export function referring(where: Where, word: 'some' | 'no'): [path: string, Referrers][] {
  return isNested(word, where[word]) ? Object.entries(where[word] as Record<string, Referrers>) : [];
}

/** The same, and all that `any` and `none` hold of it: what is asked of one record. */
export function ofOneRecord(where: Where): Where[] {
  const inside = [...(listed(where, 'any') ?? []), ...(listed(where, 'none') ?? [])];
  return [where, ...inside.flatMap(ofOneRecord)];
}

/** The properties of the record itself that are asked for. @example namesIn({ any: [{ state: 'new' }, { 'score.gt': 3 }] }) // ['state', 'score'] */
export function namesIn(where: Where): string[] {
  return [
    ...new Set(
      ofOneRecord(where)
        .flatMap(testsOf)
        .map(({ property }) => property),
    ),
  ];
}

/** Whether it is a description in another, and not a property of that name. */
export function isNested(key: string, value: Where[string] | undefined): boolean {
  const [first] = [value].flat();
  return (NESTED as readonly string[]).includes(key) && typeof first === 'object' && first !== null;
}

/**
 * Whether a record is meant, as a query of the store finds it: texts are alike in any case, and an empty value is neither more nor
 * less than another. What refers to the record is not known here: what asks for it does not hold.
 * @param at the value of a property; a reference is its id, or has it
 * @param known the values that a way such as `@me` stands for; one that is not known is no value
 * @param isGuessed what is said of `some` and `no`
 * @example holds({ state: ['new', 'accepted'] }, (name) => record[name])
 */
export function holds(
  where: Where,
  at: (property: string) => unknown,
  known?: Known,
  isGuessed = false,
): boolean {
  const meant = (value: Literal) => (known && isWay(value) ? (known[value] ?? []) : value);
  return (
    testsOf(where).every((test) =>
      test.op === UNDER
        ? isGuessed
        : isMet({ ...test, values: test.values.flatMap(meant) }, at(test.property)),
    ) &&
    (isGuessed || referring(where, 'some').length + referring(where, 'no').length === 0) &&
    listed(where, 'any')?.some((one) => holds(one, at, known, isGuessed)) !== false &&
    !listed(where, 'none')?.some((one) => holds(one, at, known, !isGuessed))
  );
}

/** Whether one property is as it is asked for. */
export function isMet({ op, values }: WhereTest, of: unknown): boolean {
  if (op === 'has' || op === 'has.all') {
    const chosen = Array.isArray(of) ? of.map(plain) : [];
    const isChosen = (one: Literal) => chosen.some((other) => isAlike(one, other));
    return op === 'has' ? values.some(isChosen) : values.every(isChosen);
  }
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
  const all = ofOneRecord(where);
  const others = all.flatMap((one) => [...referring(one, 'some'), ...referring(one, 'no')]);
  return [
    ...new Set([
      ...all.flatMap(testsOf).flatMap(({ values }) => values.filter(isWay)),
      ...others.flatMap(([, { where: inside }]) => waysIn(inside)),
    ]),
  ];
}

/** The same, with the values that its ways lead to. @example filledIn({ asset: '@asset' }, { '@asset': 7 }) // { asset: 7 } */
export function filledIn(where: Where, known: Readonly<Record<string, Literal>>): Where {
  const meant = (value: Literal) => (isWay(value) ? (known[value] ?? null) : value);
  const filled = Object.entries(where).map(([key, value]) => {
    if (!isNested(key, value)) return [key, ([value].flat() as Literal[]).map(meant)];
    if (Array.isArray(value)) return [key, (value as Where[]).map((one) => filledIn(one, known))];
    return [key, value];
  });
  return Object.fromEntries(filled);
}

function isAlike(one: Literal, other: Literal): boolean {
  if (typeof one === 'string' && typeof other === 'string') return foldText(one) === foldText(other);
  return one === other;
}

function plain(value: unknown): Literal {
  if (value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return null;
  return typeof value === 'object' && value !== null ? (value as { id: number }).id : (value as Literal);
}

import {
  isMet,
  isNested,
  isWay,
  type Literal,
  ofOneRecord,
  referring,
  testsOf,
  UNDER,
  type Where,
  type WhereTest,
  waysIn,
} from './where.ts';

/** A rule of an entity's file: what must hold of records that it describes, whoever writes them. */
export interface Demand {
  /** Which records it is about; without it, all. */
  when?: Where;
  /** It is asked by the write that makes this true, and not again. */
  becomes?: Where;
  /** Properties that must have a value. */
  require?: string[];
  /** Properties that must have none. */
  forbid?: string[];
  /** What must be true. */
  check?: Where;
  /** What is said of each property that is not as it must be. */
  message?: string;
  /** That of a layer for records of one below: jobs and the portal, which know nothing of it, are not asked. */
  ofPeople?: true;
}

/** The value of a property; a reference is its id, or has it. */
type At = (property: string) => unknown;

/** What is wrong with a property. */
export type Fault = 'missing' | 'given' | 'wrong';

/** What begins a value that a property had before the write. @example '@was.state' */
export const WAS = '@was.';

/** Whether a rule of a file is a demand, and not one in JSON Schema (`if`, `then`). */
export function isDemand(rule: object): rule is Demand {
  return !('then' in rule || 'if' in rule || 'on' in rule);
}

/** Whether a description can be judged by a record alone: it follows no reference, and asks for nothing that refers here. */
export function isOfItself(where: Where): boolean {
  return ofOneRecord(where).every(
    (one) =>
      referring(one, 'some').length + referring(one, 'no').length === 0 &&
      testsOf(one).every(({ property, op }) => !property.includes('.') && op !== UNDER),
  );
}

/**
 * The properties of the record that a demand looks at; undefined where it looks at other records too, which change without it.
 * @example looksAt({ when: { 'paused_from.not': null }, require: ['paused_until'] }) // ['paused_from', 'paused_until']
 */
export function looksAt({
  when = {},
  becomes = {},
  check = {},
  require = [],
  forbid = [],
}: Demand): string[] | undefined {
  const all = [when, becomes, check].flatMap(ofOneRecord);
  if (all.some((one) => referring(one, 'some').length + referring(one, 'no').length > 0)) return undefined;
  const tested = all.flatMap(testsOf).map(({ property }) => property.split('.')[0] as string);
  const ways = all.flatMap(waysIn).flatMap((way) => (way.startsWith(WAS) ? [] : [way.slice(1)]));
  return [...new Set([...tested, ...ways, ...require, ...forbid])];
}

/** The properties whose value before the write a demand asks for. */
export function remembers({ when = {}, becomes = {}, check = {} }: Demand): string[] {
  const ways = [when, becomes, check].flatMap(waysIn);
  return ways.flatMap((way) => (way.startsWith(WAS) ? [way.slice(WAS.length)] : []));
}

/** A description with the values that its ways stand for: `@NAME` of the record, `@was.NAME` of it before, and what else is known. */
export function meantWith(
  where: Where,
  at: At,
  was: At,
  known: Readonly<Record<string, Literal>> = {},
): Where {
  const meant = (value: Literal): Literal => {
    if (!isWay(value)) return value;
    if (Object.hasOwn(known, value)) return known[value] ?? null;
    return plain(value.startsWith(WAS) ? was(value.slice(WAS.length)) : at(value.slice(1)));
  };
  const filled = (one: Where): Where =>
    Object.fromEntries(
      Object.entries(one).map(([key, value]) => {
        if (!isNested(key, value)) return [key, ([value].flat() as Literal[]).map(meant)];
        if (Array.isArray(value)) return [key, (value as Where[]).map(filled)];
        const others = referring(one, key as 'some' | 'no');
        return [
          key,
          Object.fromEntries(others.map(([path, of]) => [path, { ...of, where: filled(of.where) }])),
        ];
      }),
    );
  return filled(where);
}

/**
 * What is wrong with a record that a demand is about, by property; '' stands for the record as a whole.
 * @param check what must be true, with the values that its ways stand for, if it is not
 */
export function faultsOf(
  { becomes = {}, require = [], forbid = [] }: Demand,
  at: At,
  check?: Where,
): Record<string, Fault> {
  const found: Record<string, Fault> = {};
  for (const name of check ? blamed(check, becomes, at) : []) found[name] = 'wrong';
  for (const name of require) if (isEmpty(at(name))) found[name] = 'missing';
  for (const name of forbid) if (!isEmpty(at(name))) found[name] = 'given';
  return found;
}

/** The properties that a description does not hold by; where it names none, those that the write has changed. */
function blamed(check: Where, becomes: Where, at: At): string[] {
  const own = testsOf(check).filter(({ property }) => !property.includes('.'));
  const missed = own.filter((test) => !isMet(test, at(test.property)));
  for (const all of [missed, testsIn(check), testsIn(becomes)])
    if (all.length > 0) return [...new Set(all.map(({ property }) => property.split('.')[0] as string))];
  return [''];
}

function testsIn(where: Where): WhereTest[] {
  return ofOneRecord(where).flatMap(testsOf);
}

function plain(value: unknown): Literal {
  if (value === undefined || value === '') return null;
  return typeof value === 'object' && value !== null ? (value as { id: number }).id : (value as Literal);
}

function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

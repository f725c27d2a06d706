import { addDays, isDay, numberOfDay } from '../days.ts';
import { foldText } from '../texts.ts';
import {
  compareExact,
  dividedBy,
  type Exact,
  minus,
  plus,
  remainder,
  roundExact,
  textOfExact,
  times,
  wholePart,
} from './exact.ts';
import type { ValueType } from './tree.ts';

/** A value while it is worked out: a number exactly; a day, a moment and a choice as they are stored; null is empty. */
export type Worked = Exact | string | boolean | null;
type Full = Exclude<Worked, null>;

/** What a value may be worked out by beside the record. */
export interface Surroundings {
  /** The moment as it is stored, and the tenant's day. */
  now: string;
  today: string;
  /** Says why a value is empty though all that it is made of is there. */
  tell?(why: 'divided_by_zero'): void;
}

/** `same` is a type that all parts called so have in common. */
type Part = ValueType | 'same' | 'any';

/** What a function takes and gives. What it says of empty values holds for all: of what is empty comes what is empty. */
export interface ValueFunction {
  takes: Part[];
  /** The last part may come again, or be left out. */
  more?: true;
  may?: true;
  /** What `same` may be; without it, any type. */
  same?: ValueType[];
  gives: ValueType | 'same';
  /** What comes of an empty part; without it, nothing. */
  ofEmpty?: false;
  run(args: Full[], surroundings: Surroundings): Worked;
}

const ORDERED: ValueType[] = ['number', 'day', 'moment'];

/** All functions and operators. What looks at its parts itself, because one of them may be left out or empty, has no `run` of its own. */
export const FUNCTIONS: Record<string, ValueFunction> = {
  '+': ofNumbers(plus),
  '-': ofNumbers(minus),
  '*': ofNumbers(times),
  '/': ofNumbers((a, b, { tell }) => (b.units === 0n ? told(tell) : dividedBy(a, b))),
  '%': ofNumbers((a, b, { tell }) => (b.units === 0n ? told(tell) : remainder(a, b))),
  '<': ordered((sign) => sign < 0),
  '<=': ordered((sign) => sign <= 0),
  '>': ordered((sign) => sign > 0),
  '>=': ordered((sign) => sign >= 0),
  '==': compared((a, b) => isSame(a, b)),
  '!=': compared((a, b) => !isSame(a, b)),
  '!': { takes: ['yes_no'], gives: 'yes_no', run: ([one]) => one !== true },
  '&&': special(['yes_no', 'yes_no'], 'yes_no'),
  '||': special(['yes_no', 'yes_no'], 'yes_no'),
  '?': special(['yes_no', 'same', 'same'], 'same'),
  coalesce: { ...special(['same'], 'same'), more: true },
  min: extreme((sign) => sign < 0),
  max: extreme((sign) => sign > 0),
  round: {
    takes: ['number', 'number'],
    may: true,
    gives: 'number',
    run: ([one, places]) => roundExact(one as Exact, Math.min(Math.max(wholeOf(places), 0), MOST_PLACES)),
  },
  addDays: {
    takes: ['day', 'number'],
    gives: 'day',
    run: ([day, count]) => addDays(day as string, wholeOf(count)),
  },
  addMonths: {
    takes: ['day', 'number'],
    gives: 'day',
    run: ([day, count]) => addMonths(day as string, wholeOf(count)),
  },
  addHours: {
    takes: ['moment', 'number'],
    gives: 'moment',
    run: ([moment, count]) => addHours(moment as string, count as Exact),
  },
  daysBetween: {
    takes: ['day', 'day'],
    gives: 'number',
    run: ([from, to]) => whole(numberOfDay(to as string) - numberOfDay(from as string)),
  },
  today: { takes: [], gives: 'day', run: (_, { today }) => today },
  now: { takes: [], gives: 'moment', run: (_, { now }) => now },
  concat: { takes: ['any'], more: true, gives: 'text', run: (args) => args.map(textOf).join('') },
  label: special(['any'], 'text'),
};

const MOST_PLACES = 12;
const HOUR_MS = { units: 3_600_000n, places: 0 };
/** Nobody keeps records of so many days, months or hours away; what is more is the first or the last there is. */
const FARTHEST = 1e7;

function ofNumbers(run: (a: Exact, b: Exact, surroundings: Surroundings) => Worked): ValueFunction {
  return {
    takes: ['number', 'number'],
    gives: 'number',
    run: ([a, b], around) => run(a as Exact, b as Exact, around),
  };
}

function ordered(holds: (sign: number) => boolean): ValueFunction {
  return { ...compared((a, b) => holds(compare(a, b))), same: ORDERED };
}

function compared(run: (a: Full, b: Full) => boolean): ValueFunction {
  return {
    takes: ['same', 'same'],
    gives: 'yes_no',
    ofEmpty: false,
    run: ([a, b]) => run(a as Full, b as Full),
  };
}

function extreme(isBetter: (sign: number) => boolean): ValueFunction {
  return {
    takes: ['same'],
    more: true,
    same: ORDERED,
    gives: 'same',
    run: (args) => args.reduce((best, one) => (isBetter(compare(one, best)) ? one : best)),
  };
}

/** What `work-out.ts` does itself. */
function special(takes: Part[], gives: ValueType | 'same'): ValueFunction {
  return { takes, gives, run: () => null };
}

function told(tell: Surroundings['tell']): null {
  tell?.('divided_by_zero');
  return null;
}

function compare(a: Full, b: Full): number {
  if (typeof a === 'object' && typeof b === 'object') return compareExact(a, b);
  return a === b ? 0 : a < b ? -1 : 1;
}

/** Texts are alike in any case, as wherever a schema compares them. */
function isSame(a: Full, b: Full): boolean {
  return typeof a === 'string' && typeof b === 'string' ? foldText(a) === foldText(b) : compare(a, b) === 0;
}

function textOf(one: Full): string {
  return typeof one === 'object' ? textOfExact(one) : String(one);
}

function whole(number: number): Exact {
  return { units: BigInt(number), places: 0 };
}

function wholeOf(count: Full = whole(0)): number {
  const number = Number(wholePart(count as Exact).units);
  return Math.min(Math.max(number, -FARTHEST), FARTHEST);
}

/** The same day of another month, or its last where it has no such day. @example addMonths('2026-01-31', 1) // '2026-02-28' */
function addMonths(day: string, count: number): string {
  const [year = 1, month = 1, date = 1] = day.split('-').map(Number);
  const months = Math.min(Math.max(year * 12 + month - 1 + count, 12), 9999 * 12 + 11);
  const first = `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}`;
  for (let last = date; last > 28; last -= 1) if (isDay(`${first}-${last}`)) return `${first}-${last}`;
  return `${first}-${String(Math.min(date, 28)).padStart(2, '0')}`;
}

/** Null beyond what a moment can be. */
function addHours(moment: string, count: Exact): string | null {
  const { units } = roundExact(times(count, HOUR_MS), 0);
  const time = new Date(Date.parse(moment) + Number(units));
  const text = Number.isNaN(time.valueOf()) ? '' : time.toISOString();
  return /^\d{4}-/.test(text) && !text.startsWith('0000') ? text : null;
}

import { filledIn, holds, type Literal, type Where, waysIn } from './where.ts';

/** The states of an entity (`states`): only its actions lead from one to another. */
export interface States {
  /** The choice that holds the state. */
  of: string;
  /** The state in which each record begins. */
  start: string;
  /** The states in which a record stays as it is, each with the properties that may still be changed. */
  final: Record<string, string[]>;
}

/** What an action does by words of its schema alone: what it needs, asks for and writes. */
export interface Move {
  /** The states in which it can be done; without it all that are not final. */
  from?: string[];
  /** The state to which it leads; without it the state stays. */
  to?: string;
  /** Properties of the record that its form asks for. */
  ask?: string[];
  /** Those that must have a value by then, whether the record has it already or the form gives it. */
  require?: string[];
  /** What it writes beside: a value, `@me`, `@now`, `@today`, or `@` and another property of the record. */
  set?: Record<string, Literal>;
  /** Records that it makes beside, one of each entity, with the values that `set` has too. */
  create?: Record<string, Record<string, Literal>>;
  /** Which records it can be done to. */
  when?: Where;
  /** Who alone does it: `own`, whose record it is, or the user that this reference names. */
  by?: string;
  /** Who does not do it: the users that these references name. */
  not?: string[];
  /** What whoever does it signs, such as `I have checked the isolation`: they prove themselves again, and the record is kept as it is then. */
  sign?: string;
  /** Properties that the signature leaves out. */
  unsigned?: string[];
  /** When it does itself: a value of the record that is a day or a moment, such as `addDays(next_due, -14)`. */
  at?: string;
  /** How long after that it comes again, such as `7 days`. */
  again?: string;
  /** Who is told: references to users, and `planners`. */
  tell?: string[];
  /** What they are told, beside what the record is called. */
  text?: string;
}

/** The words of an action that need no code. */
export const MOVE_WORDS = [
  'from',
  'to',
  'ask',
  'require',
  'set',
  'create',
  'when',
  'by',
  'not',
  'sign',
  'unsigned',
  'at',
  'again',
  'tell',
  'text',
] as const;
/** What stands beside the form of an action that is signed: the password of whoever signs. */
export const PASSWORD = 'password';

const EFFECTS = ['to', 'ask', 'require', 'set', 'create', 'tell', 'sign'] as const;

/** Whether an action does something by words of its schema, without code. */
export function isMove(action: Move): boolean {
  return EFFECTS.some((word) => action[word] !== undefined);
}

/** A record by the names of its properties; a reference is its id, or has it. */
type Held = Readonly<Record<string, unknown>>;

/** The word `states`, as it is written. */
export interface StatesWords {
  of: string;
  start: string;
  final?: Record<string, { open?: string[] }>;
}

/** Reads the word `states`. */
export function readStates({ of, start, final = {} }: StatesWords): States {
  const open = Object.entries(final).map(([state, words]) => [state, words.open ?? []]);
  return { of, start, final: Object.fromEntries(open) };
}

/** The properties that may still be changed of a record in a final state; undefined while all may. */
export function openIn(states: States | undefined, record: Held): string[] | undefined {
  return states && Object.hasOwn(states.final, String(record[states.of]))
    ? states.final[String(record[states.of])]
    : undefined;
}

/** Whether an action can be done in a state. */
export function suitsState(states: States | undefined, { from }: Move, state: unknown): boolean {
  if (!states) return true;
  return from ? from.includes(String(state)) : !Object.hasOwn(states.final, String(state));
}

/** What ways such as `@me` stand for, beside the properties of a record. */
export interface Known {
  me: number | null;
  now: string;
  today: string;
}

/** The value that a way or a literal stands for. @example meantBy('@me', record, known) // 7 */
export function meantBy(value: Literal, record: Held, known: Known): Literal {
  if (typeof value !== 'string' || !value.startsWith('@')) return value;
  const name = value.slice(1);
  if (Object.hasOwn(known, name)) return known[name as keyof Known];
  const own = record[name] ?? null;
  return typeof own === 'object' ? ((own as { id?: number } | null)?.id ?? null) : (own as Literal);
}

/** Whether a record is one of those that an action can be done to (`when`). */
export function suits({ when }: Move, record: Held, known: Known): boolean {
  if (!when) return true;
  const ways = waysIn(when).map((way) => [way, meantBy(way, record, known)]);
  return holds(filledIn(when, Object.fromEntries(ways)), (name) => record[name]);
}

/** Whether the person is one who does it (`by`, `not`); whose record it is (`own`) is said by `own`. */
export function isTheirs(
  { by, not = [] }: Move,
  own: readonly string[],
  record: Held,
  me: number | null,
): boolean {
  const isMe = (name: string) => me !== null && (record[name] as { id: number } | null)?.id === me;
  const named = by === 'own' ? own : by === undefined ? undefined : [by];
  return (named === undefined || named.some(isMe)) && !not.some(isMe);
}

/** Whether an action asks which day it is. */
export function usesDay({ when = {}, set = {}, create = {} }: Move): boolean {
  const made = Object.values(create).flatMap((values) => Object.values(values));
  return [...waysIn(when), ...Object.values(set), ...made].includes('@today');
}

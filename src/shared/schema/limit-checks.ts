import { FORMATS } from '../formats.ts';
import type { Limits } from './limits.ts';

type Value = string | number;
type All = Required<Limits>;

/** A limit that a schema changed. Without `before` it is new, without `after` it is gone. */
export interface LimitChange {
  word: keyof Limits;
  before?: Limits[keyof Limits];
  after?: Limits[keyof Limits];
  /** Whether values that were valid before may be invalid now. */
  narrower: boolean;
}

interface Word<T> {
  /** Whether a limit excludes values that the one before it allowed. */
  narrower(before: T, after: T): boolean;
  breaks(value: Value, limit: T): boolean;
}

const least: Omit<Word<number>, 'breaks'> = { narrower: (before, after) => after > before };
const most: Omit<Word<number>, 'breaks'> = { narrower: (before, after) => after < before };
const other = { narrower: () => true };
/** The length in characters as JSON Schema counts them. */
const lengthOf = (value: Value) => [...String(value)].length;

const WORDS: { [W in keyof All]: Word<All[W]> } = {
  minLength: { ...least, breaks: (value, limit) => lengthOf(value) < limit },
  maxLength: { ...most, breaks: (value, limit) => lengthOf(value) > limit },
  minimum: { ...least, breaks: (value, limit) => Number(value) < limit },
  maximum: { ...most, breaks: (value, limit) => Number(value) > limit },
  exclusiveMinimum: { ...least, breaks: (value, limit) => Number(value) <= limit },
  exclusiveMaximum: { ...most, breaks: (value, limit) => Number(value) >= limit },
  multipleOf: { ...other, breaks: (value, limit) => !isMultiple(Number(value), limit) },
  pattern: { ...other, breaks: (value, limit) => !new RegExp(limit, 'u').test(String(value)) },
  format: { ...other, breaks: (value, limit) => !hasFormat(String(value), limit) },
  choices: {
    narrower: (before, after) => before.some((choice) => !after.includes(choice)),
    // Of several, each must be one.
    breaks: (value, limit) => [value].flat().some((one) => !limit.includes(one)),
  },
};
const NAMES = Object.keys(WORDS) as (keyof Limits)[];

/** The limits that differ, and whether each is narrower. */
export function limitChanges(before: Limits, after: Limits): LimitChange[] {
  return NAMES.flatMap((word) => {
    const [was, is] = [before[word], after[word]];
    if (JSON.stringify(was) === JSON.stringify(is)) return [];
    return [{ word, before: was, after: is, narrower: isNarrower(word, was, is) }];
  });
}

function isNarrower<W extends keyof Limits>(word: W, was: Limits[W], is: Limits[W]): boolean {
  if (is === undefined) return false;
  const rule: Word<All[W]> = WORDS[word];
  return was === undefined || rule.narrower(was as All[W], is as All[W]);
}

/** Whether a value, as the API returns it, breaks a limit. */
export function breaksLimit<W extends keyof Limits>(value: Value, word: W, limit: Limits[W]): boolean {
  const rule: Word<All[W]> = WORDS[word];
  return limit !== undefined && rule.breaks(value, limit as All[W]);
}

function isMultiple(value: number, step: number): boolean {
  const times = value / step;
  return Math.abs(times - Math.round(times)) < 1e-8 * Math.max(1, Math.abs(times));
}

/** Whether a text has a format. Dates and times are separate kinds. An email address is refused only if it certainly is none. */
function hasFormat(text: string, format: string): boolean {
  if (format === 'email') return /^[^\s@]+@[^\s@]+$/.test(text);
  return FORMATS[format]?.(text) ?? true;
}

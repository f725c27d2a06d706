/** How often something recurs. */
export type Frequency = (typeof FREQUENCIES)[number];
export type Weekday = (typeof WEEKDAYS)[number];

const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;
export const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;

/** A weekday, or the nth one of its month or year, counted from the end when negative. */
export interface RuleDay {
  day: Weekday;
  nth?: number;
}

/** A rule of recurrence: the part of RFC 5545 that plans need. */
export interface Recurrence {
  freq: Frequency;
  interval: number;
  byDay: RuleDay[];
  byMonthDay: number[];
  byMonth: number[];
  bySetPos: number[];
  weekStart?: Weekday;
  count?: number;
  /** The last day on which it may happen. */
  until?: string;
}

const MOST_TIMES = 999;
const PARTS = new Set([
  'FREQ',
  'INTERVAL',
  'BYDAY',
  'BYMONTHDAY',
  'BYMONTH',
  'BYSETPOS',
  'WKST',
  'COUNT',
  'UNTIL',
]);

/**
 * Reads a rule strictly: in upper case, and each part once. Ignoring an unknown part would plan other days than
 * intended.
 * @example readRecurrence('FREQ=MONTHLY;INTERVAL=3')?.interval // 3
 */
export function readRecurrence(text: string): Recurrence | undefined {
  const parts = new Map<string, string>();
  for (const part of text.split(';')) {
    const [name = '', value = '', ...rest] = part.split('=');
    if (rest.length > 0 || value === '' || !PARTS.has(name) || parts.has(name)) return undefined;
    parts.set(name, value);
  }
  const freq = FREQUENCIES.find((name) => name === parts.get('FREQ'));
  if (!freq) return undefined;
  const rule = {
    freq,
    interval: one(parts.get('INTERVAL') ?? '1', readCount),
    byDay: list(parts.get('BYDAY'), (one) => readDay(one, freq)),
    byMonthDay: list(parts.get('BYMONTHDAY'), (one) => readSigned(one, 31)),
    byMonth: list(parts.get('BYMONTH'), (one) => readWithin(one, 12)),
    bySetPos: list(parts.get('BYSETPOS'), (one) => readSigned(one, 31)),
    weekStart: one(parts.get('WKST'), readWeekday),
    count: one(parts.get('COUNT'), readCount),
    until: one(parts.get('UNTIL'), readDate),
  };
  for (const [name, key] of READ) if (parts.has(name) && rule[key] === undefined) return undefined;
  const { interval, byDay, byMonthDay, byMonth, bySetPos } = rule;
  if (interval === undefined || !byDay || !byMonthDay || !byMonth || !bySetPos) return undefined;
  if (rule.count !== undefined && rule.until !== undefined) return undefined;
  if (bySetPos.length > 0 && byDay.length + byMonthDay.length + byMonth.length === 0) return undefined;
  if (freq === 'WEEKLY' && byMonthDay.length > 0) return undefined;
  return { ...rule, interval, byDay, byMonthDay, byMonth, bySetPos };
}

/** Whether a text is a rule of recurrence. @example isRecurrence('FREQ=HOURLY') // false */
export function isRecurrence(text: string): boolean {
  return readRecurrence(text) !== undefined;
}

/** Whether a rule is only an interval, as needed by plans that count from the last completion. */
export function isPlainInterval(rule: Recurrence): boolean {
  const { byDay, byMonthDay, byMonth, bySetPos, count, until } = rule;
  return byDay.length + byMonthDay.length + byMonth.length + bySetPos.length === 0 && !count && !until;
}

const READ = [
  ['WKST', 'weekStart'],
  ['COUNT', 'count'],
  ['UNTIL', 'until'],
] as const;

function one<T>(text: string | undefined, read: (text: string) => T | undefined): T | undefined {
  return text === undefined ? undefined : read(text);
}

/** All values of a list without duplicates; undefined when one is wrong or repeated. */
function list<T>(text: string | undefined, read: (text: string) => T | undefined): T[] | undefined {
  if (text === undefined) return [];
  const texts = text.split(',');
  if (new Set(texts.map((one) => one.replace(/^\+/, ''))).size < texts.length) return undefined;
  const values = texts.map(read).filter((value) => value !== undefined);
  return values.length === texts.length ? values : undefined;
}

function readWithin(text: string, most: number): number | undefined {
  const value = /^[1-9]\d{0,2}$/.test(text) ? Number(text) : 0;
  return value >= 1 && value <= most ? value : undefined;
}

function readCount(text: string): number | undefined {
  return readWithin(text, MOST_TIMES);
}

function readSigned(text: string, most: number): number | undefined {
  const size = readWithin(text.replace(/^[+-]/, ''), most);
  return size === undefined ? undefined : text.startsWith('-') ? -size : size;
}

function readWeekday(text: string): Weekday | undefined {
  return WEEKDAYS.find((day) => day === text);
}

function readDay(text: string, freq: Frequency): RuleDay | undefined {
  const day = readWeekday(text.slice(-2));
  if (!day) return undefined;
  if (text.length === 2) return { day };
  const nth = freq === 'MONTHLY' || freq === 'YEARLY' ? readSigned(text.slice(0, -2), 5) : undefined;
  return nth === undefined ? undefined : { day, nth };
}

/** @example readDate('20261231') // '2026-12-31' */
function readDate(text: string): string | undefined {
  const date = /^(\d{4})(\d{2})(\d{2})$/.exec(text)?.slice(1).join('-');
  return date && isDate(date) ? date : undefined;
}

function isDate(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

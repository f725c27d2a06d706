import { type Frequency, isPlainInterval, readRecurrence } from '../../../shared/recurrence.ts';
import { recurrenceText } from '../../../shared/recurrence-text.ts';
import type { Values } from '../../records/saving/values.ts';
import { formatNumber } from '../../ui/format.ts';
import { readNumber } from '../../ui/typed-number.ts';

/** A meter of the plan's asset. */
export interface PlanMeter {
  id: number;
  name: string;
  unit: string;
  isPrimary: boolean;
}

/** How often a plan is due: its triggers, and what more than one of them means. */
interface HowOften {
  triggers: Values[];
  combine: 'any' | 'all';
}

/** Words for an interval that need no number. */
const NAMED = new Map<string, [Frequency, number]>([
  ['daily', ['DAILY', 1]],
  ['weekly', ['WEEKLY', 1]],
  ['fortnightly', ['WEEKLY', 2]],
  ['monthly', ['MONTHLY', 1]],
  ['quarterly', ['MONTHLY', 3]],
  ['half-yearly', ['MONTHLY', 6]],
  ['yearly', ['YEARLY', 1]],
  ['annually', ['YEARLY', 1]],
]);

/** Units of the calendar, each with the frequency and how many of its units one is. */
const CALENDAR: [words: RegExp, Frequency, times: number][] = [
  [/^(d|day|days)$/, 'DAILY', 1],
  [/^(w|wk|wks|week|weeks)$/, 'WEEKLY', 1],
  [/^(m|mo|mos|month|months)$/, 'MONTHLY', 1],
  [/^(q|quarter|quarters)$/, 'MONTHLY', 3],
  [/^(y|yr|yrs|year|years)$/, 'YEARLY', 1],
];

/** What people write for a unit of a meter. */
const SAME_UNITS = [
  ['h', 'hr', 'hrs', 'hour', 'hours'],
  ['km', 'kms', 'kilometre', 'kilometres', 'kilometer', 'kilometers'],
  ['mi', 'mile', 'miles'],
  ['cycles', 'cycle'],
];
const MOST_INTERVAL = 999;
const EXAMPLE = 'such as 500 h or 3 months';

/**
 * Reads how often a plan is due as people say it.
 * @param meters the meters of its asset; null if no asset is chosen yet
 * @returns the triggers, or what is wrong as a sentence
 * @example readHowOften('500 h or 3 months', [{ id: 7, name: 'Hours', unit: 'h', isPrimary: true }])
 * // { triggers: [{ kind: 'meter', meter: 7, every: 500 }, { kind: 'calendar', rrule: 'FREQ=MONTHLY;INTERVAL=3' }], combine: 'any' }
 */
export function readHowOften(text: string, meters: PlanMeter[] | null): HowOften | { wrong: string } {
  const plain = text
    .trim()
    .replace(/[.\s]+$/, '')
    .replace(/,?\s*(whichever comes first|when all have come|whichever comes last)$/i, '');
  const parts = plain.split(/\s+(?:or|and)\s+|\s*\/\s*|\s*;\s*/i).filter((part) => part !== '');
  if (parts.length === 0) return { wrong: `Enter how often, ${EXAMPLE}.` };
  const isAll = /\s+and\s+/i.test(plain) || /comes last$|all have come$/i.test(text.trim());
  if (/\s+and\s+/i.test(plain) && /\s+or\s+/i.test(plain))
    return { wrong: 'Use either “or” or “and”, not both.' };
  const triggers: Values[] = [];
  for (const part of parts) {
    const trigger = readPart(part, meters);
    if ('wrong' in trigger) return trigger as { wrong: string };
    triggers.push(trigger);
  }
  return { triggers, combine: isAll ? 'all' : 'any' };
}

/** One interval. @example readPart('every 3 months', []) // { kind: 'calendar', rrule: 'FREQ=MONTHLY;INTERVAL=3' } */
function readPart(part: string, meters: PlanMeter[] | null): Values | { wrong: string } {
  const text = part.replace(/^(every|each|once an?|an?)\s+/i, '').trim();
  const named = NAMED.get(text.toLowerCase());
  if (named) return calendar(...named);
  const [, digits = '', rest = ''] = /^([\d.,\s]*)(.*)$/s.exec(text) ?? [];
  const [unit = '', name] = rest.trim().split(/\s+of\s+/i);
  const word = unit.toLowerCase();
  const amount = digits.trim() === '' ? { value: word.startsWith('other ') ? 2 : 1 } : readNumber(digits);
  if ('wrong' in amount) return { wrong: `${amount.wrong}.` };
  const bare = word.replace(/^other /, '');
  if (bare === '') return { wrong: `Add a unit to ${digits.trim()}, ${EXAMPLE}.` };
  const meter = meterOf(bare, name, meters);
  if (meter && 'wrong' in meter) return meter;
  if (meter) {
    if (amount.value <= 0) return { wrong: `${part} is not more than 0.` };
    return { kind: 'meter', meter: meter.id, every: amount.value };
  }
  const found = CALENDAR.find(([words]) => words.test(bare));
  if (found) {
    const [, frequency, times] = found;
    const interval = amount.value * times;
    if (!Number.isInteger(interval) || interval < 1 || interval > MOST_INTERVAL)
      return { wrong: `“${part}” is not a whole number from 1 to ${MOST_INTERVAL} of them.` };
    return calendar(frequency, interval);
  }
  if (meters === null)
    return { wrong: `Choose the asset first: “${unit}” is not a time, so it has to be one of its meters.` };
  const has = meters.map((one) => `${one.name} (${one.unit})`).join(', ');
  return {
    wrong: has
      ? `No meter of this asset counts in “${unit}”. It has ${has}.`
      : `This asset has no meter, and “${unit}” is not a time. Write days, weeks, months or years.`,
  };
}

function calendar(frequency: Frequency, interval: number): Values {
  return { kind: 'calendar', rrule: `FREQ=${frequency}${interval > 1 ? `;INTERVAL=${interval}` : ''}` };
}

/** The meter that counts in a unit: the one that is named, else the primary one, else the only one. */
function meterOf(
  unit: string,
  name: string | undefined,
  meters: PlanMeter[] | null,
): PlanMeter | { wrong: string } | undefined {
  const fitting = (meters ?? []).filter((one) => isSameUnit(one.unit, unit));
  if (name !== undefined) {
    const named = fitting.find((one) => one.name.toLowerCase() === name.trim().toLowerCase());
    return named ?? { wrong: `This asset has no meter “${name.trim()}” that counts in “${unit}”.` };
  }
  const primary = fitting.find(({ isPrimary }) => isPrimary);
  if (primary || fitting.length < 2) return primary ?? fitting[0];
  const names = fitting.map((one) => `“${unit} of ${one.name}”`).join(' or ');
  return { wrong: `Several meters count in “${unit}”. Write ${names}.` };
}

function isSameUnit(one: string, other: string): boolean {
  const [a, b] = [one.toLowerCase(), other.toLowerCase()];
  return a === b || SAME_UNITS.some((words) => words.includes(a) && words.includes(b));
}

/**
 * Says how often a plan is due, as `readHowOften` reads it; undefined if that has no words for it, such as for readings beyond a
 * limit or a rule with days.
 */
export function howOftenText(
  triggers: readonly Values[],
  combine: unknown,
  meters: PlanMeter[] | null,
): string | undefined {
  const parts: string[] = [];
  for (const trigger of triggers) {
    const part = partText(trigger, meters ?? []);
    if (part === undefined) return undefined;
    parts.push(part);
  }
  return parts.join(combine === 'all' ? ' and ' : ' or ');
}

function partText({ kind, rrule, every, meter }: Values, meters: PlanMeter[]): string | undefined {
  if (kind === 'calendar') {
    const rule = readRecurrence(String(rrule ?? ''));
    if (!rule || !isPlainInterval(rule)) return undefined;
    return recurrenceText(String(rrule))?.replace(/^every /, '');
  }
  const id = typeof meter === 'object' && meter !== null && 'id' in meter ? meter.id : meter;
  const own = meters.find((one) => one.id === id);
  if (kind !== 'meter' || !own || typeof every !== 'number') return undefined;
  const read = meterOf(own.unit.toLowerCase(), undefined, meters);
  const isClear = read !== undefined && !('wrong' in read) && read.id === own.id;
  return `${formatNumber(every)} ${own.unit}${isClear ? '' : ` of ${own.name}`}`;
}

/**
 * The lines of the form after another interval was typed: a trigger that stays what it was keeps its line, with all that is set
 * on it beside the interval.
 */
export function withHowOften(before: readonly Values[], next: readonly Values[]): Values[] {
  const left = [...before];
  return next.map((trigger) => {
    const at = left.findIndex(
      (line) => line.kind === trigger.kind && idOf(line.meter) === idOf(trigger.meter),
    );
    const [line] = at < 0 ? [] : left.splice(at, 1);
    return { ...line, ...trigger };
  });
}

function idOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'id' in value ? value.id : (value ?? undefined);
}

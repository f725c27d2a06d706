import { addDays, isDay } from '../../shared/days.ts';
import { dayFromToday } from './days.ts';

const OFFSETS: Record<string, number> = { yesterday: -1, today: 0, tomorrow: 1 };
const SIZES: Record<string, number> = { d: 1, w: 7 };
const MONTHS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];
const WEEK = [1, 2, 3, 4, 5, 6, 7];
/** The nearest 29th of February is never further away. */
const YEARS = [-4, -3, -2, -1, 0, 1, 2, 3, 4];
const LEAST_LETTERS = 3;

/** The number of days from today that a text means, or undefined. @example readOffset('+2w') // 14 */
export function readOffset(text: string): number | undefined {
  const typed = text.trim().toLowerCase();
  if (Object.hasOwn(OFFSETS, typed)) return OFFSETS[typed];
  const found = /^(\+|-|in )?\s*(\d{1,4})\s*([dw])?(?:ays?|eeks?)?( ago)?$/.exec(typed);
  const [, sign, count, unit = 'd', ago] = found ?? [];
  if (!count || (!sign && !ago)) return undefined;
  return (sign === '-' || ago ? -1 : 1) * Number(count) * (SIZES[unit] ?? 1);
}

/**
 * The date a text means, or undefined: an offset, the next such weekday, or day and month in the order of the reader's language.
 * Without a year it is the nearest such date.
 * @example readTypedDay('3 mar', '2026-11-23') // '2027-03-03'
 */
export function readTypedDay(text: string, today = dayFromToday(), locale?: string): string | undefined {
  const typed = text.trim().toLowerCase();
  const offset = readOffset(typed);
  if (offset !== undefined) return addDays(today, offset);
  if (isDay(typed)) return typed;
  return (
    readNumbers(typed, today, locale) ?? readMonth(typed, today, locale) ?? readWeekday(typed, today, locale)
  );
}

function readNumbers(typed: string, today: string, locale?: string): string | undefined {
  const [, one, other, year] = /^(\d{1,2})[./-](\d{1,2})(?:[./-](\d{4}|\d{2})?)?$/.exec(typed) ?? [];
  if (one === undefined || other === undefined) return undefined;
  const [day, month] = isDayFirst(locale) ? [one, other] : [other, one];
  // 31/12 is not a month and a day, so the opposite order is meant.
  return nearest(month, day, year, today) ?? nearest(day, month, year, today);
}

function readMonth(typed: string, today: string, locale?: string): string | undefined {
  const parts = typed.split(/[\s.,-]+/).filter(Boolean);
  const word = parts.findIndex((part) => /\p{L}/u.test(part));
  const [day, year, ...more] = parts.filter((_, index) => index !== word);
  if (word < 0 || word > 1 || more.length > 0 || !/^\d{1,2}(st|nd|rd|th)?$/.test(day ?? '')) return undefined;
  const month = indexOf(parts[word] ?? '', 'month', locale);
  return month < 0
    ? undefined
    : nearest(String(month + 1), String(Number.parseInt(day ?? '', 10)), year, today);
}

function readWeekday(typed: string, today: string, locale?: string): string | undefined {
  const weekday = indexOf(typed, 'weekday', locale);
  if (weekday < 0) return undefined;
  const now = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  return addDays(today, ((weekday - now + 6) % 7) + 1);
}

/**
 * The index of the month, or of the weekday from Monday, that starts with the text in English or the reader's language; -1 for
 * none.
 */
function indexOf(typed: string, of: 'month' | 'weekday', locale?: string): number {
  if (typed.length < LEAST_LETTERS) return -1;
  // 1 January 2024 is a Monday.
  const days =
    of === 'month'
      ? MONTHS.map((month) => Date.UTC(2024, month, 1))
      : WEEK.map((day) => Date.UTC(2024, 0, day));
  const begins = (language?: string) => {
    const format = new Intl.DateTimeFormat(language, { [of]: 'long', timeZone: 'UTC' });
    return days.findIndex((day) => format.format(day).toLowerCase().startsWith(typed));
  };
  const english = begins('en');
  return english >= 0 ? english : begins(locale);
}

function isDayFirst(locale?: string): boolean {
  const order = new Intl.DateTimeFormat(locale).formatToParts().map(({ type }) => type);
  return order.indexOf('day') < order.indexOf('month');
}

/** The date in the given year; without one, in the year that makes it nearest to today. */
function nearest(month: string, day: string, year: string | undefined, today: string): string | undefined {
  const now = Number(today.slice(0, 4));
  const years =
    year === undefined ? YEARS.map((away) => now + away) : [Number(year.length === 2 ? `20${year}` : year)];
  const days = years
    .map((one) => `${String(one).padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
    .filter(isDay);
  const away = (one: string) => Math.abs(Date.parse(one) - Date.parse(today));
  return days.toSorted((a, b) => away(a) - away(b))[0];
}

/** Which number of a day such as 05.06.2009 is the day of the month. */
export type DayOrder = 'day-first' | 'month-first';

/** A day as people write it: what it is in either order, where that is a day, and the time of day behind it. */
interface WrittenDay {
  'day-first': string | undefined;
  'month-first': string | undefined;
  /** `08:30` or `08:30:15`. */
  time: string | undefined;
  /** Its year has two digits, so its century is a guess. */
  isShort: boolean;
}

const TIME = String.raw`(?:[\sT,]+(\d{1,2}):(\d{2})(?::(\d{2}))?\s*(am|pm)?(?:\s*(?:Uhr|h))?)?`;
const NUMBERS = new RegExp(String.raw`^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})${TIME}$`, 'i');
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})([./-])(\d{1,2})\2(\d{1,2})${TIME}$`, 'i');
const DAY_OF_MONTH = new RegExp(
  String.raw`^(\d{1,2})(?:\.|st|nd|rd|th)?[\s./-]*(?:de\s+)?(\p{L}{3,10})\.?[\s.,/-]*(?:de\s+|del\s+)?(\d{4}|\d{2})${TIME}$`,
  'iu',
);
const MONTH_DAY = new RegExp(
  String.raw`^(\p{L}{3,10})\.?[\s-]+(\d{1,2})(?:st|nd|rd|th)?,?[\s-]+(\d{4})${TIME}$`,
  'iu',
);
const DIGITS = /^(19|20)(\d{2})(\d{2})(\d{2})$/;

/** The first three letters of the months in English, German, Spanish, French, Portuguese and Italian. */
const MONTHS = [
  ['jan', 'ene', 'gen'],
  ['feb', 'fev'],
  ['mar', 'mrz'],
  ['apr', 'abr', 'avr'],
  ['may', 'mai', 'mag'],
  ['jun', 'giu'],
  ['jul', 'lug'],
  ['aug', 'ago', 'aou'],
  ['sep', 'set'],
  ['oct', 'okt', 'out', 'ott'],
  ['nov'],
  ['dec', 'dez', 'dic'],
];

/** Years of two digits from here on are of the last century. */
const LAST_CENTURY = 50;
const LONGEST = 40;

/**
 * Reads a day as lists of people have it: `05.06.2009`, `5/6/09`, `2009.06.05`, `20090605`, `5. Juni 2009`, `Jun 5, 2009`, each with
 * or without a time; undefined for other texts.
 * @example readWrittenDay('31.12.2009 14:30') // { 'day-first': '2009-12-31', 'month-first': undefined, time: '14:30', isShort: false }
 */
export function readWrittenDay(text: string): WrittenDay | undefined {
  if (text.length > LONGEST) return undefined;
  const numbers = NUMBERS.exec(text);
  if (numbers) {
    const [, first = '', , second = '', year = '', ...time] = numbers;
    return dayOf(year, time, [second, first], [first, second]);
  }
  const [, year, , month, day, ...time] = YEAR_FIRST.exec(text) ?? [];
  if (year !== undefined) return dayOf(year, time, [month, day], [month, day]);
  const digits = DIGITS.exec(text);
  if (digits) return dayOf(`${digits[1]}${digits[2]}`, [], [digits[3], digits[4]], [digits[3], digits[4]]);
  const named = DAY_OF_MONTH.exec(text);
  if (named) return dayOf(named[3] as string, named.slice(4), [monthOf(named[2]), named[1]]);
  const us = MONTH_DAY.exec(text);
  return us ? dayOf(us[3] as string, us.slice(4), [monthOf(us[1]), us[2]]) : undefined;
}

type Part = string | undefined;

function dayOf(
  year: string,
  [hours, minutes, seconds, half]: Part[],
  dayFirst: [Part, Part],
  monthFirst = dayFirst,
): WrittenDay | undefined {
  const isShort = year.length === 2;
  const whole = isShort ? `${Number(year) < LAST_CENTURY ? 20 : 19}${year}` : year;
  const time =
    hours === undefined
      ? undefined
      : clockOf(Number(hours), `${minutes}${seconds ? `:${seconds}` : ''}`, half);
  if (time === null) return undefined;
  const read = {
    'day-first': isoOf(whole, dayFirst),
    'month-first': isoOf(whole, monthFirst),
    time,
    isShort,
  };
  return (read['day-first'] ?? read['month-first']) ? read : undefined;
}

/** A time of day; null if there is none such. */
function clockOf(hours: number, rest: string, half: Part): string | null {
  const isLate = half?.toLowerCase() === 'pm';
  if (half !== undefined && (hours < 1 || hours > 12)) return null;
  const hour = half === undefined ? hours : (hours % 12) + (isLate ? 12 : 0);
  const text = `${String(hour).padStart(2, '0')}:${rest}`;
  return /^([01]\d|2[0-3])(:[0-5]\d){1,2}$/.test(text) ? text : null;
}

function isoOf(year: string, [month, day]: [Part, Part]): string | undefined {
  if (month === undefined || day === undefined) return undefined;
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.valueOf()) && date.toISOString().startsWith(text) ? text : undefined;
}

function monthOf(name: Part): string | undefined {
  const start = (name ?? '').normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().slice(0, 3);
  const at = MONTHS.findIndex((names) => names.includes(start));
  return at < 0 ? undefined : String(at + 1);
}

import { isDay, readMoment } from './days.ts';
import { isRecurrence } from './recurrence.ts';

/** Whether this is a zone of the IANA database. @example isZone('Europe/Berlin') // true */
export function isZone(text: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return /^[A-Za-z]/.test(text);
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

let currencies: Set<string> | undefined;

/** Whether this is a currency by its code in ISO 4217. @example isCurrency('EUR') // true */
export function isCurrency(text: string): boolean {
  currencies ??= new Set(Intl.supportedValuesOf('currency'));
  return currencies.has(text);
}

/** Whether this is a day of any year. @example isMonthDay('02-29') // true */
function isMonthDay(text: string): boolean {
  const date = /^\d{2}-\d{2}$/.test(text) ? new Date(`2024-${text}T00:00:00Z`) : undefined;
  return date !== undefined && !Number.isNaN(date.getTime()) && date.toISOString().slice(5, 10) === text;
}

/** Whether this is a moment that there is, with its seconds and its zone (RFC 3339). */
function isMoment(text: string): boolean {
  return /:\d{2}:\d{2}/.test(text) && readMoment(text) !== undefined;
}

/** The texts of the schema language that JSON Schema itself does not know, or knows less strictly, by their `format`. */
export const FORMATS: Record<string, (text: string) => boolean> = {
  date: isDay,
  'date-time': isMoment,
  'time-zone': isZone,
  currency: isCurrency,
  rrule: isRecurrence,
  'month-day': isMonthDay,
};

import { isCurrency } from './currency.ts';
import { isDay, readMoment } from './days.ts';
import { secondsOf } from './durations.ts';
import { isPhone } from './phone-number.ts';
import { isPoint } from './points.ts';
import { isRecurrence } from './recurrence.ts';
import { isTimeOfDay } from './time-of-day.ts';
import { isWebAddress } from './web-address.ts';

/** Whether a text is a time zone of the IANA database. @example isZone('Europe/Berlin') // true */
export function isZone(text: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return /^[A-Za-z]/.test(text);
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** Whether a text is a day that exists in some year. @example isMonthDay('02-29') // true */
function isMonthDay(text: string): boolean {
  const date = /^\d{2}-\d{2}$/.test(text) ? new Date(`2024-${text}T00:00:00Z`) : undefined;
  return date !== undefined && !Number.isNaN(date.getTime()) && date.toISOString().slice(5, 10) === text;
}

/** Whether a text is a moment that exists, with seconds and offset (RFC 3339). */
function isMoment(text: string): boolean {
  return /:\d{2}:\d{2}/.test(text) && readMoment(text) !== undefined;
}

/** Checks by `format`, for formats of the schema language that JSON Schema does not know or checks less strictly. */
export const FORMATS: Record<string, (text: string) => boolean> = {
  date: isDay,
  'date-time': isMoment,
  'time-zone': isZone,
  currency: isCurrency,
  rrule: isRecurrence,
  'month-day': isMonthDay,
  uri: isWebAddress,
  phone: isPhone,
  time: isTimeOfDay,
  point: isPoint,
  duration: (text) => secondsOf(text) !== undefined,
};

import { type DaySystem, localOfDayNumber } from '../spreadsheet.ts';
import type { Cell } from './raw-table.ts';

/** What a cell shows of its number. */
export type NumberFormat = 'number' | 'date' | 'time' | 'datetime' | 'duration' | { digits: number };

/** The formats that every spreadsheet knows, by their id. */
const KNOWN: Record<number, NumberFormat> = {
  18: 'time',
  19: 'time',
  20: 'time',
  21: 'time',
  22: 'datetime',
};
for (const id of [14, 15, 16, 17, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58])
  KNOWN[id] = 'date';
for (const id of [32, 33, 34, 35]) KNOWN[id] = 'time';
for (const id of [45, 46, 47]) KNOWN[id] = 'duration';

/**
 * What a format shows. @param code how it is written, if the workbook says so
 * @example formatOf(164, '[h]:mm') // 'duration'
 */
export function formatOf(id: number, code: string | undefined): NumberFormat {
  if (code === undefined) return KNOWN[id] ?? 'number';
  if (/\[(h+|m+|s+)\]/i.test(code)) return 'duration';
  if (/^0{2,}$/.test(code)) return { digits: code.length };
  // Texts in quotes, escaped and padding letters, and what stands in brackets: colours, conditions, languages.
  const letters = (code.split(';')[0] ?? '').replaceAll(
    /"[^"]*"|\\.|[_*].|\[[^\]]*\]|AM\/PM|A\/P|General/gi,
    '',
  );
  const hasTime = /[hs]/i.test(letters);
  const hasDay = /[yd]/i.test(letters) || (/m/i.test(letters) && !hasTime);
  if (hasDay) return hasTime ? 'datetime' : 'date';
  return hasTime ? 'time' : 'number';
}

/**
 * A number as its format shows it: local times without a zone, since a cell has none, and codes with their leading zeros. What is
 * only a number stays one.
 */
export function shownNumber(number: number, format: NumberFormat, days: DaySystem): Cell {
  if (typeof format === 'object') return String(number).padStart(format.digits, '0');
  if (format === 'duration') return durationText(number);
  if (format === 'time' && number >= 0 && number < 1) return clockText(number);
  const local = format === 'number' ? undefined : localOfDayNumber(number, days);
  if (local === undefined) return number;
  const [day = '', time = ''] = local.replace(/\.000$/, '').split('T');
  return format === 'date' && time === '00:00:00' ? day : `${day}T${time}`;
}

function durationText(days: number): string {
  const seconds = Math.round(Math.abs(days) * 86_400);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return (days < 0 ? '-' : '') + parts.map((part) => String(part).padStart(2, '0')).join(':');
}

function clockText(part: number): string {
  const text = durationText(part);
  return text.endsWith(':00') ? text.slice(0, 5) : text;
}

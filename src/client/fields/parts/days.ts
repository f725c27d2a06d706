import { formatMonth } from '../../ui/format.ts';
import type { FilterValues } from '../field.ts';

/** The bounds of a range of days. */
type Bounds = Pick<FilterValues, 'gte' | 'lte' | 'lt'>;

/** A range of days that a filter offers by name. `@today` is the reader's current date, which the server knows. */
export interface Span {
  label: string;
  bounds: Bounds;
  /** Its name within a sentence, if that is not the label in lower case. */
  words?: string;
}

export const SPANS: Span[] = [
  { label: 'Today', bounds: { gte: '@today', lte: '@today' } },
  { label: 'This week', bounds: { gte: '@week', lt: '@week+1' } },
  { label: 'Next 7 days', bounds: { gte: '@today', lte: '@today+7' } },
  { label: 'Next 30 days', bounds: { gte: '@today', lte: '@today+30' } },
  { label: 'This month', bounds: { gte: '@month', lt: '@month+1' } },
  { label: 'Last month', bounds: { gte: '@month-1', lt: '@month' } },
  { label: 'Last 7 days', bounds: { gte: '@today-7', lte: '@today' } },
  { label: 'Last 30 days', bounds: { gte: '@today-30', lte: '@today' } },
  { label: 'This year', bounds: { gte: '@year', lt: '@year+1' } },
  { label: 'Last 12 months', bounds: { gte: '@today-365', lte: '@today' } },
  { label: 'Before today', bounds: { lte: '@today-1' } },
  { label: 'From today', bounds: { gte: '@today' } },
];

/** All bounds, including empty ones, so that those of another range are removed. */
export function boundsOf({ gte = '', lte = '', lt = '' }: Bounds): Required<Bounds> {
  return { gte, lte, lt };
}

/** How many months before this one are offered. */
const MONTHS = 12;

/** The months before this one, newest first. @example monthsBefore('2026-11-23')[0].label // 'October 2026' */
export function monthsBefore(today: string): Span[] {
  return Array.from({ length: MONTHS }, (_, at) => monthSpan(monthFrom(today.slice(0, 7), -1 - at)));
}

/** @example monthFrom('2026-01', -1) // '2025-12' */
function monthFrom(month: string, by: number): string {
  const months = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + by;
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}`;
}

function monthSpan(month: string): Span {
  const label = formatMonth(month, 'long');
  return { label, words: label, bounds: { gte: `${month}-01`, lt: `${monthFrom(month, 1)}-01` } };
}

/** The range that a filter's values describe, or undefined. */
export function spanOf(values: FilterValues): Span | undefined {
  const month = /^\d{4}-(0[1-9]|1[0-2])-01$/.test(values.gte ?? '')
    ? [monthSpan(values.gte?.slice(0, 7) ?? '')]
    : [];
  const text = JSON.stringify(boundsOf(values));
  return [...SPANS, ...month].find(({ bounds }) => JSON.stringify(boundsOf(bounds)) === text);
}

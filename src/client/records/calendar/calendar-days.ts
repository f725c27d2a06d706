import { addDays, beginOf, isDay } from '../../../shared/days.ts';
import { dayFromToday } from '../../ui/days.ts';

/** The period a calendar shows; `list` is a month, day by day. */
export type Span = 'month' | 'week' | 'list' | 'day';
const SPANS: readonly Span[] = ['month', 'week', 'list', 'day'];

/** A range of days, including the first and the last. */
export interface Days {
  first: string;
  last: string;
}

/**
 * The days shown for a period around a day; a month includes the rest of its first and last week. @example daysOf('week',
 * '2026-11-25')
 */
export function daysOf(span: Span, day: string): Days {
  if (span === 'day') return { first: day, last: day };
  const unit = span === 'week' ? 'week' : 'month';
  const first = beginOf(day, unit);
  const last = addDays(beginOf(day, unit, 1), -1);
  return span === 'month'
    ? { first: beginOf(first, 'week'), last: addDays(beginOf(last, 'week'), 6) }
    : { first, last };
}

/** Every day from the first to the last. */
export function eachDay({ first, last }: Days): string[] {
  return Array.from({ length: daysBetween(first, last) + 1 }, (_, index) => addDays(first, index));
}

/** The days of a month or a week, week by week. */
export function weeksOf(days: Days): string[][] {
  const all = eachDay(days);
  return Array.from({ length: all.length / 7 }, (_, week) => all.slice(week * 7, week * 7 + 7));
}

/** The day at the centre of the next, or the previous, period. */
export function stepFrom(span: Span, day: string, count: 1 | -1): string {
  if (span === 'day') return addDays(day, count);
  return beginOf(day, span === 'week' ? 'week' : 'month', count);
}

/** @example daysBetween('2026-03-28', '2026-03-30') // 2 */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}

/** Reads the calendar's parameters; missing or invalid ones mean the current month. */
export function readSpan(params: URLSearchParams): { span: Span; day: string } {
  const span = SPANS.find((one) => one === params.get('span')) ?? 'month';
  const shown = params.get('shown') ?? '';
  return { span, day: isDay(shown) ? shown : dayFromToday() };
}

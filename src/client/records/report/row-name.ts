import { formatMonth } from '../../ui/format.ts';

const MONTH = /^\d{4}-\d{2}$/;

/** What a row of a report is called; months are told in the reader's language. @example rowName('2026-03', 'short') // 'Mar' */
export function rowName(label: string, length: 'short' | 'long'): string {
  return MONTH.test(label) ? formatMonth(label, length) : label;
}

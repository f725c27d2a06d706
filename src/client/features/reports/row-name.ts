import { formatMonth } from '../../ui/format.ts';

const MONTH = /^\d{4}-\d{2}$/;

/** A row's name; months are formatted in the reader's language. @example rowName('2026-03', 'short') // 'Mar' */
export function rowName(label: string, length: 'short' | 'long'): string {
  return MONTH.test(label) ? formatMonth(label, length) : label;
}

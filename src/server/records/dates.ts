import { say } from '../../shared/texts/text.ts';
import type { Change } from './hooks.ts';
import { fieldError } from './translate-store-errors.ts';
import { valueAfter } from './written-value.ts';

/**
 * Keeps the first and the last day of a record (`x-entity.dates`) in their order.
 * @throws ApiError `invalid` at the last day
 */
export function checkDates(change: Change): void {
  const { dates, properties } = change.entity;
  if (dates?.end === undefined) return;
  const { start, end } = dates;
  if (!Object.hasOwn(change.values, start) && !Object.hasOwn(change.values, end)) return;
  const [first, last] = [valueAfter(change, start), valueAfter(change, end)];
  if (typeof first !== 'string' || typeof last !== 'string' || last >= first) return;
  const title = properties.find(({ name }) => name === start)?.title ?? start;
  throw fieldError(end, say('field.not_before', { title }));
}

import { fieldError } from '../../../records/translate-store-errors.ts';
import { eq } from '../../../store/eq.ts';
import type { Reader, Row } from '../../../store/store.ts';

export const TASK = 'maintenance/plan_task';
export const PLAN_PART = 'maintenance/plan_part';
export const OCCURRENCE = 'maintenance/occurrence';

export type OccurrenceState = 'generated' | 'done' | 'skipped' | 'covered' | 'missed';

/** @throws ApiError `invalid` for a day too long ago for a rule to start from */
export function requireStart(day: unknown): void {
  if (typeof day === 'string' && day < FIRST_START) throw fieldError('start_on', 'must not be before 1900');
}

const FIRST_START = '1900-01-01';

/** More dates of a plan than anybody looks back on; older ones lie before its cursor. */
const MOST_OCCURRENCES = 1000;

/** The dates of a plan that were handled, newest first. */
export function occurrencesOf(reader: Reader, plan: number): Promise<Row[]> {
  return reader.find(OCCURRENCE, {
    where: [eq('plan', plan)],
    order: [{ property: 'id', descending: true }],
    limit: MOST_OCCURRENCES,
  });
}

export function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

export function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}

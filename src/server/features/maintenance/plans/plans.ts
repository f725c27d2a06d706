import type { Condition, Reader, Row } from '../../../store/store.ts';

export const PLAN = 'maintenance/plan';
export const TRIGGER = 'maintenance/plan_trigger';
export const TASK = 'maintenance/plan_task';
export const PLAN_PART = 'maintenance/plan_part';
export const OCCURRENCE = 'maintenance/occurrence';
export const WORK_ORDER = 'work-orders/work_order';

export type OccurrenceState = 'generated' | 'done' | 'skipped' | 'covered' | 'missed';

export const eq = (property: string, value: string | number | boolean): Condition => ({
  property,
  op: 'eq',
  value,
});

/** More dates of a plan than anybody looks back on; older ones lie before its cursor. */
const MOST_OCCURRENCES = 1000;

/** The dates of a plan that were dealt with, newest first. */
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

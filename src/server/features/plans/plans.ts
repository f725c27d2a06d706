import { type Fact, say } from '../../../shared/texts/text.ts';
import { fieldError } from '../../records/translate-store-errors.ts';
import { eq } from '../../store/eq.ts';
import type { Condition, Query, Reader, RowOf } from '../../store/store.ts';

export const TASK = 'maintenance/plan_task';
export const PLAN_PART = 'maintenance/plan_part';
export const OCCURRENCE = 'maintenance/occurrence';

export type OccurrenceState = 'generated' | 'done' | 'skipped' | 'covered' | 'missed';

/** @throws ApiError `invalid` for a day too long ago for a rule to start from */
export function requireStart(day: unknown): void {
  if (typeof day === 'string' && day < FIRST_START) throw fieldError('start_on', say('plans.before_1900'));
}

const FIRST_START = '1900-01-01';

const KEY = ['id', 'key'];

/** The recorded dates of a plan that meet some conditions, newest first. */
export function occurrencesOf(
  reader: Reader,
  plan: number,
  where: Condition[],
  { limit, properties }: Pick<Query, 'limit' | 'properties'> = {},
): Promise<RowOf<typeof OCCURRENCE>[]> {
  return reader.find(OCCURRENCE, {
    where: [eq('plan', plan), ...where],
    order: [{ property: 'id', descending: true }],
    ...(limit !== undefined && { limit }),
    ...(properties && { properties }),
  });
}

/** The keys of the recorded dates of a plan that meet some conditions. */
export async function keysOf(reader: Reader, plan: number, where: Condition[]): Promise<Set<string>> {
  const rows = await occurrencesOf(reader, plan, where, { properties: KEY });
  return new Set(rows.map(({ key }) => String(key)));
}

export function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

export function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}

/** The code of a plan, or of several, for those who may see plans. */
export function codeFact(value: string): Fact {
  return { entity: 'maintenance/plan', property: 'code', value };
}

import { WORK_ORDER } from '../../../shared/entity-paths.ts';
import type { Asked } from './asked-report.ts';
import type { List } from './report.ts';

/** The list of work orders closed in the period, or within other days, most expensive first. */
export function listOfClosed(
  { period, filters }: Asked,
  own: Record<string, string>,
  [from, until]: [string, string] = [period.from, period.until],
): List {
  return {
    entity: WORK_ORDER,
    query: { ...filters, ...own, 'closed_at.gte': from, 'closed_at.lte': until, ordering: '-total_cost' },
  };
}

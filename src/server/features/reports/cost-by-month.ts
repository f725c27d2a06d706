import type { components } from '../../../shared/gen/api.ts';
import { dayIn } from '../../lib/zones.ts';
import type { Reader } from '../../store/store.ts';
import { costsBy, costsByKey, monthsBefore, twelveMonths } from '../assets/costs.ts';
import type { Looked } from './counted-list.ts';
import { monthsOf } from './months.ts';

type Costs = NonNullable<components['schemas']['dashboard']['cost_by_month']>;

/** The cost of work in each of the twelve months up to today and of the twelve before, as the reports work it out. */
export async function costByMonth(reader: Reader, { now, zone }: Looked): Promise<Costs> {
  const year = twelveMonths(dayIn(now, zone), zone);
  const both = { ...year, from: monthsBefore(year).from };
  const groups = await costsBy(reader, both, [], ['month']);
  const costs = new Map(costsByKey(groups, 0).map(({ key, costs }) => [key, costs.total]));
  return monthsOf(both).map((month) => ({ month, cost: costs.get(month) ?? 0 }));
}

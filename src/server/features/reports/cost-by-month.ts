import type { components } from '../../../shared/gen/api.ts';
import { dayIn } from '../../lib/zones.ts';
import type { Reader } from '../../store/store.ts';
import { costsBy, costsByKey } from '../assets/costs.ts';
import type { Looked } from './counted-list.ts';
import { daysOf, monthsOf } from './months.ts';

type Costs = NonNullable<components['schemas']['dashboard']['cost_by_month']>;

const MONTHS = 24;

/** The cost of work in each of 24 months up to the end of this one, as the reports work it out. */
export async function costByMonth(reader: Reader, { now, zone }: Looked): Promise<Costs> {
  const last = Temporal.PlainYearMonth.from(dayIn(now, zone).slice(0, 7));
  const [from] = daysOf(last.subtract({ months: MONTHS - 1 }).toString());
  const [, until] = daysOf(last.toString());
  const groups = await costsBy(reader, { from, until, zone }, [], ['month']);
  const costs = new Map(costsByKey(groups, 0).map(({ key, costs }) => [key, costs.total]));
  return monthsOf({ from, until }).map((month) => ({ month, cost: costs.get(month) ?? 0 }));
}

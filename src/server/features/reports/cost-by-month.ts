import type { components } from '../../../shared/gen/api.ts';
import { fromWhole, toWhole } from '../../../shared/numbers.ts';
import { dayIn, startOfDay } from '../../lib/zones.ts';
import type { Reader } from '../../store/store.ts';
import type { Looked } from './counted-list.ts';

type Costs = NonNullable<components['schemas']['dashboard']['cost_by_month']>;

const MONTHS = 24;
const CENTS = 2;
const ORDER = { table: 'work-orders/work_order', property: 'amount', closed: 'closed_at' };
const MISC = {
  table: 'work-orders/work_order_misc_cost',
  property: 'total_cost',
  closed: 'work_order.closed_at',
};

/** The cost of closed work orders in each of 24 months up to this one: their amounts and their other costs. */
export async function costByMonth(reader: Reader, { now, zone }: Looked): Promise<Costs> {
  const last = Temporal.PlainYearMonth.from(dayIn(now, zone).slice(0, 7));
  const months = Array.from({ length: MONTHS }, (_, at) =>
    last.subtract({ months: MONTHS - 1 - at }).toString(),
  );
  const since = startOfDay(`${months[0]}-01`, zone);
  const cents = new Map(months.map((month) => [month, 0]));
  const sums = await Promise.all(
    [ORDER, MISC].map(({ table, property, closed }) =>
      reader.group(table, {
        by: [{ property: closed, period: 'month', zone }],
        measures: [{ op: 'sum', property }],
        where: [{ property: closed, op: 'gte', value: since }],
      }),
    ),
  );
  for (const { keys, measures } of sums.flat()) {
    const month = String(keys[0]);
    const before = cents.get(month);
    if (before !== undefined) cents.set(month, before + toWhole(measures[0] ?? 0, CENTS));
  }
  return months.map((month) => ({ month, cost: fromWhole(cents.get(month) ?? 0, CENTS) }));
}

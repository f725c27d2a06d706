import { addDays, beginOf } from '../../../shared/days.ts';
import type { WireRecord } from '../../../shared/wire.ts';

interface DueGroup {
  title: 'Overdue' | 'Today' | 'This week' | 'Later';
  orders: WireRecord[];
}

/**
 * Groups orders by due date: overdue, today, until Sunday, later. Empty groups are left out.
 * @param todayOf which day it is where the order is worked on
 * @example dueGroups([{ id: 1, completion_end_date: '2026-01-01' }], () => '2026-01-02').map(({ title }) => title) // ['Overdue']
 */
export function dueGroups(orders: WireRecord[], todayOf: (order: WireRecord) => string): DueGroup[] {
  const titleOf = (order: WireRecord): DueGroup['title'] => {
    const { completion_end_date: due } = order;
    const today = todayOf(order);
    const sunday = addDays(beginOf(today, 'week'), 6);
    if (typeof due !== 'string' || due > sunday) return 'Later';
    if (due < today) return 'Overdue';
    return due === today ? 'Today' : 'This week';
  };
  return (['Overdue', 'Today', 'This week', 'Later'] as const)
    .map((title) => ({ title, orders: orders.filter((order) => titleOf(order) === title) }))
    .filter((group) => group.orders.length > 0);
}

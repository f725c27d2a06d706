import type { WireRecord } from '../../../shared/wire.ts';
import { dayFromToday } from '../../ui/days.ts';

interface DueGroup {
  title: 'Overdue' | 'Today' | 'This week' | 'Later';
  orders: WireRecord[];
}

/**
 * Groups orders by due date: overdue, today, until Sunday, later. Empty groups are left out.
 * @example dueGroups([{ id: 1, completion_end_date: '2026-01-01' }], new Date()).map(({ title }) => title) // ['Overdue']
 */
export function dueGroups(orders: WireRecord[], now: Date): DueGroup[] {
  const today = dayFromToday(0, now);
  const sunday = dayFromToday((7 - now.getDay()) % 7, now);
  const titleOf = ({ completion_end_date: due }: WireRecord): DueGroup['title'] => {
    if (typeof due !== 'string' || due > sunday) return 'Later';
    if (due < today) return 'Overdue';
    return due === today ? 'Today' : 'This week';
  };
  return (['Overdue', 'Today', 'This week', 'Later'] as const)
    .map((title) => ({ title, orders: orders.filter((order) => titleOf(order) === title) }))
    .filter((group) => group.orders.length > 0);
}

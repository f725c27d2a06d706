/** Named periods, by the browser's calendar. */
export const PERIODS: { name: string; title: string }[] = [
  { name: 'year', title: 'Last 12 months' },
  { name: 'month', title: 'This month' },
  { name: 'last-month', title: 'Last month' },
  { name: 'quarter', title: 'This quarter' },
  { name: 'last-quarter', title: 'Last quarter' },
  { name: 'calendar-year', title: 'This year' },
];

/**
 * The dates of a period; the last 12 months have none, as they are the server's default.
 * @example periodDays('last-month', new Date(2026, 2, 15)) // { from: '2026-02-01', until: '2026-02-28' }
 */
export function periodDays(name: string, now: Date): { from: string; until: string } {
  const [year, month] = [now.getFullYear(), now.getMonth()];
  const days = (first: number, count: number) => ({
    from: dayOf(new Date(Date.UTC(year, first, 1))),
    until: dayOf(new Date(Date.UTC(year, first + count, 0))),
  });
  const quarter = month - (month % 3);
  switch (name) {
    case 'month':
      return days(month, 1);
    case 'last-month':
      return days(month - 1, 1);
    case 'quarter':
      return days(quarter, 3);
    case 'last-quarter':
      return days(quarter - 3, 3);
    case 'calendar-year':
      return days(0, 12);
    default:
      return { from: '', until: '' };
  }
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}

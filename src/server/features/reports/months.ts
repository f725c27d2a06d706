/**
 * The months of a period, partial ones included. @example monthsOf({ from: '2026-01-31', until: '2026-03-01' }) // ['2026-01', '2026-02',
 * '2026-03']
 */
export function monthsOf({ from, until }: { from: string; until: string }): string[] {
  const months: string[] = [];
  let month = Temporal.PlainYearMonth.from(from.slice(0, 7));
  for (; month.toString() <= until.slice(0, 7); month = month.add({ months: 1 }))
    months.push(month.toString());
  return months;
}

/** The first and the last day of a month. @example daysOf('2026-02') // ['2026-02-01', '2026-02-28'] */
export function daysOf(month: string): [string, string] {
  const whole = Temporal.PlainYearMonth.from(month);
  return [`${month}-01`, whole.toPlainDate({ day: whole.daysInMonth }).toString()];
}

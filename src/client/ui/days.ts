/** The date in the reader's time zone, a number of days from today. @example dayFromToday(1) // '2026-11-23' */
export function dayFromToday(days = 0, now = new Date()): string {
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

/** Whether a date is before today in the reader's time zone. */
export function isPast(day: string): boolean {
  return day < dayFromToday();
}

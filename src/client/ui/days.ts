/** The calendar day where the reader is, so many days from today. @example dayFromToday(1) // '2026-11-23' */
export function dayFromToday(days = 0, now = new Date()): string {
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

/** Whether a calendar day lies before today where the reader is. */
export function isPast(day: string): boolean {
  return day < dayFromToday();
}

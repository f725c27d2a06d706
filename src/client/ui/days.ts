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

const formats = new Map<string, Intl.DateTimeFormat>();

/** The date in a time zone. @example dayIn('Asia/Tokyo', new Date('2026-03-01T20:00:00Z')) // '2026-03-02' */
export function dayIn(zone: string, now = new Date()): string {
  // Swedish dates are written as they are stored.
  const format = formats.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone });
  formats.set(zone, format);
  return format.format(now);
}

/** How people name a time zone. @example placeOf('America/New_York') // 'New York' */
export function placeOf(zone: string): string {
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
}

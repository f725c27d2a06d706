/** Whether a text is a time of a day as it is kept: `08:30`, to the minute. */
export function isTimeOfDay(text: string): boolean {
  return /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text);
}

/** A time of day as people and spreadsheets write it; undefined if it is none. @example timeOfDay('8.30') // '08:30' */
export function timeOfDay(text: string): string | undefined {
  const [, hour, minute = '00', half] =
    /^(\d{1,2})(?:[:.](\d{2})(?::00)?)?(?: ?([ap])\.?m\.?)?$/i.exec(text.trim()) ?? [];
  if (hour === undefined || (half === undefined && !/[:.]/.test(text))) return undefined;
  if (half !== undefined && (Number(hour) < 1 || Number(hour) > 12)) return undefined;
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0);
  const time = `${String(hours).padStart(2, '0')}:${minute}`;
  return isTimeOfDay(time) ? time : undefined;
}

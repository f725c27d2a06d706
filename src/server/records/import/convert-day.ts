import { isDayNumber, localOfDayNumber } from '../../../shared/spreadsheet.ts';
import { readWrittenDay } from '../../../shared/written-days.ts';
import type { CellReading, Converted } from './cell-reading.ts';

function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.valueOf()) && date.toISOString().startsWith(text);
}

/** What a day number stands for, if numbers are such; an error that names the day if nobody has said so. */
function numberedDay(text: string, { dayNumbers }: CellReading, what: string): { local: string } | Converted {
  const local = isDayNumber(text) ? localOfDayNumber(Number(text), dayNumbers ?? 1900) : undefined;
  if (local === undefined) return { error: `"${text}" is not ${what}` };
  if (dayNumbers !== undefined) return { local };
  return {
    error: `"${text}" is not ${what}; as the day number of a spreadsheet it would be ${local.slice(0, 10)}`,
  };
}

/** Reads a day: as programs write it, as people do, or as the number of a spreadsheet if somebody has said so. */
export function convertDay(text: string, reading: CellReading): Converted {
  if (isDate(text)) return { value: text };
  const local = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)$/.exec(text);
  if (local?.[1] !== undefined && isDate(local[1])) return dayOf(local[1], local[2] as string);
  const written = writtenDay(text, reading);
  if (written)
    return 'error' in written ? written : { ...dayOf(written.day, written.time ?? ''), ...written.said };
  const numbered = numberedDay(text, reading, 'a date such as 2026-03-31');
  return 'local' in numbered ? dayOf(numbered.local.slice(0, 10), numbered.local.slice(11)) : numbered;
}

function dayOf(value: string, time: string): Converted {
  return /[1-9]/.test(time) ? { value, note: 'had a time of day, which is left out' } : { value };
}

/** Reads a moment; one without an offset is read by the clocks of the zone. */
export function convertTime(text: string, reading: CellReading): Converted {
  const what = 'a time such as 2026-03-31T08:30:00Z';
  const written =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}:\d{2})?)?$/.exec(text);
  if (!written) {
    const said = writtenDay(text, reading);
    if (said)
      return 'error' in said ? said : { ...startOf(said.day, said.time, text, reading.zone), ...said.said };
    const numbered = numberedDay(text, reading, what);
    return 'local' in numbered ? atClock(numbered.local, text, reading.zone) : numbered;
  }
  const [, date = '', time, offset] = written;
  if (!isDate(date)) return { error: `"${text}" is not ${what}` };
  if (time === undefined) return startOf(date, undefined, text, reading.zone);
  try {
    if (offset === undefined) return atClock(`${date}T${time}`, text, reading.zone);
    return {
      value: new Date(Temporal.Instant.from(`${date}T${time}${offset}`).epochMilliseconds).toISOString(),
    };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { error: `"${text}" is not ${what}` };
  }
}

function startOf(day: string, time: string | undefined, text: string, zone: string): Converted {
  if (time !== undefined) return atClock(`${day}T${time}`, text, zone);
  return { ...atClock(`${day}T00:00`, text, zone), note: 'had no time of day, and 0:00 is taken' };
}

/** A day as people write it, in the order that somebody has said; undefined for other texts. */
function writtenDay(
  text: string,
  { dates }: CellReading,
):
  | { day: string; time: string | undefined; said: { note?: string } }
  | { error: string; unclear: 'dates' }
  | undefined {
  const read = readWrittenDay(text);
  if (!read) return undefined;
  const [first, second] = [read['day-first'], read['month-first']];
  const { time } = read;
  const said = read.isShort ? { note: 'had years of two digits, such as 09 for 2009 and 87 for 1987' } : {};
  if (first !== undefined && second !== undefined && first !== second) {
    const chosen = dates && read[dates];
    if (chosen !== undefined) return { day: chosen, time, said };
    return {
      error: `"${text}" may be ${first} or ${second}: say whether the day or the month comes first`,
      unclear: 'dates',
    };
  }
  const day = (first ?? second) as string;
  const isOther = dates !== undefined && read[dates] === undefined;
  return { day, time, said: isOther ? { note: `had days such as ${text}, which can only be ${day}` } : said };
}

/** A time of the clocks in a zone, unless they show it twice or never. @throws RangeError if it is no time */
function atClock(local: string, text: string, zone: string): Converted {
  const plain = Temporal.PlainDateTime.from(local);
  const [first, second] = (['earlier', 'later'] as const).map((disambiguation) =>
    plain.toZonedDateTime(zone, { disambiguation }),
  ) as [Temporal.ZonedDateTime, Temporal.ZonedDateTime];
  if (first.epochMilliseconds === second.epochMilliseconds)
    return { value: new Date(first.epochMilliseconds).toISOString() };
  const offsets = `${first.offset} or ${second.offset}`;
  return first.toPlainDateTime().equals(plain)
    ? { error: `"${text}" comes twice on that day, as clocks are set back; write ${offsets} after it` }
    : { error: `"${text}" is no time of that day, as clocks are set forward` };
}

import { isDayNumber, localOfDayNumber } from '../../../shared/spreadsheet.ts';
import { say, type Text } from '../../../shared/texts/text.ts';
import { readWrittenDay } from '../../../shared/written-days.ts';
import type { CellReading, Converted } from './cell-reading.ts';

function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.valueOf()) && date.toISOString().startsWith(text);
}

/** What a day number stands for, if numbers are such; an error that names the day if nobody has said so. */
function numberedDay(text: string, { dayNumbers }: CellReading, what: Text): { local: string } | Converted {
  const local = isDayNumber(text) ? localOfDayNumber(Number(text), dayNumbers ?? 1900) : undefined;
  if (local === undefined) return { error: say('import.not_what', { text, what }) };
  if (dayNumbers !== undefined) return { local };
  return {
    error: say('import.not_what_but_number', { text, what, day: local.slice(0, 10) }),
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
  const numbered = numberedDay(text, reading, say('import.a_date'));
  return 'local' in numbered ? dayOf(numbered.local.slice(0, 10), numbered.local.slice(11)) : numbered;
}

function dayOf(value: string, time: string): Converted {
  return /[1-9]/.test(time) ? { value, note: say('import.time_left_out') } : { value };
}

/** Reads a moment; one without an offset is read by the clocks of the zone. */
export function convertTime(text: string, reading: CellReading): Converted {
  const what = say('import.a_time');
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
  if (!isDate(date)) return { error: say('import.not_what', { text, what }) };
  if (time === undefined) return startOf(date, undefined, text, reading.zone);
  try {
    if (offset === undefined) return atClock(`${date}T${time}`, text, reading.zone);
    return {
      value: new Date(Temporal.Instant.from(`${date}T${time}${offset}`).epochMilliseconds).toISOString(),
    };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { error: say('import.not_what', { text, what }) };
  }
}

function startOf(day: string, time: string | undefined, text: string, zone: string): Converted {
  if (time !== undefined) return atClock(`${day}T${time}`, text, zone);
  return { ...atClock(`${day}T00:00`, text, zone), note: say('import.midnight_taken') };
}

/** A day as people write it, in the order that somebody has said; undefined for other texts. */
function writtenDay(
  text: string,
  { dates }: CellReading,
):
  | { day: string; time: string | undefined; said: { note?: Text } }
  | { error: Text; unclear: 'dates' }
  | undefined {
  const read = readWrittenDay(text);
  if (!read) return undefined;
  const [first, second] = [read['day-first'], read['month-first']];
  const { time } = read;
  const said = read.isShort ? { note: say('import.short_years') } : {};
  if (first !== undefined && second !== undefined && first !== second) {
    const chosen = dates && read[dates];
    if (chosen !== undefined) return { day: chosen, time, said };
    return {
      error: say('import.two_days', { text, first, second }),
      unclear: 'dates',
    };
  }
  const day = (first ?? second) as string;
  const isOther = dates !== undefined && read[dates] === undefined;
  return { day, time, said: isOther ? { note: say('import.only_day', { text, day }) } : said };
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
    ? { error: say('import.time_twice', { text, offsets }) }
    : { error: say('import.time_never', { text }) };
}

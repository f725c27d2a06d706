import { choicesText } from '../../../shared/kinds/choice.ts';
import { kindOf, type Property } from '../../../shared/schema/entity.ts';
import { isNeededOnCreate } from '../../../shared/schema/needed-on-create.ts';
import { cellError, type DaySystem, isDayNumber, localOfDayNumber } from '../../../shared/spreadsheet.ts';
import { FILE_MARKS } from '../../../shared/typed-number.ts';
import type { Value } from '../../store/store.ts';
import { storedForm } from '../stored-form.ts';

/** A value, or what is wrong with the text; `unknown` is a text that people may say the meaning of. */
export type Converted =
  | {
      value: Value;
      /** What was left out or added, as a phrase that follows the field's name. */
      note?: string;
    }
  | { error: string; unknown?: string };

/** How the texts of a file are read. */
export interface CellReading {
  /** The time zone for timestamps without an offset. */
  zone: string;
  /** The day numbers of a spreadsheet, if numbers in dates are such. */
  dayNumbers?: DaySystem;
}

/** Numbers, days, choices and yes or no are shorter; what is longer is not looked at, which could take long. */
const LONGEST = 500;
const SHOWN = 50;

function isShort({ choices, kind }: Property): boolean {
  return (
    choices !== undefined || ['integer', 'number', 'decimal', 'boolean', 'date', 'datetime'].includes(kind)
  );
}

/** Reads the text of a cell as the kind of its property; nothing is guessed. References are not read here. */
export function convertCell(property: Property, text: string, reading: CellReading): Converted {
  const broken = brokenCell(property, text);
  if (broken) return broken;
  if (text.length > LONGEST && isShort(property))
    return { error: `"${text.slice(0, SHOWN)}…" is too long for this field` };
  if (property.choices) return choice(property.choices, text);
  switch (property.kind) {
    case 'integer':
    case 'number':
    case 'decimal':
      return duration(property, text) ?? numberOf(property, text);
    case 'boolean':
      return truth(text);
    case 'date':
      return day(text, reading);
    case 'datetime':
      return instant(text, reading);
    default:
      return { value: storedForm(property, text) };
  }
}

/** What is wrong with a cell that a spreadsheet could not compute. People may say that it means nothing, where nothing may be. */
export function brokenCell(property: Property, text: string): Converted | undefined {
  const error = cellError(text);
  if (error === undefined) return undefined;
  const canMean = property.choices || property.reference || !isNeededOnCreate(property);
  return canMean ? { error, unknown: text } : { error };
}

function choice(choices: NonNullable<Property['choices']>, text: string): Converted {
  const found =
    choices.find((option) => String(option.const) === text) ??
    choices.find((option) => option.title.toLowerCase() === text.toLowerCase());
  if (found) return { value: found.const };
  return {
    error: `"${text}" is none of ${choicesText(choices.map((option) => option.const))}`,
    unknown: text,
  };
}

function numberOf(property: Property, text: string): Converted {
  const read = kindOf(property).read(text, property, FILE_MARKS);
  return 'wrong' in read ? { error: read.wrong } : read;
}

function truth(text: string): Converted {
  if (/^(true|yes|1)$/i.test(text)) return { value: true };
  if (/^(false|no|0)$/i.test(text)) return { value: false };
  return { error: `"${text}" is neither true nor false` };
}

const UNIT_MINUTES: Record<string, number> = { min: 1, h: 60, days: 1440 };

/** A duration such as 26:30, in the unit of the property; undefined for other texts. */
function duration({ unit, decimals, kind }: Property, text: string): Converted | undefined {
  const [, hours, minutes, seconds = 0] = /^(\d{1,6}):([0-5]\d)(?::([0-5]\d))?$/.exec(text) ?? [];
  if (hours === undefined) return undefined;
  const size = unit === undefined ? undefined : UNIT_MINUTES[unit];
  if (size === undefined)
    return { error: `"${text}" is a duration, and this field holds neither hours nor minutes` };
  const value = (Number(hours) * 60 + Number(minutes) + Number(seconds) / 60) / size;
  return {
    value: Number(value.toFixed(kind === 'integer' ? 0 : (decimals ?? 4))),
    note: `had durations, which are taken as ${unit}`,
  };
}

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

function day(text: string, reading: CellReading): Converted {
  if (isDate(text)) return { value: text };
  const local = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)$/.exec(text);
  if (local?.[1] !== undefined && isDate(local[1])) return dayOf(local[1], local[2] as string);
  const numbered = numberedDay(text, reading, 'a date such as 2026-03-31');
  return 'local' in numbered ? dayOf(numbered.local.slice(0, 10), numbered.local.slice(11)) : numbered;
}

function dayOf(value: string, time: string): Converted {
  return /[1-9]/.test(time) ? { value, note: 'had a time of day, which is left out' } : { value };
}

function instant(text: string, reading: CellReading): Converted {
  const what = 'a time such as 2026-03-31T08:30:00Z';
  const written =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}:\d{2})?)?$/.exec(text);
  if (!written) {
    const numbered = numberedDay(text, reading, what);
    return 'local' in numbered ? atClock(numbered.local, text, reading.zone) : numbered;
  }
  const [, date = '', time, offset] = written;
  if (!isDate(date)) return { error: `"${text}" is not ${what}` };
  if (time === undefined)
    return { ...atClock(`${date}T00:00`, text, reading.zone), note: 'had no time of day, and 0:00 is taken' };
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

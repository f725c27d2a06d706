import { kindOf, type Property } from '../../../shared/schema/entity.ts';
import { type Cell, cellText } from '../../../shared/table-files/raw-table.ts';
import { say } from '../../../shared/texts/text.ts';
import { FILE_MARKS, type NumberMarks } from '../../../shared/typed-number.ts';
import type { CellReading, Converted } from './cell-reading.ts';

const POINT: NumberMarks = { decimal: '.', group: ',' };
const COMMA: NumberMarks = { decimal: ',', group: '.' };

/**
 * Reads a number: as programs write it, with the marks that the file is said to have, with its unit or currency, or as a
 * duration. One that may be two numbers is asked about.
 */
export function convertNumber(property: Property, cell: Cell, { decimal }: CellReading): Converted {
  const text = cellText(cell);
  if (typeof cell === 'number') return numberOf(property, text, FILE_MARKS);
  const lasting = duration(property, text);
  if (lasting) return lasting;
  const { number, word } = withoutWord(text);
  const read = marked(property, number, decimal);
  if ('error' in read || word === '') return read;
  return inUnit(property, read, word);
}

function numberOf(property: Property, text: string, marks: NumberMarks): Converted {
  const read = kindOf(property).read(text, property, marks);
  return 'wrong' in read ? { error: read.wrong } : { value: read.value };
}

/** A number as programs write it; else what it is with either mark before decimals, if that is one number or somebody chose. */
function marked(property: Property, text: string, decimal: CellReading['decimal']): Converted {
  const plain = numberOf(property, text, FILE_MARKS);
  if (decimal !== ',' && !('error' in plain)) return plain;
  const [own, other] = decimal === ',' ? [COMMA, POINT] : [POINT, COMMA];
  const [mine, theirs] = [own, other].map((marks) => numberOf(property, text, marks)) as [
    Converted,
    Converted,
  ];
  const isMine = 'value' in mine;
  const isTheirs = 'value' in theirs;
  if (isMine && (decimal !== undefined || !isTheirs || mine.value === theirs.value)) return mine;
  if (isTheirs && !isMine) return theirs;
  if (!isMine) return plain;
  return {
    error: say('import.two_numbers', {
      text,
      other: 'value' in theirs ? String(theirs.value) : '',
      number: String(mine.value),
    }),
    unclear: 'decimal',
  };
}

const NUMBER = String.raw`[+-]?\d[\d.,'’\s]*`;
const BEFORE = new RegExp(String.raw`^([A-Z]{3}|[€$£¥]|R\$|kr\.?|Fr\.?)\s*(${NUMBER})$`);
const BEHIND = new RegExp(String.raw`^(${NUMBER})([€$£¥%°]|\s[\p{L}°%µ²³€$£¥/.]{1,12})$`, 'u');
const SHORT_UNIT = /^([+-]?\d[\d.,]*)(kW|kVA|kN|kg|km|mm|cm|bar|rpm|Stk|pcs|hp|PS|[hmltVAW])$/i;

/** A number without the word for its currency or unit, which stands before or behind it. */
function withoutWord(text: string): { number: string; word: string } {
  const before = BEFORE.exec(text);
  if (before) return { number: (before[2] as string).trim(), word: before[1] as string };
  const behind = BEHIND.exec(text) ?? SHORT_UNIT.exec(text);
  if (!behind) return { number: text, word: '' };
  return { number: (behind[1] as string).trim(), word: (behind[2] as string).trim() };
}

const CURRENCY = /^([€$£¥]|[A-Z]{3}|R\$|kr\.?|Fr\.?|Euro|Dollar)$/i;
/** Units of time, as they are written in lists. */
const TIMES: Record<string, RegExp> = {
  min: /^(min|mins|minutes?|minuten|minutos?)\.?$/i,
  h: /^(h|hrs?|hours?|std|stunden?|horas?|bh)\.?$/i,
  days: /^(d|days?|tage?|t|días?|dias?)\.?$/i,
};
const UNIT_MINUTES: Record<string, number> = { min: 1, h: 60, days: 1440 };

/** A number with its unit: converted where both are times, refused where the field has another. */
function inUnit(property: Property, read: { value: unknown } & Converted, word: string): Converted {
  const { unit, decimals, kind, inCurrency } = property;
  if (inCurrency || property.class === 'money')
    return CURRENCY.test(word)
      ? { ...read, note: say('import.currency_left_out', { word }) }
      : { error: say('import.no_currency', { word }) };
  const own = Object.keys(TIMES).find((time) => TIMES[time]?.test(word));
  const [from, to] = [UNIT_MINUTES[own ?? ''], UNIT_MINUTES[unit ?? '']];
  if (from !== undefined && to !== undefined) {
    if (from === to) return read;
    const value = (Number(read.value) * from) / to;
    const places = kind === 'integer' ? 0 : (decimals ?? 4);
    return { value: Number(value.toFixed(places)), note: say('import.taken_as', { word, unit: unit ?? '' }) };
  }
  if (unit === undefined || unit.toLowerCase() === word.toLowerCase())
    return unit === undefined ? { ...read, note: say('import.unit_left_out', { word }) } : read;
  return { error: say('import.other_unit', { word, unit }) };
}

/** A duration such as 26:30, in the unit of the property; undefined for other texts. */
function duration({ unit, decimals, kind }: Property, text: string): Converted | undefined {
  const [, hours, minutes, seconds = 0] = /^(\d{1,6}):([0-5]\d)(?::([0-5]\d))?$/.exec(text) ?? [];
  if (hours === undefined) return undefined;
  const size = unit === undefined ? undefined : UNIT_MINUTES[unit];
  if (size === undefined) return { error: say('import.duration', { text }) };
  const value = (Number(hours) * 60 + Number(minutes) + Number(seconds) / 60) / size;
  return {
    value: Number(value.toFixed(kind === 'integer' ? 0 : (decimals ?? 4))),
    note: say('import.durations_taken_as', { unit: unit ?? '' }),
  };
}

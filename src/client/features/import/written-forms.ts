import { isNumeric } from '../../../shared/kinds/kind.ts';
import type { Entity, Property } from '../../../shared/schema/entity.ts';
import { propertyOf } from '../../../shared/schema/manifest.ts';
import type { Cell } from '../../../shared/table-files/raw-table.ts';
import type { ReadFile } from '../../../shared/table-files/read-file.ts';
import { type DayOrder, readWrittenDay } from '../../../shared/written-days.ts';
import type { CheckedFile } from '../../data/imports.ts';
import { type Choice, columnOf } from './choice.ts';

/** How a file writes days, numbers, codes and marks: what its cells prove, and what somebody has to say. */
export interface WrittenForms {
  /** Present where days may be two: one of them, and the order that the others prove. */
  dates?: { sample: string; guess?: DayOrder };
  /** Present where numbers may be two: one of them, and the mark that the others prove. */
  decimal?: { sample: string; guess?: ',' | '.' };
  /** Codes of which some seem to have lost their leading zeros. */
  zeros: { property: Property; sample: string; digits: number; isProven: boolean }[];
  /** Columns of marks, whose empty cells mean no. */
  marks: Property[];
}

/** The rows that are looked at; what is unclear in later ones, the check asks about. */
const LOOKED_AT = 5_000;

/** Looks at the cells of the columns that fill something. */
export function writtenForms(entity: Entity, file: ReadFile, fills: Choice['fills']): WrittenForms {
  const forms: WrittenForms = { zeros: [], marks: [] };
  const days: string[] = [];
  const numbers: string[] = [];
  for (const [name, fill] of Object.entries(fills)) {
    const property = propertyOf(entity, name);
    const column = columnOf(fill);
    if (!property || column === undefined) continue;
    const cells = file.rows.slice(0, LOOKED_AT).map((row) => row[column] ?? '');
    const texts = cells.filter((cell) => typeof cell === 'string').map((cell) => cell.trim());
    if (property.kind === 'date' || property.kind === 'datetime') days.push(...texts);
    else if (isNumeric(property) && !property.choices) numbers.push(...texts);
    else if (property.kind === 'boolean' && areMarks(texts)) forms.marks.push(property);
    else if (property.kind === 'text' && !property.long) {
      const zeros = lostZeros(property, cells);
      if (zeros) forms.zeros.push({ property, ...zeros });
    }
  }
  return { ...forms, dates: dayOrder(days), decimal: decimalMark(numbers) };
}

/** What is sent: what somebody said, and where they said nothing, what the cells prove. */
export function asWritten(choice: Choice, forms: WrittenForms): Choice {
  const fills = { ...choice.fills };
  for (const { name } of forms.marks) {
    const fill = fills[name];
    if (fill && 'column' in fill && fill.otherwise === undefined)
      fills[name] = { ...fill, otherwise: 'false' };
  }
  const zeros = forms.zeros.flatMap(({ property: { name }, digits, isProven }) =>
    isProven && choice.digits?.[name] === undefined ? [[name, digits] as const] : [],
  );
  const said = Object.entries(choice.digits ?? {}).filter(([, digits]) => digits > 0);
  const digits = Object.fromEntries([...zeros, ...said]);
  return {
    ...choice,
    fills,
    dates: choice.dates ?? forms.dates?.guess,
    decimal: choice.decimal ?? forms.decimal?.guess,
    ...(Object.keys(digits).length > 0 ? { digits } : { digits: undefined }),
  };
}

/** What the check found unclear although nobody was asked: texts further down in the file. */
export function stillUnclear(
  forms: WrittenForms,
  checked: CheckedFile | undefined,
  textOf: (row: number, property: string) => string,
): WrittenForms {
  const first = (what: 'dates' | 'decimal') => {
    const found = checked?.problems.find(({ unclear }) => unclear === what);
    return found?.property === undefined ? undefined : { sample: textOf(found.row, found.property) };
  };
  return { ...forms, dates: forms.dates ?? first('dates'), decimal: forms.decimal ?? first('decimal') };
}

/** Whether something has to be said before the rows can be read. */
export function isUnclear(forms: WrittenForms, { dates, decimal }: Choice): boolean {
  return (forms.dates !== undefined && !dates) || (forms.decimal !== undefined && !decimal);
}

function dayOrder(texts: string[]): WrittenForms['dates'] {
  let sample: string | undefined;
  const proven = new Set<DayOrder>();
  let hasPoints = false;
  for (const text of texts) {
    const read = readWrittenDay(text);
    if (!read) continue;
    const [first, second] = [read['day-first'], read['month-first']];
    if (first === undefined) proven.add('month-first');
    else if (second === undefined) proven.add('day-first');
    else if (first !== second) {
      sample ??= text;
      // Nobody writes the month first with points between.
      hasPoints ||= text.includes('.');
    }
  }
  if (sample === undefined) return undefined;
  const [only, ...others] = [...proven];
  const guess = others.length > 0 ? undefined : (only ?? (hasPoints ? 'day-first' : undefined));
  return { sample, ...(guess && { guess }) };
}

const NUMBER = /\d[\d.,]*/;

function decimalMark(texts: string[]): WrittenForms['decimal'] {
  let sample: string | undefined;
  const proven = new Set<',' | '.'>();
  for (const text of texts) {
    const number = NUMBER.exec(text)?.[0] ?? '';
    const marks = number.replaceAll(/\d/g, '');
    const last = marks.at(-1) as ',' | '.' | undefined;
    if (last === undefined) continue;
    const isRepeated = marks.length > 1 && new Set(marks).size === 1;
    const isThousands = /^[1-9]\d{0,2}[.,]\d{3}$/.test(number);
    if (isRepeated) proven.add(last === ',' ? '.' : ',');
    else if (isThousands) sample ??= text;
    else proven.add(last);
  }
  if (sample === undefined) return undefined;
  const [only, ...others] = [...proven];
  return { sample, ...(only && others.length === 0 && { guess: only }) };
}

const MARK = /^(x|✓|✔|☑|ja|j|yes|y|1|true|sí|si|s)$/i;

/** Whether a column has marks and empty cells, and nothing else. */
function areMarks(texts: string[]): boolean {
  const some = texts.filter((text) => text !== '');
  return some.length > 0 && some.length < texts.length && some.every((text) => MARK.test(text));
}

/** Codes of digits with different lengths, the longest of which shows how long they were. */
function lostZeros(
  { unique }: Property,
  cells: Cell[],
): { sample: string; digits: number; isProven: boolean } | undefined {
  const codes = cells.map((cell) => String(cell).trim()).filter((text) => /^\d{1,20}$/.test(text));
  const led = codes.filter((text) => text.startsWith('0') && text.length > 1);
  const digits = led.reduce((most, text) => Math.max(most, text.length), 0);
  const isProven = led.length > 0 && codes.every((text) => text.length <= digits);
  const longest = isProven ? digits : codes.reduce((most, text) => Math.max(most, text.length), 0);
  const sample = codes.find((text) => text.length < longest);
  return sample !== undefined && (isProven || (unique && led.length === 0))
    ? { sample, digits: longest, isProven }
    : undefined;
}

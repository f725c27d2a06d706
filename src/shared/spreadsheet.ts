/** The first day that a workbook counts from. Old files of a Mac count from 1904. */
export type DaySystem = 1900 | 1904;

const DAY_MS = 86_400_000;
/** Day 0 of each system. From March 1900 on, spreadsheets count one day more: a 29 February 1900 that never existed. */
const DAY_ZERO = { 1900: Date.UTC(1899, 11, 31), 1904: Date.UTC(1904, 0, 1) };
const FALSE_DAY = 60;
/** 31 December 9999. */
const LAST_DAY = 2_958_465;

/**
 * A local time as the day number of a spreadsheet, its time of day the fraction; undefined for times before 1900, which have none.
 * @example dayNumber('2026-03-01') // 46082
 */
export function dayNumber(local: string): number | undefined {
  const days = (Date.parse(local.length === 10 ? `${local}T00:00Z` : `${local}Z`) - DAY_ZERO[1900]) / DAY_MS;
  if (!(days >= 1)) return undefined;
  return days < FALSE_DAY ? days : days + 1;
}

/**
 * The local time of a day number, to the millisecond; undefined where it stands for no day.
 * @example localOfDayNumber(46082.5, 1900) // '2026-03-01T12:00:00.000'
 */
export function localOfDayNumber(number: number, system: DaySystem): string | undefined {
  const isCounted = system === 1904 ? number >= 0 : number >= 1 && Math.floor(number) !== FALSE_DAY;
  if (!isCounted || number >= LAST_DAY + 1) return undefined;
  const days = system === 1900 && number > FALSE_DAY ? number - 1 : number;
  return new Date(DAY_ZERO[system] + Math.round(days * DAY_MS)).toISOString().slice(0, -1);
}

/** Whether a text may be the day number of a spreadsheet: of the years from 1954 on, so that few other numbers are. */
export function isDayNumber(text: string): boolean {
  return /^[2-9]\d{4}(\.\d+)?$/.test(text);
}

/** What a formula without a result becomes: a program has written it that does not compute. */
export const NO_RESULT = '#NO RESULT!';

const CELL_ERRORS =
  /^#(NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A|SPILL!|CALC!|GETTING_DATA|BLOCKED!|FIELD!|CONNECT!|UNKNOWN!|BUSY!)$/;

/** What is wrong with the cell that a text comes from, if a spreadsheet could not compute it. @example cellError('#N/A') // 'holds the error #N/A of a spreadsheet' */
export function cellError(text: string): string | undefined {
  if (text === NO_RESULT)
    return 'holds a formula without a result. Open the file in a spreadsheet program, save it, and choose it again';
  return CELL_ERRORS.test(text) ? `holds the error ${text} of a spreadsheet` : undefined;
}

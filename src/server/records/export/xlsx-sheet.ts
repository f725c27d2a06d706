import { kindOf, type Property } from '../../../shared/schema/entity.ts';
import { dayNumber } from '../../../shared/spreadsheet.ts';
import { type Clocks, clocksOf } from '../../lib/zone-clocks.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The cell styles of `styles.xml` by what they are for. */
const STYLE = { day: 1, moment: 2, title: 3 };
const LONGEST_TEXT = 32_767;
const LONGEST_TITLE = 31;
/** What an XML file cannot hold, however it is written. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const NO_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const SPECIAL = /[&<>"\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;

/** Where a sheet is in a workbook, counted from 1. */
export const sheetPath = (at: number) => `xl/worksheets/sheet${at}.xml`;

/** All files of a workbook except its sheets. */
export function bookParts(titles: string[]): Record<string, string> {
  const each = (part: (at: number, title: string) => string) =>
    titles.map((title, index) => part(index + 1, title)).join('');
  const types = each((at) => `<Override PartName="/${sheetPath(at)}" ContentType="${TYPES}.worksheet+xml"/>`);
  const sheets = each((at, title) => `<sheet name="${sheetTitle(title)}" sheetId="${at}" r:id="rId${at}"/>`);
  const relations = each(
    (at) => `<Relationship Id="rId${at}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${at}.xml"/>`,
  );
  const styles = titles.length + 1;
  return {
    '[Content_Types].xml': `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/>${types}<Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`,
    '_rels/.rels': `${HEAD}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="${RELATIONS}">${relations}<Relationship Id="rId${styles}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font/><font><b/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf xfId="0"/><xf numFmtId="164" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" xfId="0" applyNumberFormat="1"/><xf fontId="1" xfId="0" applyFont="1"/></cellXfs></styleSheet>`,
  };
}

export const ROWS_END = '</sheetData></worksheet>';

/** The beginning of a list: a header row that stays in view while the rows scroll. */
export function sheetHead(columns: Property[]): string {
  const titles = columns.map(({ title, unit }) =>
    titleCell(unit === undefined ? title : `${title} (${unit})`),
  );
  const letters = columns.map((_, index) => columnName(index));
  return `${sheetBegin(columns.map(widthOf), true)}${sheetRow(1, letters, titles)}`;
}

/** The beginning of any sheet, with the widths of its columns in characters. */
export function sheetBegin(widths: number[], staysFirst = false): string {
  const columns = widths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  const view = staysFirst
    ? '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'
    : '';
  return `${HEAD}<worksheet xmlns="${MAIN}">${view}<cols>${columns.join('')}</cols><sheetData>`;
}

/**
 * A row of cells, counted from 1; a cell without content is left out. The others carry their reference, because not every program
 * counts them.
 * @param columns the letters of the columns
 */
export function sheetRow(at: number, columns: string[], cells: string[]): string {
  let placed = '';
  for (const [index, cell] of cells.entries())
    if (cell !== '') placed += `<c r="${columns[index]}${at}"${cell}`;
  return `<row r="${at}">${placed}</row>`;
}

const LETTERS = 26;

/** @example columnName(27) // 'AB' */
export function columnName(index: number): string {
  const last = String.fromCharCode(65 + (index % LETTERS));
  return index < LETTERS ? last : columnName(Math.floor(index / LETTERS) - 1) + last;
}

/**
 * How the values of a column become cells, as what follows their reference: numbers, dates and timestamps as such, everything
 * else as people read it.
 */
export function columnParts(
  property: Property,
  zone: string,
): { name: string; cell(value: unknown): string } {
  const { name, kind, choices } = property;
  const clocks = clocksOf(zone);
  return {
    name,
    cell(value) {
      if (value === null || value === undefined) return '';
      if (kind === 'date') return dayCell(String(value));
      if (kind === 'datetime') return momentCell(String(value), clocks, zone);
      if (typeof value === 'boolean') return ` t="b"><v>${value ? 1 : 0}</v></c>`;
      if (typeof value === 'number' && !choices) return numberCell(value);
      return textCell(kindOf(property).text(value, property));
    },
  };
}

/** What something is called, in bold. */
export function titleCell(text: string): string {
  return textCell(text, STYLE.title);
}

/** Always marked as text, so that it is never read as a formula. */
export function textCell(text: string, style?: number): string {
  return `${style === undefined ? '' : ` s="${style}"`} t="inlineStr"><is><t xml:space="preserve">${escaped(text.slice(0, LONGEST_TEXT))}</t></is></c>`;
}

/** A number as such. */
export function numberCell(value: number, style?: number): string {
  return `${style === undefined ? '' : ` s="${style}"`}><v>${value}</v></c>`;
}

/** A day; before 1900, where no spreadsheet can count, a text. */
function dayCell(day: string): string {
  const number = dayNumber(day);
  return number === undefined ? textCell(day) : numberCell(number, STYLE.day);
}

/** A moment by the clocks of a zone. Where they show a time twice, a text that tells which of them it is. */
function momentCell(moment: string, clocks: Clocks, zone: string): string {
  const at = Date.parse(moment);
  const { local, isTwice } = clocks(at);
  const number = isTwice ? undefined : dayNumber(new Date(local).toISOString().slice(0, -1));
  if (number !== undefined) return numberCell(number, STYLE.moment);
  return textCell(Temporal.Instant.from(moment).toZonedDateTimeISO(zone).toString({ timeZoneName: 'never' }));
}

function escaped(text: string): string {
  if (!SPECIAL.test(text)) return text;
  return text
    .replace(NO_XML, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** A sheet name is limited in length, and some characters are not allowed in it. */
function sheetTitle(title: string): string {
  return escaped(title.replace(/[[\]:*?/\\']/g, ' ').slice(0, LONGEST_TITLE)) || 'Records';
}

function widthOf({ kind, limits }: Property): number {
  if (kind === 'text') return (limits?.maxLength ?? 0) > 200 ? 50 : 24;
  return kind === 'reference' ? 24 : 16;
}

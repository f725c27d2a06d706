import { strToU8, zipSync } from 'fflate';
import { csvLine, defused, UTF8_MARK } from '../../../shared/csv.ts';
import { MOST_FILE_ROWS } from '../../../shared/import.ts';
import type { Entity, Property } from '../../../shared/schema/entity.ts';
import { importable } from '../../../shared/schema/importable.ts';
import { isNeededOnCreate } from '../../../shared/schema/needed-on-create.ts';

/** Titles of an entity that a file may have. */
type TitleOf = (path: string) => string;

/** What a column of a template takes, in a few words. */
export function hintOf(property: Property, titleOf: TitleOf): string {
  const needed = isNeededOnCreate(property) ? 'needed' : 'may be empty';
  return `${kindText(property, titleOf)}, ${needed}`;
}

const HINTS: Record<string, string> = {
  time: 'time such as 08:30',
  duration: 'such as 1h 30m',
  point: 'such as 47.37, 8.54',
};

function kindText({ kind, choices, reference, unit }: Property, titleOf: TitleOf): string {
  if (choices) return `one of ${choices.map(({ title }) => title).join(' / ')}`;
  if (reference) return `name of a ${titleOf(reference.entity)}`;
  if (kind === 'boolean') return 'yes or no';
  if (kind === 'date') return 'day such as 2026-03-31';
  if (kind === 'datetime') return 'time such as 2026-03-31 08:30';
  if (HINTS[kind] !== undefined) return HINTS[kind];
  if (kind === 'integer' || kind === 'number' || kind === 'decimal')
    return unit === undefined ? 'number' : `number in ${unit}`;
  return 'text';
}

/** An empty CSV file for an entity: a row of hints, which an import passes over, and the titles of its columns. */
export function csvTemplate(entity: Entity, titleOf: TitleOf): string {
  const properties = importable(entity);
  return (
    UTF8_MARK +
    csvLine(properties.map((property) => defused(hintOf(property, titleOf)))) +
    csvLine(properties.map(({ title }) => defused(title)))
  );
}

/** The most characters that a list of choices may have in a cell's check. */
const LONGEST_LIST = 255;

/** The same as a workbook: its cells offer the choices of a column, and its second sheet says what each column takes. */
export function excelTemplate(entity: Entity, titleOf: TitleOf): Uint8Array {
  const properties = importable(entity);
  const header = properties.map(({ title }, at) => cell(at, 1, title, 1)).join('');
  const hints = properties.map(
    (property, at) =>
      `<row r="${at + 1}">${cell(0, at + 1, property.title, 1)}${cell(1, at + 1, hintOf(property, titleOf))}</row>`,
  );
  const checks = properties.flatMap((property, at) => {
    const list = choicesOf(property).join(',');
    const isShort = list !== '' && list.length <= LONGEST_LIST && !list.includes('"');
    const range = `${columnName(at)}2:${columnName(at)}${MOST_FILE_ROWS}`;
    return isShort
      ? [
          `<dataValidation type="list" allowBlank="1" sqref="${range}"><formula1>"${escaped(list)}"</formula1></dataValidation>`,
        ]
      : [];
  });
  const widths = `<cols><col min="1" max="${properties.length}" width="22" customWidth="1"/></cols>`;
  const checked =
    checks.length > 0 ? `<dataValidations count="${checks.length}">${checks.join('')}</dataValidations>` : '';
  return zipped({
    'xl/rows.xml': `<worksheet xmlns="${MAIN}">${widths}<sheetData><row r="1">${header}</row></sheetData>${checked}</worksheet>`,
    'xl/hints.xml': `<worksheet xmlns="${MAIN}"><cols><col min="1" max="1" width="26" customWidth="1"/><col min="2" max="2" width="70" customWidth="1"/></cols><sheetData>${hints.join('')}</sheetData></worksheet>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escaped(entity.plural.replaceAll(/[^\p{L}\p{N} ]/gu, '').slice(0, 31))}" sheetId="1" r:id="r1"/><sheet name="What goes where" sheetId="2" r:id="r2"/></sheets></workbook>`,
  });
}

function choicesOf({ kind, choices }: Property): string[] {
  if (kind === 'boolean') return ['yes', 'no'];
  const titles = choices?.map(({ title }) => title) ?? [];
  return titles.some((title) => title.includes(',')) ? [] : titles;
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

function zipped(parts: Record<string, string>): Uint8Array {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
  const relations = (...each: string[]) =>
    `<Relationships xmlns="${PACKAGE}/relationships">${each.join('')}</Relationships>`;
  const override = (name: string, type: string) =>
    `<Override PartName="/xl/${name}.xml" ContentType="${TYPES}.${type}+xml"/>`;
  const files: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${override('workbook', 'sheet.main')}${override('rows', 'worksheet')}${override('hints', 'worksheet')}${override('styles', 'styles')}</Types>`,
    '_rels/.rels': relations(relation('r1', 'officeDocument', 'xl/workbook.xml')),
    'xl/_rels/workbook.xml.rels': relations(
      relation('r1', 'worksheet', 'rows.xml'),
      relation('r2', 'worksheet', 'hints.xml'),
      relation('r3', 'styles', 'styles.xml'),
    ),
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`,
    ...parts,
  };
  const declared = Object.entries(files).map(
    ([name, xml]) =>
      [name, strToU8(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${xml}`)] as const,
  );
  return zipSync(Object.fromEntries(declared));
}

function cell(column: number, line: number, text: string, style = 0): string {
  return `<c r="${columnName(column)}${line}" s="${style}" t="inlineStr"><is><t>${escaped(text)}</t></is></c>`;
}

/** @example columnName(27) // 'AB' */
function columnName(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26));
  return at < 26 ? letter : columnName(Math.floor(at / 26) - 1) + letter;
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import type { Cell, ReadOptions } from './raw-table.ts';
import { readFile } from './read-file.ts';

/** The styles of the cells below, by their place. */
const FORMATS = [
  'General',
  'yyyy\\-mm\\-dd',
  'dd/mm/yyyy hh:mm',
  '[h]:mm',
  'h:mm AM/PM',
  '[Red]0.00 "days"',
  'mmm',
];
const [, DAY, MOMENT, HOURS, CLOCK, AMOUNT, MONTH] = FORMATS.keys();

interface Sheet {
  name: string;
  state?: string;
  /** The contents of `sheetData`, and what comes after it. */
  data: string;
  after?: string;
}

function workbook(sheets: Sheet[], more: { texts?: string; properties?: string } = {}): File {
  const parts: Record<string, string> = {
    '_rels/.rels':
      '<Relationships><Relationship Id="r1" Type="http://x/officeDocument" Target="xl/workbook.xml"/></Relationships>',
    'xl/workbook.xml': `<workbook xmlns:r="r">${more.properties ?? ''}<sheets>${sheets
      .map(
        ({ name, state = 'visible' }, at) =>
          `<sheet name="${name}" state="${state}" sheetId="${at + 1}" r:id="r${at}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${sheets
      .map((_, at) => `<Relationship Id="r${at}" Type="http://x/worksheet" Target="/xl/sheet${at}.xml"/>`)
      .join(
        '',
      )}<Relationship Id="s" Type="http://x/styles" Target="styles.xml"/><Relationship Id="t" Type="http://x/sharedStrings" Target="texts.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet><numFmts>${FORMATS.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code.replaceAll('"', '&quot;')}"/>`).join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${FORMATS.map((_, at) => `<xf numFmtId="${at === 0 ? 0 : 164 + at}"/>`).join('')}</cellXfs></styleSheet>`,
    'xl/texts.xml': `<sst>${more.texts ?? ''}</sst>`,
  };
  for (const [at, { data, after = '' }] of sheets.entries())
    parts[`xl/sheet${at}.xml`] =
      `<x:worksheet xmlns:x="main"><x:sheetData>${data.replaceAll(/<(\/?)(\w)/g, '<$1x:$2')}</x:sheetData>${after}</x:worksheet>`;
  const zip = zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])));
  return new File([zip as BlobPart], 'parts.xlsx');
}

const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
const number = (value: number, style = 0) => `<c s="${style}"><v>${value}</v></c>`;
const row = (at: number, ...cells: string[]) => `<row r="${at}">${cells.join('')}</row>`;
const HEADER = row(1, text('Code'), text('Name'));
const TABLE = `${HEADER}${row(2, text('A-1'), text('Seal'))}`;
const rowsOf = async (file: File, options?: ReadOptions) => (await readFile(file, options)).rows;
/** The texts that a row of cells is read as. */
const cellsOf = async (cells: string[], properties?: string): Promise<Cell[] | undefined> => {
  const data = row(1, ...cells.map((_, at) => text(`C${at}`))) + row(2, ...cells);
  return (await rowsOf(workbook([{ name: 'S', data }], { properties })))[0];
};

test('numbers are read as what their format shows', async () => {
  const cells: [string, Cell][] = [
    [number(46_082, DAY), '2026-03-01'],
    [number(46_082.4375, DAY), '2026-03-01T10:30:00'],
    [number(46_082, MOMENT), '2026-03-01T00:00:00'],
    [number(46_082.430_555_555_6, MOMENT), '2026-03-01T10:20:00'],
    [number(46_082.500_001_423_61, MOMENT), '2026-03-01T12:00:00.123'],
    [number(1.104_166_666_666_67, HOURS), '26:30:00'],
    [number(0.604_166_666_666_667, CLOCK), '14:30'],
    [number(1, DAY), '1900-01-01'],
    [number(12.5, AMOUNT), 12.5],
    [number(46_082, MONTH), '2026-03-01'],
    [number(43_831), 43_831],
    ['<c><v>1E-7</v></c>', 1e-7],
  ];
  expect(await cellsOf(cells.map(([cell]) => cell))).toEqual(cells.map(([, read]) => read));
  expect(await cellsOf([number(42_369, DAY)], '<workbookPr date1904="1"/>')).toEqual(['2020-01-01']);
});

test('errors of cells and formulas without a result are told apart from empty cells', async () => {
  expect(
    await cellsOf([
      '<c t="e"><v>#N/A</v></c>',
      '<c><f>A1+1</f></c>',
      '<c t="str"><f>""</f><v></v></c>',
      '<c><f>1+1</f><v>2</v></c>',
      '<c t="b"><v>1</v></c>',
      text('x'),
    ]),
  ).toEqual(['#N/A', '#NO RESULT!', '', 2, 'true', 'x']);
});

test('shared texts are read whole, without how they are pronounced', async () => {
  const texts =
    '<si><t>Code</t></si><si><t>Name</t></si><si><r><t>Se</t></r><r><t xml:space="preserve">al &amp; co_x000D_</t></r><rPh><t>no</t></rPh></si><si><t/></si>';
  const shared = (at: number) => `<c t="s"><v>${at}</v></c>`;
  const data = row(1, shared(0), shared(1)) + row(2, shared(2), text("'=A1"));
  expect(await rowsOf(workbook([{ name: 'S', data }], { texts }))).toEqual([['Seal & co', "'=A1"]]);
});

test('the first visible sheet with a table is read, the others are offered', async () => {
  const cover = { name: 'Cover', data: row(1, text('Parts of 2026')) };
  const hidden = { name: 'Lists', state: 'hidden', data: HEADER + row(2, text('X'), text('Hidden')) };
  const file = workbook([hidden, cover, { name: 'Parts', data: TABLE }]);
  const read = await readFile(file);
  expect(read.rows).toEqual([['A-1', 'Seal']]);
  expect(read.notes).toEqual([]);
  expect(read.workbook).toMatchObject({
    sheet: 'Parts',
    sheets: [
      { name: 'Lists', isHidden: true },
      { name: 'Cover', isHidden: false },
      { name: 'Parts', isHidden: false },
    ],
  });
  const other = await readFile(file, { sheet: 'Lists' });
  expect(other).toMatchObject({
    rows: [['X', 'Hidden']],
    notes: ['The sheet \u2068Lists\u2069 is hidden in the workbook.'],
  });
  expect(other.fingerprint).not.toBe(read.fingerprint);
  expect(await readFile(file, { sheet: 'Cover' })).toMatchObject({ header: ['Parts of 2026'], rows: [] });
});

test('rows that are hidden or filtered out are left out and counted, unless they are asked for', async () => {
  const data = `${TABLE}<row r="3" hidden="1">${text('A-2')}${text('Old')}</row>${row(5, text('A-3'), text('Belt'))}`;
  const file = workbook([{ name: 'S', data }]);
  expect(await readFile(file)).toMatchObject({
    rows: [
      ['A-1', 'Seal'],
      ['A-3', 'Belt'],
    ],
    lines: [2, 5],
    workbook: { hiddenRows: 1 },
  });
  expect(await rowsOf(file, { withHiddenRows: true })).toHaveLength(3);
});

test('merged cells are counted, and filled with their value where that is asked for', async () => {
  const data = `${HEADER}${row(2, text('A-1'), text('Seal'))}${row(3, '<c r="B3" t="inlineStr"><is><t>Belt</t></is></c>')}`;
  const after = '<mergeCells><mergeCell ref="A2:A1048576"/><mergeCell ref="C2:XFD2"/></mergeCells>';
  const file = workbook([{ name: 'S', data, after }]);
  const read = await readFile(file);
  expect([read.rows[1], read.workbook?.merged]).toEqual([['', 'Belt'], 2]);
  expect((await rowsOf(file, { fillMerged: true }))[1]).toEqual(['A-1', 'Belt']);
});

test('cells beside the table are columns without a title', async () => {
  const data = `${TABLE}${row(3, text('A-2'), text('Belt'), '', '<c r="D3" t="inlineStr"><is><t>note</t></is></c>')}`;
  expect(await readFile(workbook([{ name: 'S', data }]))).toMatchObject({
    header: ['Code', 'Name', '', ''],
    rows: [
      ['A-1', 'Seal', '', ''],
      ['A-2', 'Belt', '', 'note'],
    ],
  });
});

test.each([
  ['no workbook', zipSync({ 'a.txt': strToU8('x') }), 'has no sheet with cells'],
  ['no zip', new Uint8Array([0x50, 0x4b, 1, 2, 3]), 'cannot be read as an Excel file'],
  ['no XML', zipSync({ 'xl/workbook.xml': strToU8('<workbook') }), 'cannot be read as an Excel file'],
])('what is %s says so', async (_, bytes, why) => {
  await expect(readFile(new File([bytes as BlobPart], 'parts.xlsx'))).rejects.toThrow(why);
});

test('a sheet with too many columns is refused by name', async () => {
  const data = `${HEADER}<row r="2"><c r="XFD2"><v>1</v></c></row>`;
  await expect(readFile(workbook([{ name: 'S', data }]))).rejects.toThrow('more than 1,000 columns');
});

import { expect, test } from 'vitest';
import { MOST_FILE_ROWS } from '../import.ts';
import { readFile } from './read-file.ts';

const csv = (text: string | Uint8Array<ArrayBuffer>, name = 'parts.csv') => new File([text], name);
const read = (text: string) => readFile(csv(text));

test.each([
  ['Code,Name\nA-1,"Seal; small"\n', ['A-1', 'Seal; small']],
  ['Code;Name\r\nA-1;Seal, small\r\n', ['A-1', 'Seal, small']],
  ['Code\tName\nA-1\tSeal, small', ['A-1', 'Seal, small']],
  ['\uFEFFCode,Name \n\nA-1', ['A-1', '']],
])('%j is read by the sign that its first line has most of', async (text, row) => {
  expect(await read(text)).toMatchObject({ name: 'parts.csv', header: ['Code', 'Name'], rows: [row] });
});

test.each([['\n'], ['\r\n'], ['\r']])(
  'each row knows its line, also behind one of several lines (%j)',
  async (end) => {
    const text = 'Code,Name\nA,"one\ntwo"\n\nB,x\n'.replaceAll('\n', end);
    const { rows, lines } = await read(text);
    const { fingerprint } = await read('Code,Name\nA,"one\ntwo"\n\nB,x\n');
    expect(rows).toEqual([
      ['A', 'one\ntwo'],
      ['B', 'x'],
    ]);
    expect(lines).toEqual([2, 5]);
    expect(fingerprint).toBe((await read('Code,Name\nA,"one\ntwo"\n\nB,x\n')).fingerprint);
    expect(fingerprint).not.toBe((await read('Code,Name\nA,"one\ntwo"\n\nB,y\n')).fingerprint);
  },
);

test('a file that is not UTF-8 is read as Windows writes it, and that is told', async () => {
  const bytes = new Uint8Array([...'Code,Name\nA,M'].map((sign) => sign.charCodeAt(0)).concat(0xfc));
  const file = await readFile(csv(bytes));
  expect(file.rows).toEqual([['A', 'Mü']]);
  expect(file.notes).toEqual([expect.stringContaining('not UTF-8')]);
  expect((await read('Code\nMü')).notes).toEqual([]);
});

test.each([
  ['what it says itself', 'sep=;\r\nCode;Name\r\nA-1;Seal, small\r\n', ['A-1', 'Seal, small']],
  ['what splits all rows alike', 'Code;"Name, make, model"\nA-1;Seal, small\n', ['A-1', 'Seal, small']],
  [
    'what splits rows, without those that have no text',
    'Code;Name\n;;\nA-1;5" pipe\n;\n',
    ['A-1', '5" pipe'],
  ],
])('cells are separated by %s', async (_, text, row) => {
  expect((await read(text)).rows).toEqual([row]);
});

test('UTF-16 is read by its mark, in both orders', async () => {
  const text = '\uFEFFCode\tName\r\nA-1\tMüller 東京\r\n';
  const little = new Uint8Array(Buffer.from(text, 'utf16le'));
  const big = new Uint8Array(Buffer.from(text, 'utf16le').swap16());
  for (const bytes of [little, big])
    expect(await readFile(csv(bytes))).toMatchObject({
      header: ['Code', 'Name'],
      rows: [['A-1', 'Müller 東京']],
      notes: [],
    });
});

test('the apostrophe that an export puts before a formula is taken off', async () => {
  expect((await read("Code,Name\n'=A1,''=B1\n")).rows).toEqual([['=A1', "'=B1"]]);
});

test.each([
  ['', '\u2068parts.csv\u2069 is empty.'],
  ['Code,Name\n', /has no rows/],
  [`Code\n${'x\n'.repeat(MOST_FILE_ROWS + 1)}`, /has more than .* rows/],
  [`${'a,'.repeat(16_384)}\n${'x,'.repeat(16_384)}\n`, /has more than 1,000 columns/],
])('a file that cannot be read says why', async (text, why) => {
  await expect(read(text)).rejects.toThrow(why);
});

test('a row that nothing can be made of is told by itself, and the others are read', async () => {
  const long = 'x'.repeat(1_000_000);
  const { rows, lines, broken } = await read(`Code,Name\nA,b\nB,c,d\nC,${long}\nD,\uD800e\0\nE,f\n`);
  expect(rows).toEqual([
    ['A', 'b'],
    ['E', 'f'],
  ]);
  expect(lines).toEqual([2, 6]);
  expect(broken.map(({ line, why }) => [line, why])).toEqual([
    [3, 'has 3 cells instead of 2. Put text that holds a comma in quotes'],
    [4, 'has a cell of 1,000,000 characters; at most 50,000 are read'],
    [5, 'has a cell with signs that are no text'],
  ]);
  expect((await read('Code;Name\nA;b\nB;c;d\nC;d\n')).broken[0]?.why).toContain('a semicolon in quotes');
});

test.each([
  ['5" pipe', '5" pipe'],
  ['"5" pipe"', '5" pipe'],
  ['"5"" pipe"', '5" pipe'],
  ['"say ""hi"""', 'say "hi"'],
  ['"yes"" , then"', 'yes" , then'],
  ['"a" ', 'a'],
  ['""', ''],
  ['"open', '"open'],
])('a stray quote is text: %s', async (cell, name) => {
  expect((await read(`Code,Name\nA,${cell}\nB,c\n`)).rows).toEqual([
    ['A', name],
    ['B', 'c'],
  ]);
});

test('quotes that never end are text, however many there are', async () => {
  expect((await read(`Code,Name\n${'A,"b\n'.repeat(50_000)}`)).rows).toHaveLength(50_000);
});

const LIST = 'Anlagen 2026;;;\n\nInventar-Nr.;Bezeichnung;Ort;Wert\nA-1;Brecher;Nord;12\nA-2;Band;Süd;8\n';

test('the header is found below the title of a list, and another line may be chosen', async () => {
  const titles = ['inventarnr', 'bezeichnung'];
  for (const options of [{ titles }, {}]) {
    const file = await readFile(csv(LIST), options);
    expect(file).toMatchObject({
      header: ['Inventar-Nr.', 'Bezeichnung', 'Ort', 'Wert'],
      headerLine: 3,
      lines: [4, 5],
    });
    expect(file.top.map(({ line }) => line)).toEqual([1, 3, 4, 5]);
  }
  const other = await readFile(csv(LIST), { titles, headerLine: 4 });
  expect(other).toMatchObject({ header: ['A-1', 'Brecher', 'Nord', '12'], headerLine: 4, lines: [5] });
});

test('a list of one column, and one whose first row looks like values, begin with their header', async () => {
  expect(await read('Pump\nBelt\n')).toMatchObject({ header: ['Pump'], rows: [['Belt']] });
  expect(await readFile(csv('Name\nPump\n'), { titles: ['name'] })).toMatchObject({ header: ['Name'] });
  expect(await read('1;2\n3;4\n')).toMatchObject({ header: ['1', '2'] });
});

test('a note and a total below the table are said and left out unless they are asked for, and so is a header that comes again', async () => {
  const text = `${LIST}Inventar-Nr.;Bezeichnung;Ort;Wert\nA-3;Sieb;Nord;5\nSumme;;;25\n\nStand: 01.11.2026, Müller;;;\n`;
  const file = await read(text);
  expect(file.rows.map(([code]) => code)).toEqual(['A-1', 'A-2', 'A-3']);
  expect(file.below).toEqual([
    { line: 8, text: 'Summe · 25' },
    { line: 10, text: 'Stand: 01.11.2026, Müller' },
  ]);
  const whole = await readFile(csv(text), { withNotes: true });
  expect([whole.rows.length, whole.below]).toEqual([5, []]);
  expect(whole.fingerprint).not.toBe(file.fingerprint);
  // A narrow list may well have records with one cell.
  expect((await read('Name;Phone\nSKF;1\nABB;\n')).below).toEqual([]);
});

test('cells beyond the header that are empty do no harm, and so many rows as there may be are read', async () => {
  expect((await read('Code,Name\nA,b, ,\n')).rows).toEqual([['A', 'b']]);
  expect((await read(`Code\n${'x\n'.repeat(MOST_FILE_ROWS)}`)).rows).toHaveLength(MOST_FILE_ROWS);
});

const bytes = (...numbers: number[]) => new Uint8Array(numbers);

test.each([
  ['Parts.XLS', bytes(0xd0, 0xcf, 0x11, 0xe0), 'is an old Excel file'],
  ['parts.xlsx', bytes(0xd0, 0xcf, 0x11, 0xe0), 'is protected by a password'],
  ['plan.jpg', bytes(0xff, 0xd8, 0xff, 0xe0), 'is a picture, not a table'],
  ['plan.csv', bytes(0x89, 0x50, 0x4e, 0x47), 'is a picture, not a table'],
  ['plan.pdf', bytes(0x25, 0x50, 0x44, 0x46), 'is a PDF, not a table'],
  ['plan.bin', bytes(1, 0, 0, 7), 'is no text that can be read as a table'],
])('%s is refused by what it is', async (name, content, why) => {
  await expect(readFile(csv(content, name))).rejects.toThrow(why);
});

test('a very large file is refused before it is read', async () => {
  const large = { name: 'big.csv', size: 60 * 1024 * 1024 } as File;
  await expect(readFile(large)).rejects.toThrow('larger than 25 MB');
});

import { expect, test } from 'vitest';
import { MOST_FILE_ROWS } from '../../../../shared/import.ts';
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
  [
    'Code,Name\nA,b\nB,c,d\n',
    'Line 3 of \u2068parts.csv\u2069 has 3 cells instead of 2. Put text that holds a comma in quotes',
  ],
  ['Code;Name\nA;b\nB;c;d\nC;d\n', /holds a semicolon in quotes/],
  ['Code,Name\nA,"b\n', /cannot be read.*a quote is open/],
  [`Code\n${'x\n'.repeat(MOST_FILE_ROWS + 1)}`, /has more than .* rows/],
])('a file that cannot be read says why', async (text, why) => {
  await expect(read(text)).rejects.toThrow(why);
});

test('cells beyond the header that are empty do no harm, and so many rows as there may be are read', async () => {
  expect((await read('Code,Name\nA,b, ,\n')).rows).toEqual([['A', 'b']]);
  expect((await read(`Code\n${'x\n'.repeat(MOST_FILE_ROWS)}`)).rows).toHaveLength(MOST_FILE_ROWS);
});

test('an old Excel file and a very large one are refused by name', async () => {
  await expect(readFile(csv('x', 'Parts.XLS'))).rejects.toThrow('old Excel file');
  const large = { name: 'big.csv', size: 25 * 1024 * 1024 + 1 } as File;
  await expect(readFile(large)).rejects.toThrow('larger than 25 MB');
});

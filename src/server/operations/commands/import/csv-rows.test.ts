import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type CsvRow, CsvRowError, cellPosition, csvRows } from './csv-rows.ts';

const folder = mkdtempSync(join(tmpdir(), 'mainstay-csv-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function read(text: string | Buffer): Promise<CsvRow[]> {
  const file = join(folder, 'x.csv');
  writeFileSync(file, text);
  const rows: CsvRow[] = [];
  for await (const row of csvRows(file)) rows.push(row);
  return rows;
}

test.each([['\n'], ['\r\n']])(
  'cells know their line and column, also after quotes, breaks and empty lines (%j)',
  async (end) => {
    const lines = ['\uFEFFa,b,c', '1,"x, ""y""",3', '', '4,"two', 'lines",6', 'ö,,8', ''];
    const rows = await read(lines.join(end));
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['a', 'b', 'c'],
      ['1', 'x, "y"', '3'],
      ['4', 'two\nlines', '6'],
      ['ö', '', '8'],
    ]);
    const positions = rows.map((row) => [0, 1, 2].map((index) => cellPosition(row, index)));
    expect(positions.map((row) => row.map(({ line, column }) => `${line}:${column}`).join(' '))).toEqual([
      '1:1 1:3 1:5',
      '2:1 2:3 2:14',
      '4:1 4:3 5:8',
      '6:1 6:3 6:4',
    ]);
  },
);

test.each([
  ['semicolons', 'a;b\r\n1;"x;y"\r\n', ['1', 'x;y']],
  ['a first line that says so', 'sep=|\na|b\n1|x\n', ['1', 'x']],
  [
    'UTF-16, as Excel saves Unicode text',
    Buffer.from('\uFEFFa\tb\r\n1\tZürich\r\n', 'utf16le'),
    ['1', 'Zürich'],
  ],
  ['inches', 'a,b\n1,5" pipe\n', ['1', '5" pipe']],
  ['an apostrophe of an export', "a,b\n1,'=x\n", ['1', '=x']],
])('a file with %s is read', async (_, text, cells) => {
  const [header, row, ...more] = await read(text);
  expect([header?.cells, row?.cells, more]).toEqual([['a', 'b'], cells, []]);
});

test('rows without any text are left out, and quotes within a cell do not move the next one', async () => {
  const rows = await read('a;b;c\n;;\n1;5" pipe;x\n');
  expect(rows.map(({ line }) => line)).toEqual([1, 3]);
  expect(rows[1] && cellPosition(rows[1], 2)).toEqual({ line: 3, column: 11 });
});

test('a row with too few cells points to its end', async () => {
  const [, row] = await read('a,b,c\n1,2\n');
  expect(row && cellPosition(row, 2)).toEqual({ line: 2, column: 4 });
});

test.each([
  ['a quote that is never closed', 'a,b\n1,"2\n3,4\n'],
  ['another encoding', Buffer.from('a,b\n1,Z\xfcrich\n', 'latin1')],
])('%s is an error with its line', async (_, text) => {
  const problem = await read(text).catch((error: unknown) => error);
  expect(problem).toBeInstanceOf(CsvRowError);
  expect((problem as CsvRowError).position.line).toBeGreaterThanOrEqual(2);
});

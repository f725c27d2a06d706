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

test('a row with too few cells points to its end', async () => {
  const [, row] = await read('a,b,c\n1,2\n');
  expect(row && cellPosition(row, 2)).toEqual({ line: 2, column: 4 });
});

test.each([
  ['a quote that is never closed', 'a,b\n1,"2\n3,4\n'],
  ['a quote in the wrong place', 'a,b\n1,2\n3,"4"5\n'],
  ['another encoding', Buffer.from('a,b\n1,Z\xfcrich\n', 'latin1')],
])('%s is an error with its line', async (_, text) => {
  const problem = await read(text).catch((error: unknown) => error);
  expect(problem).toBeInstanceOf(CsvRowError);
  expect((problem as CsvRowError).position.line).toBeGreaterThanOrEqual(2);
});

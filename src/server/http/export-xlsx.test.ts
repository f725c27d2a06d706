import { inflateRawSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { tempApp } from '../../../test/support/temp-app.ts';
import type { Property } from '../../shared/schema/entity.ts';
import { dayNumber } from '../../shared/spreadsheet.ts';
import { columnParts } from '../records/export/xlsx-sheet.ts';

const temp = await tempApp();
afterAll(() => temp.remove());
const SITES = '/api/v1/company/site';
const headers = { host: 'acme.localhost:3000', authorization: `Bearer ${temp.tokens.acme}` };
const get = (query: string, path = SITES) =>
  temp.app.inject({ method: 'GET', url: `${path}?format=xlsx&${query}`, headers });

/** The files in a zip by its central directory, as a spreadsheet program reads it. */
function unzip(zip: Buffer): Record<string, string> {
  const files: Record<string, string> = {};
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06'));
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [method, size] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20)];
    const [name, extra, comment] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset)) as number[];
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const bytes = zip.subarray(start, start + size);
    const file = zip.subarray(at + 46, at + 46 + (name as number)).toString();
    files[file] = (method === 8 ? inflateRawSync(bytes) : bytes).toString();
    at += 46 + (name as number) + (extra as number) + (comment as number);
  }
  return files;
}
const sheetOf = (zip: Buffer) => unzip(zip)['xl/worksheets/sheet1.xml'] as string;
const rowsOf = (sheet: string) =>
  [...sheet.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row]) =>
    [...(row as string).matchAll(/<c[^>]*?(?:\/>|>(.*?)<\/c>)/gs)].map(([cell, inner = '']) => [
      /t="(\w+)"/.exec(cell)?.[1] ?? 'n',
      inner.replace(/<[^>]+>/g, ''),
    ]),
  );

test('a list is a workbook of real dates and numbers, and of texts that are no formulas', async () => {
  const body = { code: '=1+1', name: 'A & "B" <c>\u0007', time_zone: 'Europe/Berlin' };
  const made = (await temp.ask('POST', SITES, { at: 'acme', token: temp.tokens.acme, body })).body.data;
  const answer = await get('columns=code,name,id,created_at');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toContain('spreadsheetml.sheet');
  expect(answer.headers['content-disposition']).toBe('attachment; filename="company-site.xlsx"');
  const [titles, row] = rowsOf(sheetOf(answer.rawPayload));
  expect(titles).toEqual(['Code', 'Name', 'Id', 'Created'].map((title) => ['inlineStr', title]));
  expect(row).toEqual([
    ['inlineStr', '=1+1'],
    ['inlineStr', 'A &amp; &quot;B&quot; &lt;c&gt;'],
    ['n', String(made.id)],
    ['n', String(dayNumber(made.created_at.slice(0, -1)))],
  ]);
  expect(Object.keys(unzip(answer.rawPayload)).sort()).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/_rels/workbook.xml.rels',
    'xl/styles.xml',
    'xl/workbook.xml',
    'xl/worksheets/sheet1.xml',
  ]);
});

test.each([
  ['date', '1900-01-01', '1'],
  ['date', '2026-03-01', '46082'],
  ['date', '1899-12-31', '1899-12-31'],
  ['datetime', '2026-03-01T11:00:00.000Z', '46082.5'],
  ['datetime', '2026-10-25T00:30:00.000Z', '2026-10-25T02:30:00+02:00'],
  ['datetime', '2026-10-25T01:30:00.000Z', '2026-10-25T02:30:00+01:00'],
  ['datetime', '2026-10-25T02:30:00.000Z', '46320.145833333336'],
] as const)('a %s %s is the cell %s by the clocks of its zone', (kind, value, cell) => {
  const property = { name: 'at', title: 'At', kind } as Property;
  const shown = `<c${columnParts(property, 'Europe/Berlin').cell(value)}`;
  expect(shown.replace(/<[^>]+>/g, '')).toBe(cell);
});

test('many rows come in the order asked for', async () => {
  const ref = temp.tenancy.bySubdomain('acme');
  if (!ref) throw new Error('There is no acme');
  const lease = await temp.tenancy.acquire(ref);
  await lease.store.write(async (writer) => {
    for (let at = 0; at < 1200; at++)
      await writer.insert('assets/equipment_category', { name: `C${at}`, slug: `c-${at}` });
  });
  lease.release();
  const answer = await get('columns=name&ordering=-id', '/api/v1/assets/equipment_category');
  const rows = rowsOf(sheetOf(answer.rawPayload));
  expect([rows.length, rows[1], rows[1200]]).toEqual([1201, [['inlineStr', 'C1199']], [['inlineStr', 'C0']]]);
});

test('what is wrong is told before a file begins', async () => {
  expect((await get('columns=nothing')).statusCode).toBe(400);
  expect((await get('page=2')).statusCode).toBe(400);
});

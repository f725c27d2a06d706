import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedTenant } from '../features/features.ts';
import { productModel } from '../product-model.ts';
import { readSettings } from '../settings.ts';
import { type TempPlace, tempPlace } from '../store/testing/temp-place.ts';
import { createTenancy, type Tenancy } from '../tenancy/tenancy.ts';
import type { OperationParts } from './backup.ts';
import { importTenant } from './move-tenant.ts';

const FIXTURE = join(import.meta.dirname, '../../../test/fixtures/0.1.0/tenant.mainstay.gz');
const lines = gunzipSync(readFileSync(FIXTURE)).toString().split('\n');
const [header = '', table = '', row = ''] = lines;
const begin = `${header}\n${table}\n`;
const deep = '['.repeat(100_000) + ']'.repeat(100_000);
/** An archive with a changed header. */
function changed(change: (header: { tables: unknown[] }) => object): string {
  const own = JSON.parse(header) as { tables: unknown[] };
  return `${JSON.stringify({ ...own, ...change(own) })}\n${table}\n${row}\n`;
}

let place: TempPlace;
let parts: OperationParts & { tenancy: Tenancy };
beforeAll(async () => {
  place = await tempPlace();
  const engine = place.engine(productModel);
  const settings = readSettings(place.environment);
  const tenancy = await createTenancy({ engine, settings, seed: seedTenant });
  parts = { engine, tenancy, settings, print: () => {} };
});
afterAll(async () => {
  await parts.tenancy.close();
  await parts.engine.close();
  await place.remove();
});

test.each([
  ['a row that is too long', `${begin}["${'x'.repeat(2 << 20)}"]\n`, 'line 3: is longer than 1 MiB'],
  ['a record that is too long', `${begin}["${'x'.repeat(300_000)}"]\n`, 'line 3: is longer than 256 KiB'],
  ['a header that is too long', ' '.repeat(300_000), 'line 1: '],
  ['a row of brackets', `${begin}${deep}\n`, 'line 3: '],
  ['counts of brackets', `${begin}${row}\n{"end":true,"rows":${deep},"sha256":""}\n`, 'checksum'],
  ['a row with an object in it', `${begin}${row.replace('"Plain"', '{"a":1}')}\n`, 'line 3: '],
  ['a row with too many values', `${begin}${row.slice(0, -1)},1]\n`, 'line 3: '],
  ['more than 500 times its size', Buffer.alloc(40 << 20, '\n').toString(), 'line 1: '],
  [
    'a table that is none',
    changed((own) => ({ tables: [{ name: 'a"b', columns: [] }, ...own.tables] })),
    'line 1: ',
  ],
  ['a table twice', changed(({ tables }) => ({ tables: [...tables, tables[0]] })), 'line 1: '],
  ['tables that are none', changed(() => ({ tables: 7 })), 'line 1: '],
  ['nothing after the beginning', begin, 'line 2: ends too early'],
])('%s is refused by name and line, and leaves nothing', async (_, text, told) => {
  const path = join(place.dataDir, 'hostile.mainstay.gz');
  writeFileSync(path, gzipSync(text, { level: 9 }));
  const refusal = await importTenant(parts, path, {}).then(
    () => 'taken',
    (error: Error) => `${error.name}: ${error.message}`,
  );
  expect(refusal).toContain(`ArchiveError: ${path}`);
  expect(refusal).toContain(told);
  expect(refusal.length).toBeLessThan(500);
  expect(await parts.tenancy.all()).toEqual([]);
  expect(await parts.engine.owners()).toEqual(['platform']);
});

test('what a disk has no room for is refused', async () => {
  const { archiveLines } = await import('./archive-lines.ts');
  const read = async () => {
    for await (const line of archiveLines(FIXTURE, 1_000)) expect(line.text.length).toBeGreaterThan(0);
  };
  await expect(read()).rejects.toThrow('more than half of what is free on the disk of DATA_DIR');
});

test('an archive of ours is taken', async () => {
  expect((await importTenant(parts, FIXTURE, {})).rows).toBeGreaterThan(100);
});

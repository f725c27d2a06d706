import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { tempRecords } from '../../../../../test/support/temp-records.ts';
import type { Store } from '../../../store/store.ts';
import { importFile } from './import-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'mainstay-import-'));
const file = join(folder, 'statuses.csv');
const temp = await tempRecords();
const { ctx } = temp;
const location = temp.entity('company/location');
const site = temp.entity('company/site');
await temp.create(site.path, { code: 'S1', name: 'Pit' });
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await temp.remove();
});

function locations(from: number, to: number): string[] {
  return Array.from({ length: to - from + 1 }, (_, at) => `S1,Place ${from + at},place-${from + at}`);
}
function write(...lines: string[]): void {
  writeFileSync(file, ['site,name,slug', ...lines, ''].join('\n').replaceAll('S1,', 'Pit,'));
}
const slugs = async () =>
  (await ctx.store.read((reader) => reader.find(location.path))).map(({ slug }) => slug);
const marks = () =>
  ctx.store.read((reader) =>
    reader.count('_mark', { where: [{ property: 'name', op: 'contains', value: 'import' }] }),
  );
const run = (store: Store = ctx.store, signal?: AbortSignal) =>
  importFile({ context: { ...ctx, store }, entity: location, file, progress: () => {}, signal });

/** A store that runs `happen` before each write of the import. Those that only check are rolled back and do not count. */
function before(happen: (write: number) => Promise<unknown>): Store {
  let writes = 0;
  return {
    identity: ctx.store.identity,
    model: ctx.store.model,
    read: (work) => ctx.store.read(work),
    write: async (work) => {
      await happen(writes + 1);
      const result = await ctx.store.write(work);
      writes += 1;
      return result;
    },
    rewriteHistory: (work) => ctx.store.rewriteHistory(work),
    extend: (files, work) => ctx.store.extend(files, work),
    hidden: () => ctx.store.hidden(),
    planExtension: (files) => ctx.store.planExtension(files),
    close: async () => {},
  };
}

test('an import that was cut off goes on where it ended, also when later lines were corrected', async () => {
  write(...locations(1, 300));
  const cut = new AbortController();
  const stopped = run(
    before(async (write) => write === 2 && cut.abort()),
    cut.signal,
  );
  await expect(stopped).rejects.toThrow('aborted');
  const there = (await slugs()).length;
  expect(there).toBeGreaterThan(0);
  expect(there).toBeLessThan(300);
  write(...locations(1, 250), 'S1,Corrected,corrected', ...locations(252, 300));
  expect(await run()).toMatchObject({ before: there, written: 300 - there, errors: { count: 0 } });
  const all = await slugs();
  expect(all).toHaveLength(300);
  expect(all).toEqual([...new Set(all)]);
  expect(all).toContain('corrected');
  expect(await marks()).toBe(0);
});

test('a line that turns out wrong while lines are written ends it; corrected, it goes on', async () => {
  write(...locations(401, 700));
  const taken = 'place-650';
  const rival = before(async (write) => write === 2 && temp.create(location.path, { slug: taken }));
  const result = await run(rival);
  expect(result.errors.told).toMatchObject([{ message: expect.stringContaining('slug: is already used') }]);
  expect(result.written).toBeGreaterThanOrEqual(200);
  write(...locations(401, 649), 'S1,Other,other-650', ...locations(651, 700));
  expect(await run()).toMatchObject({ before: result.written, errors: { count: 0 } });
  const all = await slugs();
  expect(all).toEqual([...new Set(all)]);
  expect(all).toEqual(expect.arrayContaining(['place-401', 'place-649', 'other-650', 'place-700']));
});

test('a required field may be without a column where its schema has a default', async () => {
  const asset = await temp.create('assets/equipments');
  const meters = join(folder, 'meters.csv');
  writeFileSync(meters, `asset,name,unit\n${asset.name},Starts,n\n`);
  const meter = temp.entity('assets/meter');
  const result = await importFile({ context: ctx, entity: meter, file: meters, progress: () => {} });
  expect(result).toMatchObject({ written: 1, mapErrors: [], errors: { count: 0 } });
  expect(await ctx.store.read((reader) => reader.find(meter.path))).toMatchObject([
    { name: 'Starts', kind: 'cumulative' },
  ]);
});

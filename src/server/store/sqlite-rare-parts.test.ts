import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { catalogOf, tableAt } from './catalog.ts';
import { SqliteConnection } from './sqlite-connection.ts';
import { rareParts } from './sqlite-rare-parts.ts';
import { manifestOf, temporaryFolder, withStore } from './store-testing.ts';
import { tablesOf } from './tables-of.ts';

const text = { type: 'string' };
const reference = { type: 'integer', 'x-reference': { entity: 's/kind' } };
const manifest = manifestOf({
  's/kind': {
    title: 'Kind',
    'x-entity': { label: 'name', search: ['name'] },
    properties: { name: text },
  },
  's/part': {
    title: 'Part',
    'x-entity': { label: 'code', search: ['code', 'kind'] },
    properties: { code: text, kind: reference },
  },
});
const folder = temporaryFolder();
const codeOf = (number: number) => `part-${String(number).padStart(4, '0')}`;

beforeAll(() =>
  withStore(folder.path, manifest, (store) =>
    store.write(async (w) => {
      for (let number = 0; number < 1_200; number++) await w.insert('s/part', { code: codeOf(number) });
    }),
  ),
);
afterAll(() => folder.remove());

it('asks the index for what few rows hold, and for all of a word where all of it is common', async () => {
  const connection = new SqliteConnection(join(folder.path, 'tenants/t_1.db'));
  const parts = tableAt(catalogOf(tablesOf(manifest, 'tenant')), 's/part');
  expect(await rareParts(connection, parts, 'part-0777')).toEqual({ parts: ['777'], absent: false });
  expect(await rareParts(connection, parts, 'part-')).toBeUndefined();
  expect(await rareParts(connection, parts, 'pa')).toBeUndefined();
  connection.close();
});

it('finds rows by parts that were not there, or rare, when they were counted', async () => {
  await withStore(folder.path, manifest, async (store) => {
    const found = (search: string) => store.read((r) => r.find('s/part', { search }));
    const indexed = () => new Promise((done) => setTimeout(done, 300));
    expect(await found('part-9876')).toEqual([]);
    expect(await found('brass')).toEqual([]);
    const id = await store.write((w) => w.insert('s/part', { code: 'part-9876' }));
    expect((await found('part-9876')).map((row) => row.id)).toEqual([id]);
    const kind = await store.write((w) => w.insert('s/kind', { name: 'Brass' }));
    await store.write((w) => w.update('s/part', 7, { kind }));
    expect((await found('brass')).map((row) => row.id)).toEqual([7]);
    await indexed();
    expect((await found('9876')).map((row) => row.id)).toEqual([id]);
    expect((await found('part-9876')).map((row) => row.id)).toEqual([id]);
    expect((await found('part-0006 brass')).map((row) => row.id)).toEqual([7]);
    expect(await found('part-0007 brass')).toEqual([]);
  });
});

it('finds within a transaction what was nowhere before it was written there', async () => {
  await withStore(folder.path, manifest, (store) =>
    store.write(async (w) => {
      const found = async (search: string) => (await w.find('s/part', { search })).map((row) => row.id);
      expect([await found('quartz'), await found('quartz-1')]).toEqual([[], []]);
      const id = await w.insert('s/part', { code: 'quartz-1' });
      expect([await found('quartz'), await found('quartz-1')]).toEqual([[id], [id]]);
      const kind = await w.insert('s/kind', { name: 'Jade' });
      expect(await found('jade')).toEqual([]);
      await w.update('s/part', id, { kind });
      expect(await found('jade')).toEqual([id]);
    }),
  );
});

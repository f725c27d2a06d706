import { spawn } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { JsonSchema } from '../../../shared/json-schema.ts';
import { productModel } from '../../product-model.ts';
import { StoreMissingError, StoreUnavailableError } from '../errors.ts';
import { modelOf, temporaryFolder, withStore } from '../testing/store-testing.ts';
import { sqliteEngine } from './engine.ts';

/** Where Linux counts the bytes that this process has written. */
const IO = '/proc/self/io';
let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

/** Runs a script in another process, with the engine, the model and the data folder in scope. */
function other(script: string) {
  const here = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);
  const head = `import { sqliteEngine } from ${here('./engine.ts')};
    import { productModel } from ${here('../../product-model.ts')};
    const dataDir = ${JSON.stringify(folder.path)};`;
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', `${head}\n${script}`]);
  let output = '';
  child.stdout.on('data', (data) => {
    output += data;
  });
  child.stderr.on('data', (data) => {
    output += data;
  });
  const ended = new Promise<string>((done) => child.on('close', () => done(output)));
  return { child, ended, output: () => output };
}

it('owns its folder: a second process is refused at once, and let in after the first is gone', async () => {
  const engine = sqliteEngine({ dataDir: folder.path, model: productModel });
  const script =
    'try { sqliteEngine({ dataDir, model: productModel }); console.log("in"); } catch (error) { console.log(error.message); }';
  expect(await other(script).ended).toContain('Another Mainstay process is using the data folder');
  expect(() => sqliteEngine({ dataDir: folder.path, model: productModel })).toThrow(StoreUnavailableError);
  await engine.close();
  expect(await other(script).ended).toBe('in\n');
});

it('gives a new field its default without writing a row', async () => {
  const parts = (properties: Record<string, JsonSchema>) =>
    modelOf({ 'p/part': { title: 'Part', 'x-entity': { search: ['name'] }, properties } });
  const name = { type: 'string' };
  await withStore(folder.path, parts({ name }), (store) =>
    store.write((writer) => writer.insert('p/part', { name: 'bolt' })),
  );
  const file = new DatabaseSync(join(folder.path, 'tenants', 't_1.db'));
  file.exec(
    `CREATE TRIGGER written BEFORE UPDATE ON p__part BEGIN SELECT RAISE(ABORT, 'a row is written'); END`,
  );
  file.close();
  const shift = { type: 'string', maxLength: 20, default: "day's" };
  const found = await withStore(folder.path, parts({ name, shift }), (store) =>
    store.read((reader) => reader.find('p/part')),
  );
  expect(found).toMatchObject([{ name: 'bolt', shift: "day's" }]);
});

it("refuses another owner's file, a foreign one and a newer one", async () => {
  const file = (n: number) => join(folder.path, 'tenants', `t_${n}.db`);
  const engine = sqliteEngine({ dataDir: folder.path, model: productModel });
  await (await engine.openOrCreate({ tenant: 1 })).close();
  copyFileSync(file(1), file(2));
  await expect(engine.openOrCreate({ tenant: 2 })).rejects.toThrow(
    'holds the data of tenant 1, not of tenant 2',
  );
  copyFileSync(file(1), join(folder.path, 'platform.db'));
  await expect(engine.openOrCreate('platform')).rejects.toThrow('not of platform');
  const foreign = new DatabaseSync(file(3));
  foreign.exec('CREATE TABLE x (y)');
  foreign.close();
  await expect(engine.openOrCreate({ tenant: 3 })).rejects.toThrow('not made by Mainstay');
  const newer = new DatabaseSync(file(1));
  newer.exec(`UPDATE _meta SET value = '3' WHERE key = 'format'`);
  newer.close();
  await expect(engine.openOrCreate({ tenant: 1 })).rejects.toThrow('format 3');
  await expect(engine.openOrCreate({ tenant: 0 })).rejects.toThrow(TypeError);
  await engine.close();
});

it('makes no store where none is, fills no empty file, and deletes a store for good', async () => {
  const engine = sqliteEngine({ dataDir: folder.path, model: productModel });
  const path = join(folder.path, 'tenants', 't_5.db');
  const isMissing = async () => {
    const dump = (owner: { tenant: number }) => engine.dump(owner, async () => {});
    for (const ask of [engine.plan, engine.open, engine.check, dump])
      await expect(ask({ tenant: 5 })).rejects.toBeInstanceOf(StoreMissingError);
  };
  await isMissing();
  expect(existsSync(path)).toBe(false);
  writeFileSync(path, '');
  await isMissing();
  const store = await engine.openOrCreate({ tenant: 5 });
  await store.write((w) => w.insert('users/user', { name: 'x', email: 'x@x.example' }));
  await store.close();
  await engine.drop({ tenant: 5 });
  await isMissing();
  await engine.close();
});

it('lets writes that come turn after turn share a commit', async () => {
  await withStore(folder.path, productModel, async (store) => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
    const events: string[] = [];
    const add = (name: string) =>
      store
        .write(async (w) => {
          events.push(`wrote ${name}`);
          await w.insert('users/user', { name, email: `${name}@turns.example` });
        })
        .then(() => events.push(`kept ${name}`));
    const crowd = [add('a'), add('b')];
    await new Promise((done) => setImmediate(done));
    crowd.push(add('c'));
    await Promise.all(crowd);
    clock.mockRestore();
    expect(events).toEqual(['wrote a', 'wrote b', 'wrote c', 'kept a', 'kept b', 'kept c']);
  });
});

it.runIf(existsSync(IO))('keeps what could be undone of a group in memory', async () => {
  const written = () => Number(/wchar: (\d+)/.exec(readFileSync(IO, 'utf8'))?.[1]);
  await withStore(folder.path, productModel, async (store) => {
    const before = written();
    // All in one commit, however long they take.
    const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
    const writes = Array.from({ length: 100 }, (_, at) =>
      store.write(async (w) => {
        const name = `undo ${at}`;
        await w.insert('users/user', { name, email: `${at}@undo.example` });
        await w.insert('company/site', { code: name, name });
        await w.insert('assets/equipment_category', { name, slug: name });
        await w.insert('work-orders/controls', { name, closes: false });
        // Only this write is rolled back, by its savepoint.
        if (at === 99) throw new Error('not this one');
      }),
    );
    const done = await Promise.allSettled(writes).finally(() => clock.mockRestore());
    expect(done.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    // The log takes 150 KB. Savepoints that copied the changed pages to a file would write 10 MB more.
    expect(written() - before).toBeLessThan(1_000_000);
  });
});

it('keeps every acknowledged write when the process is killed', async () => {
  for (let round = 0; round < 3; round++) {
    const writing = other(`
      const engine = sqliteEngine({ dataDir, model: productModel });
      const store = await engine.openOrCreate({ tenant: 1 });
      const loop = async (worker) => {
        for (let n = 0; ; n++)
          console.log('kept ' + (await store.write((w) => w.insert('users/user',
            { name: 'w', email: ${round} + '-' + worker + '-' + n + '@x.example' }))) + ';');
      };
      await Promise.all(Array.from({ length: 16 }, (_, worker) => loop(worker)));
    `);
    await expect.poll(() => writing.output().split(';').length).toBeGreaterThan(50 + round * 97);
    writing.child.kill('SIGKILL');
    const kept = [...(await writing.ended).matchAll(/kept (\d+);/g)].map((match) => Number(match[1]));
    await withStore(folder.path, productModel, (store) =>
      store.read(async (reader) => {
        const where = [{ property: 'id', op: 'in' as const, value: kept }];
        expect(await reader.count('users/user', { where })).toBe(kept.length);
        expect(await reader.count('users/user', { search: 'example' })).toBe(
          await reader.count('users/user'),
        );
      }),
    );
  }
});

it('has either the old tables or the new ones when a migration is killed', async () => {
  await withStore(folder.path, productModel, (store) =>
    store.write(async (w) => {
      for (let n = 0; n < 3000; n++)
        await w.insert('company/site', { code: `c${n}`, name: `site number ${n}` });
    }),
  );
  let cut = 0;
  for (let round = 0; round < 8; round++) {
    const migrating = other(`
      const site = productModel.entities['company/site'];
      const name = site.properties.find((property) => property.name === 'name');
      name.renamedFrom = 'name';
      site.label = name.name = 'label';
      site.search = ['code', 'label'];
      const engine = sqliteEngine({ dataDir, model: productModel });
      console.log('start');
      await engine.openOrCreate({ tenant: 1 });
      console.log('done');
    `);
    await expect.poll(() => migrating.output(), { interval: 1, timeout: 100_000 }).toContain('start');
    await new Promise((done) => setTimeout(done, round * 5));
    migrating.child.kill('SIGKILL');
    if (!(await migrating.ended).includes('done')) cut++;
    const back = structuredClone(productModel);
    const property = back.entities['company/site']?.properties.find((one) => one.name === 'name');
    if (property) property.renamedFrom = 'label';
    await withStore(folder.path, back, (store) =>
      store.read(async (reader) => {
        expect(await reader.count('company/site', { search: 'number 2999' })).toBe(1);
        expect(await reader.count('company/site', { where: [{ property: 'name', op: 'notNull' }] })).toBe(
          3000,
        );
      }),
    );
  }
  expect(cut).toBeGreaterThan(0);
});

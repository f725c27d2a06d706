import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LayerFiles, ownEntities } from '../../../shared/schema/layer-files.ts';
import { productModel } from '../../product-model.ts';
import type { LiveTable } from '../tables/table.ts';
import { temporaryFolder, withStore } from '../testing/store-testing.ts';

/** What a tenant adds or takes back is there with its version, or neither is, at whatever moment the server is killed. */
const ROWS = 20_000;
/** More with `KILLED=200`. */
const ROUNDS = Number(process.env.KILLED ?? 15);
const FIELDS = 6;
const SITE = 'company/site';

let folder: ReturnType<typeof temporaryFolder>;

beforeAll(async () => {
  folder = temporaryFolder();
  await withStore(folder.path, productModel, (store) =>
    store.write(async (writer) => {
      for (let at = 0; at < ROWS; at++) await writer.insert(SITE, { code: `S${at}`, name: `Site ${at}` });
    }),
  );
});
afterAll(() => folder.remove());

/** Every third version is an undo: it has what the one two before had, so that some of it goes and some comes back. */
function filesOf(version: number): LayerFiles {
  const content = version % 3 === 0 ? version - 2 : version;
  const names = Array.from({ length: FIELDS }, (_, at) => `own_v${content}_${at}`);
  const properties = Object.fromEntries(names.map((name) => [name, { maxLength: 40, default: name }]));
  return {
    [`${SITE}.json`]: { properties },
    [`own/e${content}.json`]: { title: 'Kept', properties: { name: {}, site: { 'x-reference': SITE } } },
  };
}

/** The own columns and tables that a version has. */
function partsOf(version: number): string[] {
  const files = filesOf(version);
  const fields = Object.keys(files[`${SITE}.json`]?.properties ?? {});
  return version === 0 ? [] : [...fields, ...ownEntities(files)].sort();
}

/** Publishes a version in another process, or removes for good what is hidden. With `apart`, the version is written in a transaction of its own. */
function publishing(version: number, apart: boolean, files = filesOf(version), remove: string[] = []) {
  const here = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);
  const row = {
    version,
    digest: 'd',
    files: JSON.stringify(files),
    change: 'publish',
    content: version,
    base: 0,
  };
  const script = `import { sqliteEngine } from ${here('./engine.ts')};
    import { productModel } from ${here('../../product-model.ts')};
    const engine = sqliteEngine({ dataDir: ${JSON.stringify(folder.path)}, model: productModel });
    const store = await engine.open({ tenant: 1 });
    const noted = (writer) => writer.insert('_schema', ${JSON.stringify(row)});
    console.log('begins');
    ${apart ? 'await store.write(noted);' : ''}
    await store.extend([{ id: 'own', version: null, files: ${JSON.stringify(files)} }], ${apart ? 'async () => {}' : 'noted'}, { remove: ${JSON.stringify(remove)} });
    console.log('done');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', script]);
  let said = '';
  child.stdout.on('data', (data) => {
    said += data;
  });
  const says = async (word: string) => {
    while (!said.includes(word)) await once(child.stdout, 'data');
  };
  const killed = once(child, 'exit');
  const kill = async () => {
    child.kill('SIGKILL');
    await killed;
  };
  return { says, kill };
}

/** The newest version in the file, what the file shows and has of the tenant's own, and whether all rows have its defaults. */
function found(): { version: number; shown: string[]; whole: boolean } {
  const file = new DatabaseSync(join(folder.path, 'tenants', 't_1.db'));
  try {
    const version = Number(file.prepare('SELECT MAX("version") AS "v" FROM "_schema"').get()?.v ?? 0);
    const meta = file.prepare(`SELECT "value" FROM "_meta" WHERE "key" = 'tables'`).get();
    const tables = (JSON.parse(String(meta?.value)) as LiveTable[]).filter(({ gone }) => !gone);
    const columns = tables.find(({ name }) => name === SITE)?.columns.filter(({ gone }) => !gone) ?? [];
    const names = [...columns.map(({ name }) => name), ...tables.map(({ name }) => name)];
    const shown = names.filter((name) => /^own[_/]/.test(name)).sort();
    const there = new Set([
      ...file
        .prepare('PRAGMA table_info("company__site")')
        .all()
        .map(({ name }) => String(name)),
      ...file
        .prepare('PRAGMA table_list')
        .all()
        .map(({ name }) => String(name).replace('__', '/')),
    ]);
    const [check] = file.prepare('PRAGMA quick_check').all();
    const isThere = shown.every((name) => there.has(name)) && check?.quick_check === 'ok';
    return { version, shown, whole: isThere && isFilled(file, shown) };
  } finally {
    file.close();
  }
}

/** Rows are not gone through for a new column (`add-columns.ts`): each must have what it is by default all the same. */
function isFilled(file: DatabaseSync, shown: readonly string[]): boolean {
  const columns = shown.filter((name) => name.startsWith('own_'));
  const counted = columns.map((name) => `SUM("${name}" = '${name}')`);
  if (counted.length === 0) return true;
  const row = file.prepare(`SELECT ${counted.join(', ')} FROM "company__site"`).get() ?? {};
  return Object.values(row).every((count) => count === ROWS);
}

async function rounds(count: number, first: number, apart = false) {
  let version = first;
  let most = 0;
  const states: { kept: boolean; torn: boolean }[] = [];
  for (let round = 0; round < count; round++) {
    const { says, kill } = publishing(version, apart);
    await says('begins');
    const begun = performance.now();
    // The first is killed at once and the last when it is done; the time in between shows when to kill the others.
    if (round === 1 || round === count - 1) await says('done');
    else if (round > 1) await pause((most * (round - 1)) / (count - 3));
    if (round === 1) most = performance.now() - begun;
    await kill();
    const { version: kept, shown, whole } = found();
    const torn = !whole || shown.join() !== partsOf(kept).join();
    states.push({ kept: kept === version, torn });
    version += 1;
  }
  return { states, next: version };
}

test('kill -9 while a version is published or undone: all of it is there, or nothing', async () => {
  const { states, next } = await rounds(ROUNDS, 1);
  expect(states.filter(({ torn }) => torn)).toEqual([]);
  const kept = states.filter((one) => one.kept).length;
  expect(kept).toBeGreaterThanOrEqual(2);
  expect(kept).toBeLessThan(ROUNDS);
  await withStore(folder.path, productModel, async (store) => {
    const { model } = store;
    const [row] = await store.read((reader) =>
      reader.find('_schema', { order: [{ property: 'version', descending: true }], limit: 1 }),
    );
    const own = model.entities[SITE]?.properties.filter(({ name }) => name.startsWith('own_'));
    expect(own?.map(({ name }) => name)).toEqual(
      Object.keys(filesOf(Number(row?.version))[`${SITE}.json`]?.properties ?? {}),
    );
    const names = own?.map(({ name }) => name) ?? [];
    await store.write((writer) => writer.update(SITE, 1, { [String(names[0])]: 'kept' } as object));
    expect(await store.read((reader) => reader.get(SITE, 1))).toMatchObject({ [String(names[0])]: 'kept' });
    expect(await store.read((reader) => reader.count(SITE))).toBe(ROWS);
  });
  // A version that is written apart from its columns is found torn, so this test would notice.
  const control = await rounds(6, next, true);
  expect(control.states.some(({ torn }) => torn)).toBe(true);
}, 900_000);

test('kill -9 while hidden values are removed for good: all of them are there without a version, or none with it', async () => {
  let version = found().version + 1;
  const files = filesOf(version);
  const kept = { [`${SITE}.json`]: { properties: { own_kept: { maxLength: 40, default: 'own_kept' } } } };
  const extend = (now: LayerFiles) =>
    withStore(folder.path, productModel, (store) =>
      store.extend([{ id: 'own', version: null, files: now }], async (writer) => {
        const noted = { version, digest: 'd', files: JSON.stringify(now), change: 'publish' };
        await writer.insert('_schema', { ...noted, content: version, base: 0 });
        version += 1;
      }),
    );
  const names = Object.keys(files[`${SITE}.json`]?.properties ?? {});
  const [own] = ownEntities(files);
  const ends = new Set<string>();
  let most = 400;
  for (let round = 0; round < Math.max(6, ROUNDS / 2); round++) {
    await extend(files);
    await withStore(folder.path, productModel, (store) =>
      store.write((writer) => writer.updateWhere(SITE, [], { [names[0] as string]: 'kept' })),
    );
    await extend(kept);
    const { says, kill } = publishing(version, false, kept, [
      ...names.map((name) => `${SITE}.${name}`),
      ...ownEntities(files),
    ]);
    await says('begins');
    const begun = performance.now();
    if (round === 0) await says('done');
    else await pause((most * (round - 1)) / 4);
    if (round === 0) most = performance.now() - begun;
    await kill();
    const isNoted = found().version === version;
    if (isNoted) version += 1;
    const hidden = await withStore(folder.path, productModel, (store) => store.hidden());
    const values = hidden.find(({ name }) => name === `${SITE}.${names[0]}`)?.rows ?? 0;
    // Versions before have left kinds of record of theirs.
    const hasKind = hidden.some(({ name }) => name === own);
    ends.add(`${isNoted ? 'removed' : 'there'}: ${values} values, ${hasKind}`);
    expect(found().whole).toBe(true);
  }
  expect([...ends].sort()).toEqual(['removed: 0 values, false', `there: ${ROWS} values, true`]);
}, 900_000);

test('kill -9 while choices are merged and a field is renamed, or that is undone: all records follow, or none', async () => {
  const level = (...choices: string[]) => ({ enum: choices });
  const merged = { ...level('low', 'high'), 'x-renamed-choices': { urgent: 'high' } };
  const ways = [
    { own_level: level('low', 'high', 'urgent'), own_maker: {} },
    { own_level: merged, own_brand: { 'x-renamed-from': 'own_maker' } },
  ].map((properties) => ({ [`${SITE}.json`]: { properties } }) as unknown as LayerFiles);
  let version = found().version + 1;
  await withStore(folder.path, productModel, async (store) => {
    await store.extend([{ id: 'own', version: null, files: ways[0] as LayerFiles }], (writer) => {
      const noted = { version, digest: 'd', files: JSON.stringify(ways[0]), change: 'publish' };
      return writer.insert('_schema', { ...noted, content: version, base: 0 });
    });
    await store.write(async (writer) => {
      await writer.updateWhere(SITE, [], { own_level: 'urgent', own_maker: 'Acme' });
      await writer.updateWhere(SITE, [{ property: 'id', op: 'lte', value: 10 }], { own_level: 'high' });
    });
  });
  const ends = new Set<string>();
  let [is, most] = [0, 400];
  for (let round = 0; round < Math.max(8, ROUNDS / 2); round++) {
    version = found().version + 1;
    const { says, kill } = publishing(version, false, ways[1 - is]);
    await says('begins');
    const begun = performance.now();
    // The first two show how long it takes, and that both ways are gone.
    if (round < 2) await says('done');
    else await pause((most * ((round - 2) % 6)) / 4);
    if (round === 0) most = performance.now() - begun;
    await kill();
    if (found().version === version) is = 1 - is;
    const file = new DatabaseSync(join(folder.path, 'tenants', 't_1.db'));
    const name = is === 0 ? 'own_maker' : 'own_brand';
    const sql = `SELECT "own_level" AS "level", "${name}" AS "maker", count(*) AS "rows" FROM "company__site" GROUP BY 1, 2 ORDER BY 3`;
    const rows = file
      .prepare(sql)
      .all()
      .map((row) => Object.values(row).join(' '));
    file.close();
    ends.add(`${is}: ${rows.join(', ')}`);
  }
  expect([...ends].sort()).toEqual([`0: high Acme 10, urgent Acme ${ROWS - 10}`, `1: high Acme ${ROWS}`]);
}, 900_000);

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { productModel } from '../../product-model.ts';
import type { Engine, StoreOwner } from '../engine.ts';
import { StoreMissingError, StoreUnavailableError } from '../errors.ts';
import { type TempDatabase, tempDatabase } from '../testing/temp-database.ts';
import { postgresEngine } from './engine.ts';
import { beginSteps, PostgresPool } from './pool.ts';
import { PostgresSession } from './session.ts';

let database: TempDatabase;
let engines: Engine[];
beforeEach(async () => {
  database = await tempDatabase();
  engines = [];
});
afterEach(async () => {
  for (const engine of engines) await engine.close();
  await database.remove();
});

function engineAt(url = database.url, model = productModel): Engine {
  const engine = postgresEngine({ url, model });
  engines.push(engine);
  return engine;
}

const make = async (engine: Engine, ...owners: StoreOwner[]) => {
  for (const owner of owners) await (await engine.openOrCreate(owner)).close();
};

/** Runs a statement as a tenant's requests do, or as if the transaction's settings had been forgotten. */
async function attempt(sql: string, tenant: number | undefined): Promise<unknown> {
  const pool = new PostgresPool(database.url, 4);
  const client = await pool.connect('public');
  const begin = beginSteps('write', `${database.name}_t_${tenant}`, `t_${tenant}`);
  const session = new PostgresSession(client, tenant === undefined ? [{ text: 'BEGIN' }] : begin);
  try {
    return await session.all(sql, []);
  } catch (error) {
    return (((error as Error).cause ?? error) as { code?: string }).code;
  } finally {
    pool.release(client, session);
    await pool.close();
  }
}

it('keeps a tenant to its own rows, whatever statement reaches the database', async () => {
  const engine = engineAt();
  await make(engine, 'platform', { tenant: 1 }, { tenant: 2 });
  const store = await engine.openOrCreate({ tenant: 1 });
  await store.write((w) => w.insert('company/site', { code: 'A', name: 'a' }));
  await store.close();
  const DENIED = '42501';
  const cases: [string, number | undefined, unknown][] = [
    ['SELECT count(*) FROM company__site', 1, [[1]]],
    ['SELECT count(*) FROM company__site', 2, [[0]]],
    ['SELECT * FROM t_2.company__site', 1, DENIED],
    ['SELECT * FROM platform.tenants__tenant', 1, DENIED],
    ['SELECT * FROM _meta', 1, DENIED],
    ['UPDATE _audit SET label = label', 1, DENIED],
    ['DELETE FROM _audit', 1, DENIED],
    ['CREATE TABLE t_1.x (y text)', 1, DENIED],
    ['DROP TABLE company__site', 1, DENIED],
    // A transaction whose settings were forgotten.
    ['SELECT * FROM company__site', undefined, '42P01'],
  ];
  for (const [sql, tenant, said] of cases) expect([sql, await attempt(sql, tenant)]).toEqual([sql, said]);
});

describe('the connecting user', () => {
  const as = async (rights: string) => {
    const name = `${database.name}_user`;
    await database.query(`CREATE ROLE ${name} LOGIN PASSWORD 'secret' ${rights}`);
    const url = new URL(database.url);
    url.username = name;
    url.password = 'secret';
    return { name, url: url.href };
  };

  it('need not be a superuser', async () => {
    const { name, url } = await as('CREATEROLE');
    await database.query(`GRANT CREATE ON DATABASE ${database.name} TO ${name}`);
    const engine = engineAt(url);
    await make(engine, 'platform', { tenant: 1 });
    const store = await engine.openOrCreate({ tenant: 1 });
    await store.write((w) => w.insert('company/site', { code: 'A', name: 'Halle' }));
    expect(await store.read((r) => r.count('company/site', { search: 'hall' }))).toBe(1);
    await store.close();
    await engine.drop({ tenant: 1 });
    expect(await engine.owners()).toEqual(['platform']);
    await engine.drop('platform');
    await engine.close();
    engines = [];
    await database.query(`DROP OWNED BY ${name} CASCADE`);
  });

  it('is told which rights are missing and how to give them', async () => {
    const { name, url } = await as('');
    const opening = engineAt(url).openOrCreate('platform');
    await expect(opening).rejects.toThrow(StoreUnavailableError);
    await expect(opening).rejects.toThrow(`ALTER ROLE "${name}" CREATEROLE`);
    await expect(opening).rejects.toThrow(`GRANT CREATE ON DATABASE "${database.name}" TO "${name}"`);
  });

  it('is told when the database is not there, refuses it or cannot hold every text', async () => {
    const url = new URL(database.url);
    url.port = '1';
    await expect(engineAt(url.href).openOrCreate('platform')).rejects.toThrow(StoreUnavailableError);
    await expect(engineAt(`${database.url}x`).openOrCreate('platform')).rejects.toThrow('does not exist');
    const wrong = new URL(database.url);
    wrong.password = 'wrong';
    await expect(engineAt(wrong.href).openOrCreate('platform')).rejects.toThrow('password');
  });
});

it("refuses another owner's schema, a foreign one and a newer one", async () => {
  const engine = engineAt();
  await make(engine, { tenant: 1 });
  await database.query('ALTER SCHEMA t_1 RENAME TO t_2');
  await expect(engine.openOrCreate({ tenant: 2 })).rejects.toThrow(
    'holds the data of tenant 1, not of tenant 2',
  );
  await database.query('CREATE SCHEMA t_3; CREATE TABLE t_3.x (y text)');
  await expect(engine.openOrCreate({ tenant: 3 })).rejects.toThrow('not made by Mainstay');
  await database.query(
    `UPDATE t_2._meta SET value = '2' WHERE key = 'format'; ALTER SCHEMA t_2 RENAME TO t_1`,
  );
  await expect(engine.openOrCreate({ tenant: 1 })).rejects.toThrow('format 2');
  await expect(engine.openOrCreate({ tenant: 0 })).rejects.toThrow(TypeError);
});

it('makes no store where none is, says which exist, and deletes one for good', async () => {
  const engine = engineAt();
  const isMissing = async () => {
    for (const ask of [engine.plan, engine.open, engine.check])
      await expect(ask({ tenant: 5 })).rejects.toBeInstanceOf(StoreMissingError);
  };
  await isMissing();
  expect(await engine.owners()).toEqual([]);
  await make(engine, { tenant: 12 }, 'platform', { tenant: 5 });
  expect(await engine.owners()).toEqual(['platform', { tenant: 5 }, { tenant: 12 }]);
  expect(await engine.plan({ tenant: 5 })).toMatchObject({ steps: [], refusals: [] });
  await engine.drop({ tenant: 5 });
  await isMissing();
  await database.query('CREATE SCHEMA t_5');
  await isMissing();
  const roles = await database.query(`SELECT count(*) FROM pg_roles WHERE rolname = '${database.name}_t_5'`);
  expect(Number(roles[0]?.[0])).toBe(0);
});

it('gives a store that came without its roles, as from a dump, its role again', async () => {
  const engine = engineAt();
  await make(engine, { tenant: 1 });
  const role = `${database.name}_t_1`;
  await database.query(`DROP OWNED BY ${role}; DROP ROLE ${role}`);
  const store = await engine.openOrCreate({ tenant: 1 });
  expect(await store.read((r) => r.count('users/user'))).toBe(0);
  await store.close();
});

/** The model with a new name for the site's name, so that a migration reads and writes every row. */
function renamed(from: string, to: string) {
  const model = structuredClone(productModel);
  const site = model.entities['company/site'];
  const name = site?.properties.find((property) => property.name === 'name');
  if (!site || !name) throw new Error('company/site has no name');
  if (to !== 'name') {
    site.label = name.name = to;
    site.search = ['code', to];
  }
  name.renamedFrom = from;
  return model;
}

it('does a write again whose statement was prepared before its table was changed', async () => {
  const store = await engineAt().openOrCreate({ tenant: 1 });
  const add = (code: string) =>
    store.write(async (w) => {
      await w.insert('company/site', { code, name: 'a' });
      return w.find('company/site');
    });
  await add('A');
  await database.query('ALTER TABLE t_1.company__site ALTER COLUMN name TYPE varchar(900) COLLATE "C"');
  expect((await add('B')).map((row) => row.code)).toEqual(['A', 'B']);
  await store.close();
});

it('is made and migrated by one node at a time', async () => {
  await Promise.all(Array.from({ length: 4 }, () => make(engineAt(), { tenant: 1 })));
  const store = await engineAt().openOrCreate({ tenant: 1 });
  await store.write((w) => w.insert('company/site', { code: 'A', name: 'a' }));
  await store.close();
  const opened = await Promise.all(
    Array.from({ length: 4 }, () =>
      engineAt(database.url, renamed('name', 'label')).openOrCreate({ tenant: 1 }),
    ),
  );
  for (const each of opened) {
    expect(await each.read((r) => r.find('company/site'))).toMatchObject([{ label: 'a' }]);
    await each.close();
  }
});

it('has either the old tables or the new ones when a migration is cut off', async () => {
  const store = await engineAt().openOrCreate({ tenant: 1 });
  await store.write(async (w) => {
    for (let n = 0; n < 2000; n++)
      await w.insert('company/site', { code: `c${n}`, name: `site number ${n}` });
  });
  await store.close();
  let cut = 0;
  const others = `datname = '${database.name}' AND pid <> pg_backend_pid()`;
  const begun = async () =>
    (await database.query(`SELECT 1 FROM pg_stat_activity WHERE xact_start IS NOT NULL AND ${others}`))
      .length > 0;
  for (let round = 0; round < 10; round++) {
    const migrating = engineAt(database.url, renamed('name', 'label')).openOrCreate({ tenant: 1 });
    let isOver = false;
    const over = migrating.then(
      (each) => {
        isOver = true;
        return each.close();
      },
      (error: unknown) => {
        expect(error).toBeInstanceOf(StoreUnavailableError);
        cut++;
      },
    );
    // Timing is what this tests: the connection is cut at a different moment each time, soon after the start.
    await expect.poll(async () => isOver || (await begun()), { interval: 5 }).toBe(true);
    await new Promise((done) => setTimeout(done, round * 25));
    await database.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE ${others}`);
    await over;
    const back = await engineAt(database.url, renamed('label', 'name')).openOrCreate({ tenant: 1 });
    await back.read(async (reader) => {
      expect(await reader.count('company/site', { search: 'number 1999' })).toBe(1);
      expect(await reader.count('company/site', { where: [{ property: 'name', op: 'notNull' }] })).toBe(2000);
    });
    await back.close();
  }
  expect(cut).toBeGreaterThan(0);
});

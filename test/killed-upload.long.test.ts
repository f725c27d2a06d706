import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { quickHash } from '../src/server/auth/quick-hash.ts';
import { setCredential } from '../src/server/auth/users.ts';
import { seedTenant } from '../src/server/features/features.ts';
import { filesJob } from '../src/server/jobs/files-job.ts';
import { productModel } from '../src/server/product-model.ts';
import { readSettings } from '../src/server/settings.ts';
import type { Store } from '../src/server/store/store.ts';
import { type TempDatabase, tempDatabase } from '../src/server/store/testing/temp-database.ts';
import { openEngine } from '../src/server/tenancy/open-engine.ts';
import { createTenancy, type Tenancy } from '../src/server/tenancy/tenancy.ts';
import { ADMIN_ROLE } from './support/admin-role.ts';
import { pngFile } from './support/sample-files.ts';
import { type RunningServer, startServer } from './support/server.ts';

const PASSWORD = 'right-horse-battery';
const MINUTE = 60_000;
const signal = new AbortController().signal;

describe.each(['SQLite', 'PostgreSQL'])('on %s', (engine) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'mainstay-upload-'));
  let database: TempDatabase | undefined;
  let environment: Record<string, string>;

  beforeAll(async () => {
    database = engine === 'PostgreSQL' ? await tempDatabase() : undefined;
    environment = { DATA_DIR: dataDir, ...(database && { DATABASE_URL: database.url }) };
    await opened(async (tenancy) => {
      await tenancy.provision({ name: 'Acme', schema_name: 'acme' });
      await inAcme(tenancy, (store) =>
        store.write(async (writer) => {
          const user = { name: 'Ann', email: 'ann@acme.example', is_active: true, role: ADMIN_ROLE };
          await setCredential(writer, await writer.insert('users/user', user), quickHash(PASSWORD));
        }),
      );
    });
  });
  afterAll(async () => {
    for (const server of started) await server.stop('SIGKILL');
    await database?.remove();
    rmSync(dataDir, { recursive: true });
  });

  /** Reads what the server has stored, in this process. */
  async function opened<T>(work: (tenancy: Tenancy) => Promise<T>): Promise<T> {
    const settings = readSettings(environment);
    const own = await openEngine(settings, productModel);
    const tenancy = await createTenancy({ engine: own, settings, seed: seedTenant });
    try {
      return await work(tenancy);
    } finally {
      await tenancy.close();
      await own.close();
    }
  }

  async function inAcme<T>(tenancy: Tenancy, work: (store: Store) => Promise<T>): Promise<T> {
    const ref = tenancy.bySubdomain('acme');
    if (!ref) throw new Error('There is no acme');
    const lease = await tenancy.acquire(ref);
    return work(lease.store).finally(() => lease.release());
  }
  const inStore = <T>(work: (store: Store) => Promise<T>) => opened((tenancy) => inAcme(tenancy, work));
  /** The number of rows in a table of acme, whether or not a server is running. */
  const rowsOf = async (table: string): Promise<number> => {
    const sql = `SELECT count(*) FROM ${database ? 't_1.' : ''}${table}`;
    if (database) return Number((await database.query(sql))[0]?.[0]);
    const file = new DatabaseSync(join(dataDir, globSync('tenants/*.db', { cwd: dataDir })[0] as string), {
      readOnly: true,
    });
    const [count] = Object.values(file.prepare(sql).get() ?? {});
    file.close();
    return Number(count);
  };
  const counts = async () => [await rowsOf('_file'), await rowsOf('_file_piece')];
  const started: RunningServer[] = [];
  async function start(): Promise<RunningServer> {
    const server = await startServer({ dataDir, environment });
    started.push(server);
    return server;
  }

  test('of an upload in the middle of which the server is killed nothing is left', async () => {
    const server = await start();
    const token = await server.signIn('acme', 'ann@acme.example', PASSWORD);
    const sending = request({
      port: server.port,
      host: '127.0.0.1',
      method: 'POST',
      path: '/api/v1/files?name=half.png',
      headers: { host: 'acme.localhost', authorization: `Bearer ${token}`, 'content-length': 3_000_000 },
    });
    const broken = new Promise((done) => sending.once('error', done));
    sending.write(pngFile(1_000_000));
    await vi.waitUntil(async () => (await rowsOf('_file_piece')) > 1, { timeout: 30_000 });
    await server.stop('SIGKILL');
    await broken;
    const left = await counts();
    expect(left[0]).toBe(1);

    // SQLite's folder belongs to one process, so at its start nothing can be arriving. On PostgreSQL it may be, on another
    // node, for ten minutes.
    if (database)
      await inStore(async (store) => {
        const run = (after: number) =>
          filesJob({ shared: true }, new Date()).run(store, { now: new Date(Date.now() + after), signal });
        await run(9 * MINUTE);
        expect(await counts()).toEqual(left);
        await store.write(async (writer) => {
          for (const { id, expires_at } of await writer.find('_file'))
            await writer.keep('_file', id, { expires_at: Number(expires_at) - 10 * MINUTE });
        });
      });
    const again = await start();
    await expect.poll(counts).toEqual([0, 0]);
    await again.stop();
  });
});

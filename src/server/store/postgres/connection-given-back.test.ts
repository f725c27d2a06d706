import { afterAll, beforeAll, expect, it } from 'vitest';
import { manifest } from '../../../shared/gen/manifest.ts';
import { catalogOf } from '../tables/catalog.ts';
import { tablesOf } from '../tables/tables-of.ts';
import { type TempDatabase, tempDatabase } from '../testing/temp-database.ts';
import { postgresDialect } from './dialect.ts';
import { postgresEngine } from './engine.ts';
import { PostgresPool } from './pool.ts';
import { PostgresSession } from './session.ts';
import { PostgresStore } from './store.ts';

const FACTS = ['current_user', "current_setting('role')"];
const SETTINGS = ['search_path', 'statement_timeout', 'idle_in_transaction_session_timeout'];
const MORE = [
  'lock_timeout',
  'extra_float_digits',
  'join_collapse_limit',
  'transaction_read_only',
  'transaction_isolation',
];

let database: TempDatabase;
let pool: PostgresPool;
let store: PostgresStore;

beforeAll(async () => {
  database = await tempDatabase();
  const engine = postgresEngine({ url: database.url, manifest });
  await (await engine.open({ tenant: 1 })).close();
  await engine.close();
  pool = new PostgresPool(database.url, 1);
  const catalog = catalogOf(tablesOf(manifest, 'tenant'));
  const place = { schema: 't_1', role: `${database.name}_t_1`, lock: 1 };
  store = new PostgresStore(pool, { catalog, dialect: postgresDialect }, place);
});
afterAll(async () => {
  await store.close();
  await pool.close();
  await database.remove();
});

/** What the only connection says of itself when nobody has it, and which process serves it. */
async function connection(): Promise<unknown[]> {
  const client = await pool.connect('nobody');
  const session = new PostgresSession(client, []);
  try {
    const asked = [...FACTS, ...[...SETTINGS, ...MORE].map((name) => `current_setting('${name}')`)];
    const { rows } = await client.query({
      text: `SELECT pg_backend_pid(), ${asked.join(', ')}, (SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid())`,
      rowMode: 'array',
    });
    return rows[0] as unknown[];
  } finally {
    pool.release(client, session);
  }
}

it('is given back as it was: no role, path, time limit or lock of a tenant is left on it', async () => {
  const before = await connection();
  const site = (code: string) => ({ code, name: code });
  const uses: [string, () => Promise<unknown>][] = [
    ['a read', () => store.read((reader) => reader.find('company/site'))],
    ['a request', () => store.forRequest().readVersion?.('company/site') ?? Promise.reject()],
    ['a write', () => store.write((writer) => writer.insert('company/site', site('A')))],
    ['a write that the data refuse', () => store.write((writer) => writer.insert('company/site', site('a')))],
    [
      'a write that its caller gives up',
      () =>
        store.write(async (writer) => {
          await writer.insert('company/site', site('B'));
          throw new Error('given up');
        }),
    ],
    ['a read that fails', () => store.read((reader) => reader.get('company/site', 2 ** 60))],
    ['work of the owner', () => pool.asOwner('t_1', (session) => session.exec('SELECT 1'))],
    ['work of the owner that fails', () => pool.asOwner('t_1', (session) => session.exec('SELECT 1/0'))],
  ];
  for (const [name, use] of uses) {
    await Promise.allSettled([use()]);
    expect([name, ...(await connection())]).toEqual([name, ...before]);
  }
});

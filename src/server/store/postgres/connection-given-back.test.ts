import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { productModel } from '../../product-model.ts';
import { builderOf } from '../query/builder.ts';
import { type TempDatabase, tempDatabase } from '../testing/temp-database.ts';
import { postgresDialect } from './dialect.ts';
import { postgresEngine } from './engine.ts';
import { beginSteps, PostgresPool } from './pool.ts';
import type { Step } from './query.ts';
import { PostgresSession } from './session.ts';
import { PostgresStore } from './store.ts';

const FACTS = ['current_user', "current_setting('role')"];
const SETTINGS = ['search_path', 'statement_timeout', 'idle_in_transaction_session_timeout'];
const MORE = [
  'lock_timeout',
  'extra_float_digits',
  'join_collapse_limit',
  'gin_pending_list_limit',
  'transaction_read_only',
  'transaction_isolation',
];

let database: TempDatabase;
let pool: PostgresPool;
let store: PostgresStore;

beforeAll(async () => {
  database = await tempDatabase();
  const engine = postgresEngine({ url: database.url, model: productModel });
  for (const tenant of [1, 2]) await (await engine.openOrCreate({ tenant })).close();
  await engine.close();
  pool = new PostgresPool(database.url, 1);
  const place = { schema: 't_1', role: `${database.name}_t_1`, lock: 1 };
  store = new PostgresStore(pool, builderOf(productModel, 'tenant', postgresDialect), place);
});
afterAll(async () => {
  await store.close();
  await pool.close();
  await database.remove();
});

/** The settings of a pool's only connection while it is idle, and the process that serves it. */
async function connection(of = pool): Promise<unknown[]> {
  const client = await of.connect('nobody');
  const session = new PostgresSession(client, []);
  try {
    const asked = [...FACTS, ...[...SETTINGS, ...MORE].map((name) => `current_setting('${name}')`)];
    const { rows } = await client.query({
      text: `SELECT pg_backend_pid(), ${asked.join(', ')}, (SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid())`,
      rowMode: 'array',
    });
    return rows[0] as unknown[];
  } finally {
    of.release(client, session);
  }
}

/** Runs a statement like a write of the tenant, in a transaction opened by these steps; returns the answer or the error. */
async function inTransaction(of: PostgresPool, begin: Step[], sql: string): Promise<unknown> {
  const client = await of.connect('t_1');
  const session = new PostgresSession(client, begin);
  try {
    const [row] = await session.exec(sql);
    await session.commit();
    return row;
  } catch (error) {
    return (((error as Error).cause ?? error) as { code?: string }).code;
  } finally {
    of.release(client, session);
  }
}

/** Replaces a setting, so that the parameters of the others keep their numbers. */
const LEFT_OUT = 'CAST($1 AS text)';

/** The steps that open a transaction of the tenant, with one setting optionally replaced. */
function begin(name = '', change = ''): Step[] {
  const [first, settings] = beginSteps('write', `${database.name}_t_1`, 't_1');
  const text = settings.text.replace(new RegExp(`set_config\\('${name}', ([^,]+), true\\)`), change);
  if (change !== '') expect(text).not.toBe(settings.text);
  return [first, { ...settings, text, keptFor: '' }];
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

/** What must not carry over from one tenant to the next: the role, the search path, the time limits. */
const SET = ['role', ...SETTINGS];
const INSIDE = `SELECT ${SET.map((name) => `current_setting('${name}')`).join(', ')}`;

it('belongs to one tenant while a transaction lasts', async () => {
  const role = `${database.name}_t_1`;
  expect(await inTransaction(pool, begin(), INSIDE)).toEqual([role, '"t_1", pg_temp', '5s', '5s']);
});

it('without its role reads what belongs to others, and without its path finds nothing: what the controls look for', async () => {
  const others = 'SELECT count(*) FROM t_2.company__site';
  const own = 'SELECT count(*) FROM company__site';
  expect(await inTransaction(pool, begin(), others)).toBe('42501');
  expect(await inTransaction(pool, begin('role', LEFT_OUT), others)).toEqual([0]);
  expect(await inTransaction(pool, begin('search_path', LEFT_OUT), own)).toBe('42P01');
});

// These run last, since a PgBouncer in between keeps what they leave on a connection.
describe.each(SET)('control: %s', (name) => {
  let other: PostgresPool;
  beforeEach(() => {
    other = new PostgresPool(database.url, 1);
  });
  afterEach(() => other.close());

  it('left out is seen while the transaction lasts', async () => {
    const right = await inTransaction(other, begin(), INSIDE);
    expect(await inTransaction(other, begin(name, LEFT_OUT), INSIDE)).not.toEqual(right);
  });

  it('left on the connection is seen when it is given back', async () => {
    const before = await connection(other);
    await inTransaction(other, begin(name, `set_config('${name}', $1, false)`), 'SELECT 1');
    expect(await connection(other)).not.toEqual(before);
  });
});

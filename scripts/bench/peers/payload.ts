import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Sent } from '../drive.ts';
import { anyPart, COMMON_WORDS, Dice, sampleChange, sampleWorkOrder } from '../sample-rows.ts';
import { Measured } from '../server-process.ts';
import type { Peer, RunningPeer, Work } from './peer.ts';

const ASSETS = 1_000;
const PERSON = { email: 'bench@mainstay.example', password: 'bench-of-mainstay' };
const TUNING = [
  'PRAGMA journal_mode = WAL',
  'CREATE INDEX IF NOT EXISTS tuned_asset_date ON orders (asset_id, suggested_start_date)',
  'CREATE INDEX IF NOT EXISTS tuned_date ON orders (suggested_start_date)',
];
let rows = 0;

/** Payload 3 on SQLite, rows written straight into its tables. */
export const payload: Peer = {
  name: 'Payload',
  packages: {
    payload: '3.90.2',
    '@payloadcms/db-sqlite': '3.90.2',
  },
  about: [
    'Payload 3.90.2 with @payloadcms/db-sqlite (libsql), its REST handlers behind node:http, without Next.js, which is in its favour.',
    'Tuned: WAL, indexes on (asset, suggested_start_date) and (suggested_start_date).',
  ],
  async fill(folder, count, port) {
    copyFileSync(join(import.meta.dirname, 'payload-server.mjs'), join(folder, 'server.mjs'));
    // The first start makes the tables.
    const made = await this.start(folder, 'as installed', port);
    await made.process.stop();
    rows = count;
    const database = new DatabaseSync(join(folder, 'payload.db'));
    const dice = new Dice(1);
    const now = new Date().toISOString();
    database.exec('BEGIN');
    const asset = database.prepare('INSERT INTO assets (name, created_at, updated_at) VALUES (?, ?, ?)');
    for (let index = 1; index <= ASSETS; index++) asset.run(`Press ${index}`, now, now);
    const names = Object.keys(sampleWorkOrder(dice, ASSETS));
    const columns = names.map((name) => (name === 'asset' ? 'asset_id' : name));
    const order = database.prepare(
      `INSERT INTO orders (code, is_closed, created_at, updated_at, ${columns.join(', ')}) VALUES (?, ?, ?, ?, ${columns.map(() => '?').join(', ')})`,
    );
    for (let index = 1; index <= count; index++) {
      const values = sampleWorkOrder(dice, ASSETS);
      order.run(`WO-${index}`, index % 3 ? 1 : 0, now, now, ...names.map((name) => values[name] as string));
    }
    database.exec('COMMIT');
    database.close();
  },
  async start(folder, setup, port): Promise<RunningPeer> {
    if (setup === 'tuned') tune(join(folder, 'payload.db'));
    const started = performance.now();
    const process = Measured.start(
      ['server.mjs'],
      {
        FILE: join(folder, 'payload.db'),
        PORT: String(port),
        EMAIL: PERSON.email,
        PASSWORD: PERSON.password,
        NODE_ENV: rows === 0 ? 'development' : 'production',
        PAYLOAD_TELEMETRY: 'false',
        DISABLE_LOGGING: 'true',
      },
      folder,
    );
    await process.listening(port);
    const answer = await fetch(`http://127.0.0.1:${port}/api/users/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(PERSON),
    });
    const startMs = performance.now() - started;
    if (!answer.ok) throw new Error(`Payload: signing in answers ${answer.status}: ${await answer.text()}`);
    const { token } = (await answer.json()) as { token: string };
    return { process, port, startMs, requests: (work, seed) => requestsOf(work, seed, token) };
  },
};

function tune(file: string): void {
  const database = new DatabaseSync(file);
  for (const sql of TUNING) database.exec(sql);
  database.close();
}

function requestsOf(work: Work, seed: number, token: string): { requests: Sent[]; status: number } {
  const dice = new Dice(seed);
  const headers = { authorization: `JWT ${token}` };
  const get = (make: (index: number) => string) => ({
    requests: many((index) => ({ path: `/api/orders${make(index)}`, headers })),
    status: 200,
  });
  const search = (word: (index: number) => string) =>
    get((index) => `?limit=10&depth=1&where[description][contains]=${word(index)}`);
  switch (work) {
    case 'get one':
      return get(() => `/${1 + dice.number(rows)}?depth=1`);
    case 'list':
      return get(() => '?limit=10&depth=1&sort=-id&pagination=false');
    case 'list with count':
      return get(() => '?limit=10&depth=1&sort=-id');
    case 'search rare':
      return search(() => anyPart(dice));
    case 'search common':
      return search((index) => COMMON_WORDS[index % COMMON_WORDS.length] as string);
    case 'search absent':
      return search((index) => `zz${index}absent`);
    case 'filter and sort':
      return get(
        (index) =>
          `?limit=10&depth=1&pagination=false&where[asset][equals]=${1 + (index % ASSETS)}&sort=-suggested_start_date`,
      );
    case 'PATCH':
      return {
        requests: many(() => ({
          method: 'PATCH',
          path: `/api/orders/${1 + dice.number(rows)}`,
          headers,
          body: sampleChange(dice),
        })),
        status: 200,
      };
    case 'POST':
      return {
        requests: many(() => {
          const values = sampleWorkOrder(dice, ASSETS);
          return { method: 'POST', path: '/api/orders', headers, body: { ...values, status: 'open' } };
        }),
        status: 201,
      };
  }
}

function many(make: (index: number) => Sent): Sent[] {
  return Array.from({ length: 500 }, (_, index) => make(index));
}

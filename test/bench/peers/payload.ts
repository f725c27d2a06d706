import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { Measured } from '../server-process.ts';
import { DATABASE, PERSON, type Peer, type Place, type RunningPeer } from './peer.ts';

const VERSION = '3.90.2';

/** Payload 3 on SQLite. */
export const payload: Peer = {
  name: 'Payload',
  packages: { payload: VERSION, '@payloadcms/db-sqlite': VERSION },
  built: [],
  leftOut: {},
  about: [
    `Payload ${VERSION} with @payloadcms/db-sqlite (libsql), its REST handlers behind node:http without Next.js, which is in its favour.`,
    'Searches look into the description alone and count what matches, as Payload does unless told otherwise; the list and filter + sort',
    'are told not to count. It keeps no history of changes.',
  ],
  async prepare(place) {
    copyFileSync(join(import.meta.dirname, 'payload-server.mjs'), join(place.installed, 'server.mjs'));
    // In development mode, the first start creates the tables.
    const made = await startAs('development', place);
    await made.process.stop();
  },
  start: (place) => startAs('production', place),
  made: 201,
  addresses: {
    all: '/api/orders',
    one: (id) => `/api/orders/${id}`,
    getOne: (id) => `/api/orders/${id}?depth=1`,
    list: '/api/orders?limit=10&depth=1&sort=-id&pagination=false',
    listWithCount: '/api/orders?limit=10&depth=1&sort=-id',
    search: (word) => `/api/orders?limit=10&depth=1&where[description][contains]=${word}`,
    searchSorted: (word) =>
      `/api/orders?limit=10&depth=1&where[description][contains]=${word}&sort=-suggested_start_date`,
    filterAndSort: (asset) =>
      `/api/orders?limit=10&depth=1&pagination=false&where[asset][equals]=${asset}&sort=-suggested_start_date`,
  },
  tables: {
    asset: (name) => ({ name, ...stamps() }),
    workOrder: ({ asset, ...values }) => ({ ...values, asset_id: asset ?? null, ...stamps() }),
    tuning: [
      'PRAGMA journal_mode = WAL',
      'CREATE INDEX tuned_asset_date ON orders (asset_id, suggested_start_date)',
      'CREATE INDEX tuned_date ON orders (suggested_start_date)',
    ],
  },
};

function stamps() {
  const now = new Date().toISOString();
  return { created_at: now, updated_at: now };
}

async function startAs(mode: 'development' | 'production', place: Place): Promise<RunningPeer> {
  const { installed, data, port } = place;
  const started = performance.now();
  const settings = {
    FILE: join(data, DATABASE),
    PORT: String(port),
    EMAIL: PERSON.email,
    PASSWORD: PERSON.password,
    NODE_ENV: mode,
    PAYLOAD_TELEMETRY: 'false',
    DISABLE_LOGGING: 'true',
  };
  const process = Measured.start(['server.mjs'], settings, installed);
  await process.listening(port);
  const answer = await fetch(`http://127.0.0.1:${port}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(PERSON),
  });
  if (!answer.ok) throw new Error(`Payload: signing in answers ${answer.status}: ${await answer.text()}`);
  const { token } = (await answer.json()) as { token: string };
  return { process, startMs: performance.now() - started, headers: { authorization: `JWT ${token}` } };
}

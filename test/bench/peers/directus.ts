import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Measured } from '../server-process.ts';
import { DATABASE, PERSON, type Peer, type Place, type RunningPeer } from './peer.ts';

const VERSION = '12.4.0';
const FIELDS = 'fields=*,asset.id,asset.name';
const NEWEST = 'sort=-id';
const BY_DATE = 'sort=-suggested_start_date';

/** Directus 12 on SQLite. */
export const directus: Peer = {
  name: 'Directus',
  packages: { directus: VERSION, sqlite3: '6.0.1' },
  built: ['sqlite3'],
  leftOut: {
    'isolated-vm': `exports.Isolate = class { constructor() { throw new Error('isolated-vm is left out of this benchmark'); } };`,
  },
  about: [
    `Directus ${VERSION} on SQLite. isolated-vm, the sandbox of its extensions and of scripts in its flows, is left out, since it needs a`,
    'compiler; there are none of either here, and what stands in its place throws when a sandbox is asked for. Its limits of requests and of',
    'load, its log and its telemetry are off; its record of changes is on, as installed. Searches look into all texts and do not count what matches.',
  ],
  async prepare(place) {
    const bootstrap = Measured.start([cli(place), 'bootstrap'], settingsOf(place), place.data);
    await bootstrap.ended();
    const made = await this.start(place);
    await makeCollections(place.port, made.headers);
    await made.process.stop();
  },
  async start(place): Promise<RunningPeer> {
    const started = performance.now();
    const process = Measured.start([cli(place), 'start'], settingsOf(place), place.data);
    await process.listening(place.port);
    const token = await tokenOf(place.port);
    return { process, startMs: performance.now() - started, headers: { authorization: `Bearer ${token}` } };
  },
  made: 200,
  addresses: {
    all: `/items/orders?${FIELDS}`,
    one: (id) => `/items/orders/${id}?${FIELDS}`,
    getOne: (id) => `/items/orders/${id}?${FIELDS}`,
    list: `/items/orders?limit=10&${FIELDS}&${NEWEST}`,
    listWithCount: `/items/orders?limit=10&${FIELDS}&${NEWEST}&meta=filter_count`,
    search: (word) => `/items/orders?limit=10&${FIELDS}&search=${word}`,
    searchSorted: (word) => `/items/orders?limit=10&${FIELDS}&search=${word}&${BY_DATE}`,
    filterAndSort: (asset) => `/items/orders?limit=10&${FIELDS}&filter[asset][_eq]=${asset}&${BY_DATE}`,
  },
  tables: {
    asset: (name) => ({ name }),
    workOrder: (values) => ({
      ...values,
      // On SQLite, Directus stores dates as milliseconds.
      suggested_start_date: Date.parse(String(values.suggested_start_date)),
      completion_end_date: Date.parse(String(values.completion_end_date)),
    }),
    tuning: [
      'PRAGMA journal_mode = WAL',
      'CREATE INDEX tuned_asset_date ON orders (asset, suggested_start_date)',
      'CREATE INDEX tuned_date ON orders (suggested_start_date)',
    ],
  },
};

function cli({ installed }: Place): string {
  return join(installed, 'node_modules/directus/cli.js');
}

function settingsOf({ data, port }: Place): Record<string, string> {
  return {
    HOST: '127.0.0.1',
    PORT: String(port),
    SECRET: 'only-for-the-benchmark',
    DB_CLIENT: 'sqlite3',
    DB_FILENAME: join(data, DATABASE),
    ADMIN_EMAIL: PERSON.email,
    ADMIN_PASSWORD: PERSON.password,
    ACCESS_TOKEN_TTL: '1d',
    TELEMETRY: 'false',
    LOG_LEVEL: 'error',
    RATE_LIMITER_ENABLED: 'false',
    PRESSURE_LIMITER_ENABLED: 'false',
    EMAIL_VERIFY_SETUP: 'false',
    NODE_ENV: 'production',
    TZ: 'UTC',
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

async function makeCollections(port: number, headers: Record<string, string>): Promise<void> {
  const send = async (path: string, body: unknown) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`Directus: ${path} answers ${answer.status}: ${await answer.text()}`);
  };
  const fields = (type: string, ...names: string[]) =>
    names.map((field) => ({ field, type, meta: {}, schema: {} }));
  await send('/collections', {
    collection: 'assets',
    meta: {},
    schema: {},
    fields: fields('string', 'name'),
  });
  await send('/collections', {
    collection: 'orders',
    meta: {},
    schema: {},
    fields: [
      ...fields('string', 'code', 'status', 'maint_type', 'priority'),
      ...fields('date', 'suggested_start_date', 'completion_end_date'),
      ...fields('integer', 'asset'),
      ...fields('text', 'description'),
      ...fields('float', 'amount'),
      { field: 'is_closed', type: 'boolean', meta: { special: ['cast-boolean'] }, schema: {} },
    ],
  });
  await send('/relations', { collection: 'orders', field: 'asset', related_collection: 'assets' });
}

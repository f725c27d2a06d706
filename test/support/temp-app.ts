import { join } from 'node:path';
import { Writable } from 'node:stream';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { pino } from 'pino';
import { quickHash } from '../../src/server/auth/quick-hash.ts';
import { setCredential } from '../../src/server/auth/users.ts';
import {
  features,
  hooks,
  listeners,
  openedTenant,
  seedTenant,
  upgradeTenant,
} from '../../src/server/features/features.ts';
import { buildApp } from '../../src/server/http/app.ts';
import { readPacks } from '../../src/server/lib/product-packs.ts';
import { productModel } from '../../src/server/product-model.ts';
import { readSettings } from '../../src/server/settings.ts';
import type { Store } from '../../src/server/store/store.ts';
import { type TempPlace, tempPlace } from '../../src/server/store/testing/temp-place.ts';
import { rebuildTenant } from '../../src/server/tenancy/directory.ts';
import { createTenancy, type Tenancy } from '../../src/server/tenancy/tenancy.ts';

import { ADMIN_ROLE } from './admin-role.ts';

export const PASSWORD = 'correct horse battery';

/** An answer: `body` is the parsed JSON, or the text if it is not JSON. */
export interface Answer {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  // biome-ignore lint/suspicious/noExplicitAny: a test says what it expects to find in there
  body: any;
}

export interface Sending {
  /** The subdomain of the Host; the root without one. */
  at?: 'acme' | 'globex' | 'admin' | 'initech' | 'www' | 'nobody';
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

interface TempAppOptions {
  environment?: Record<string, string>;
  /** Puts a built client into the folder it is served from. */
  prepareClient?(folder: string): void;
  now?: () => Date;
}

/** For tests: the whole app over real files in a temporary folder, with two tenants, a user in each, and an admin. */
export interface TempApp {
  readonly app: FastifyInstance;
  readonly tenancy: Tenancy;
  dataDir: string;
  clientDir: string;
  /** Access tokens of `ann@acme.example`, `gus@globex.example` and the platform admin. */
  tokens: { acme: string; globex: string; admin: string };
  /** The lines of the log, as written. */
  logged: string[];
  ask(method: string, path: string, sending?: Sending): Promise<Answer>;
  signIn(at: NonNullable<Sending['at']>, email: string, password?: string): Promise<string>;
  /**
   * Sends requests to another node on the same data; it ends with this app. SQLite's folder belongs to one process, so
   * there it is the same node.
   */
  anotherNode(): Promise<TempApp['ask']>;
  /** Stops and starts again over the same files. */
  restart(meanwhile?: (place: TempPlace) => Promise<void>): Promise<void>;
  remove(): Promise<void>;
}

export async function tempApp(options: TempAppOptions = {}): Promise<TempApp> {
  const place = await tempPlace(['platform', { tenant: 1 }, { tenant: 2 }]);
  const { dataDir } = place;
  const clientDir = join(dataDir, 'dist');
  options.prepareClient?.(clientDir);
  const settings = readSettings({ ...place.environment, RATE_LIMIT: '0', ...options.environment });
  const logged: string[] = [];
  const sink = new Writable({
    write(piece, _encoding, done) {
      logged.push(String(piece));
      done();
    },
  });
  const log = pino({ level: 'info' }, sink);

  const packs = [...readPacks(), ...readPacks(join(import.meta.dirname, 'packs'))];
  const start = async () => {
    const engine = place.engine(productModel);
    const tenancy = await createTenancy({
      engine,
      settings,
      seed: seedTenant,
      upgrade: upgradeTenant,
      opened: openedTenant,
      listeners,
      log,
    });
    const app = await buildApp({
      settings,
      engine,
      tenancy,
      log,
      hooks,
      features,
      packs,
      clientDir,
      now: options.now,
    });
    const stop = async () => {
      await app.close();
      await tenancy.close();
      await engine.close();
    };
    return { app, tenancy, stop };
  };
  let running = await start();
  const others: Awaited<ReturnType<typeof start>>[] = [];

  const temp: TempApp = {
    get app() {
      return running.app;
    },
    get tenancy() {
      return running.tenancy;
    },
    dataDir,
    clientDir,
    tokens: { acme: '', globex: '', admin: '' },
    logged,
    ask: (method, path, sending) => askApp(running.app, method, path, sending),
    async anotherNode() {
      if (process.env.TEST_ENGINE !== 'postgresql') return temp.ask;
      const other = await start();
      others.push(other);
      return (method, path, sending) => askApp(other.app, method, path, sending);
    },
    async signIn(at, email, password = PASSWORD) {
      const body = { email, password, is_admin: at === 'admin' };
      const answer = await temp.ask('POST', '/api/v1/users/login', { at, body });
      if (answer.status !== 200) throw new Error(`${email} cannot sign in: ${JSON.stringify(answer.body)}`);
      return answer.body.data.access;
    },
    async restart(meanwhile) {
      await running.stop();
      await meanwhile?.(place);
      running = await start();
    },
    async remove() {
      for (const other of others) await other.stop();
      await running.stop();
      await place.remove();
    },
  };

  await addPeople(running.tenancy);
  temp.tokens = {
    acme: await temp.signIn('acme', 'ann@acme.example'),
    globex: await temp.signIn('globex', 'gus@globex.example'),
    admin: await temp.signIn('admin', 'ada@mainstay.example'),
  };
  return temp;
}

async function askApp(
  app: FastifyInstance,
  method: string,
  path: string,
  { at, token, body, headers }: Sending = {},
): Promise<Answer> {
  const answer = await app.inject({
    method: method as InjectOptions['method'],
    url: path,
    headers: {
      host: at ? `${at}.localhost:3000` : 'localhost:3000',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    payload: typeof body === 'string' ? body : body === undefined ? undefined : JSON.stringify(body),
  });
  const isPlain = answer.headers['content-encoding'] === undefined;
  const json = isPlain && String(answer.headers['content-type']).startsWith('application/json');
  const text = answer.payload;
  return {
    status: answer.statusCode,
    headers: answer.headers,
    body: json && text !== '' ? JSON.parse(text) : text,
  };
}

async function addPeople(tenancy: Tenancy): Promise<void> {
  const hash = quickHash(PASSWORD);
  await addUser(tenancy.platform, tenancy.platform, 'Ada Admin', 'ada@mainstay.example', hash);
  const acme = await tenancy.provision({ name: 'Acme', schema_name: 'acme' });
  const globex = await tenancy.provision({ name: 'Globex', schema_name: 'globex' });
  for (const [ref, name, email] of [
    [acme, 'Ann', 'ann@acme.example'],
    [acme, 'Aaron', 'aaron@acme.example'],
    [globex, 'Gus', 'gus@globex.example'],
  ] as const) {
    const lease = await tenancy.acquire(ref);
    await addUser(tenancy.platform, lease.store, name, email, hash);
    await rebuildTenant(tenancy.platform, ref, lease.store);
    lease.release();
  }
}

async function addUser(
  platform: Store,
  store: Store,
  name: string,
  email: string,
  hash: string,
): Promise<void> {
  await store.write(async (writer) => {
    const id = await writer.insert('users/user', {
      name,
      email,
      is_active: true,
      ...(store !== platform && { role: ADMIN_ROLE }),
    });
    await setCredential(writer, id, hash);
  });
}

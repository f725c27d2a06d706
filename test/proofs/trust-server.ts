import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TempDatabase, tempDatabase } from '../../src/server/store/testing/temp-database.ts';
import { compiledOf } from '../support/compiled.ts';
import { copyDemoData } from '../support/demo-data.ts';
import { freePort } from '../support/free-port.ts';
import { type Answer, ask, type Row, type Sending } from './ask.ts';
import { comeAgain } from './come-again.ts';
import { sleep } from './proof.ts';

const ROOT = join(import.meta.dirname, '../..');
export const PASSWORD = 'mainstay-demo';

/** Where a server stores its data; it outlives the server, so that another one can continue with it. */
interface Home {
  dataDir: string;
  /** With the engine `postgresql` only. */
  database?: TempDatabase;
}

export interface TrustServer {
  port: number;
  pid: number;
  home: Home;
  /** The address of a host in a browser. */
  address(at?: string): string;
  ask<Data = Row>(method: string, path: string, sending?: Sending): Promise<Answer<Data>>;
  signIn(at?: string, email?: string): Promise<string>;
  isAlive(): boolean;
  output(): string;
  stop(signal?: NodeJS.Signals): Promise<void>;
  /** Removes its data. */
  forget(): Promise<void>;
}

export interface TrustOptions {
  home?: Home;
  /** The protection that is disabled; see weaken.ts. */
  weak?: string;
  nodeArguments?: string[];
  environment?: Record<string, string>;
}

/** The real server in a separate process with demo data, ready when `/healthz` answers. */
export async function startTrustServer(options: TrustOptions = {}): Promise<TrustServer> {
  if (options.weak && !options.home && onPostgres()) {
    // A sound server creates the demo; only what comes after is weakened.
    const sound = await startTrustServer({ ...options, weak: undefined });
    await sound.stop();
    return startTrustServer({ ...options, home: sound.home });
  }
  const port = await freePort();
  const home = options.home ?? (await newHome());
  const weaken = options.weak ? ['--import', join(import.meta.dirname, 'weaken.ts')] : [];
  const child = spawn(
    process.execPath,
    ['--disable-proto=delete', ...(options.nodeArguments ?? []), ...weaken, 'src/server/main.ts'],
    {
      cwd: ROOT,
      env: {
        PATH: process.env.PATH,
        ...compiledOf(ROOT),
        HOST: '127.0.0.1',
        PORT: String(port),
        DATA_DIR: home.dataDir,
        ...(home.database && { DATABASE_URL: home.database.url }),
        DEMO: '1',
        LOG_LEVEL: 'error',
        RATE_LIMIT: '0',
        ...(options.weak && { WEAK: options.weak }),
        ...options.environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const printed: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (piece: Buffer) => printed.push(piece.toString()));
  const agent = new Agent({ keepAlive: true });
  const isAlive = () => child.exitCode === null && child.signalCode === null;
  const server: TrustServer = {
    port,
    pid: child.pid ?? 0,
    home,
    address: (at) => `http://${at ? `${at}.` : ''}localhost:${port}`,
    ask: (method, path, sending = {}) => ask(port, method, path, { agent, ...sending }),
    async signIn(at = 'acme', email = `demo@${at}.example`) {
      const body = { email, password: PASSWORD, is_admin: at === 'admin' };
      const login = () => server.ask<{ access: string }>('POST', '/api/v1/users/login', { at, body });
      const answer = await comeAgain(login);
      if (answer.status !== 200) throw new Error(`${email} cannot sign in: ${JSON.stringify(answer.body)}`);
      return answer.body.data.access;
    },
    isAlive,
    output: () => printed.join(''),
    async stop(signal = 'SIGTERM') {
      agent.destroy();
      if (!isAlive()) return;
      const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
      child.kill(signal);
      await gone;
    },
    async forget() {
      await home.database?.remove();
      rmSync(home.dataDir, { recursive: true, force: true });
    },
  };
  await ready(child, server);
  return server;
}

/** Runs work with a server and removes it, whatever happens. */
export async function withServer<T>(
  options: TrustOptions,
  work: (server: TrustServer) => Promise<T>,
): Promise<T> {
  const server = await startTrustServer(options);
  try {
    return await work(server);
  } finally {
    await server.stop('SIGKILL');
    await server.forget();
  }
}

/** Runs work with two nodes on one database. On SQLite, whose folder belongs to one process, both are the same. */
export function withNodes<T>(
  options: TrustOptions,
  work: (here: TrustServer, there: TrustServer) => Promise<T>,
): Promise<T> {
  return withServer(options, async (here) => {
    const { database } = here.home;
    if (!database) return work(here, here);
    const dataDir = newFolder();
    const there = await startTrustServer({ ...options, home: { dataDir, database } });
    try {
      return await work(here, there);
    } finally {
      await there.stop('SIGKILL');
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
}

/** A server fills its own database with the demo; a folder is a copy of one that a sound server has filled. */
async function newHome(): Promise<Home> {
  const dataDir = newFolder();
  if (onPostgres()) return { dataDir, database: await tempDatabase() };
  await copyDemoData(dataDir);
  return { dataDir };
}

function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'mainstay-trust-'));
}

/** Whether the proofs run on PostgreSQL; the tests' own helpers use the same variable. */
export function onPostgres(): boolean {
  return process.env.TEST_ENGINE === 'postgresql';
}

async function ready(child: ChildProcess, server: TrustServer): Promise<void> {
  for (const patience = Date.now() + 300_000; Date.now() < patience; ) {
    if (!server.isAlive()) throw new Error(`The server stopped at start:\n${server.output()}`);
    if ((await server.ask('GET', '/healthz')).status === 200) return;
    await sleep(20);
  }
  child.kill('SIGKILL');
  throw new Error(`The server was not ready in five minutes:\n${server.output()}`);
}

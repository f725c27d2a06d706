import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ErrorBody, ListEnvelope, WireRecord } from '../../src/shared/wire.ts';
import { compiledOf } from './compiled.ts';
import { copyDemoData } from './demo-data.ts';
import { freePort } from './free-port.ts';

const ROOT = join(import.meta.dirname, '../..');
/** A busy machine takes its time; a server that cannot start ends by itself. */
const READY_MS = 180_000;

/** An answer of a server: the status, the parsed body and the headers. `T` is what the test expects in `data`. */
export interface Answer<T> {
  status: number;
  body: Partial<ErrorBody> & { data: T; meta?: ListEnvelope['meta'] };
  headers: Record<string, string | string[] | undefined>;
}

/** What to send: the subdomain it is for, an access token, a body, further headers. */
export interface Sending {
  tenant?: string;
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** The real server in a separate process, on a free port, with its own data folder. */
export interface RunningServer {
  port: number;
  dataDir: string;
  /** The address of a host in the browser: `address('acme')` is tenant acme, `address()` the root. */
  address(subdomain?: string): string;
  /** Sends one request to the server, with the Host header of a subdomain. */
  ask<T = WireRecord>(method: string, path: string, sending?: Sending): Promise<Answer<T>>;
  /** Signs in and returns the access token. */
  signIn(subdomain: string, email: string, password?: string): Promise<string>;
  /** Everything the server printed. */
  output(): string;
  /** Stops the server and waits; `SIGKILL` is like a power cut to it. */
  stop(signal?: NodeJS.Signals): Promise<void>;
  /** Removes the data folder; the server must be stopped. */
  forget(): void;
}

/** How to start: an existing data folder, demo data, another copy of the source, settings. */
interface ServerOptions {
  dataDir?: string;
  demo?: boolean;
  root?: string;
  environment?: Record<string, string>;
}

/** Starts the server and waits until it is ready. */
export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const port = Number(options.environment?.PORT ?? (await freePort()));
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'mainstay-'));
  await copyDemo(dataDir, options);
  const root = options.root ?? ROOT;
  const printed: string[] = [];
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      ...compiledOf(root),
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO: options.demo ? '1' : '0',
      LOG_LEVEL: 'warn',
      RATE_LIMIT: '0',
      ...options.environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (piece: Buffer) => printed.push(piece.toString()));

  const server: RunningServer = {
    port,
    dataDir,
    address: (subdomain) => `http://${hostOf(subdomain)}:${port}`,
    ask: (method, path, sending = {}) => ask(port, method, path, sending),
    output: () => printed.join(''),
    async signIn(subdomain, email, password = 'mainstay-demo') {
      const answer = await server.ask<{ access: string }>('POST', '/api/v1/users/login', {
        tenant: subdomain,
        body: { email, password, is_admin: subdomain === 'admin' },
      });
      if (answer.status !== 200) throw new Error(`${email} cannot sign in: ${JSON.stringify(answer)}`);
      return answer.body.data.access;
    },
    stop: (signal = 'SIGTERM') => stop(child, signal),
    forget: () => rmSync(dataDir, { recursive: true, force: true }),
  };
  await ready(child, server);
  return server;
}

/** Copies demo data into an empty folder, unless the server's settings or source would create different data. */
async function copyDemo(dataDir: string, { demo, root, environment }: ServerOptions): Promise<void> {
  const isEmpty = !existsSync(join(dataDir, 'tenants'));
  if (demo && isEmpty && root === undefined && environment?.DATABASE_URL === undefined)
    await copyDemoData(dataDir);
}

/** The host of a subdomain, or of the product itself. */
export function hostOf(subdomain: string | undefined): string {
  return subdomain ? `${subdomain}.localhost` : 'localhost';
}

/** Sends one request to a server on a port of this machine. */
export function ask<T>(port: number, method: string, path: string, sending: Sending): Promise<Answer<T>> {
  const payload = sending.body === undefined ? undefined : JSON.stringify(sending.body);
  const headers = {
    host: `${hostOf(sending.tenant)}:${port}`,
    ...(payload && { 'content-type': 'application/json' }),
    ...(sending.token && { authorization: `Bearer ${sending.token}` }),
    ...sending.headers,
  };
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, method, path, headers }, (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => pieces.push(piece));
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(pieces).toString();
        const json = response.headers['content-type']?.includes('json');
        resolve({
          status: response.statusCode ?? 0,
          body: json && text !== '' ? JSON.parse(text) : {},
          headers: response.headers,
        });
      });
    });
    sent.on('error', reject);
    sent.end(payload);
  });
}

async function ready(child: ChildProcess, server: RunningServer): Promise<void> {
  const patience = Date.now() + READY_MS;
  while (Date.now() < patience) {
    if (child.exitCode !== null) throw new Error(`The server stopped at start:\n${server.output()}`);
    const answer = await server.ask('GET', '/readyz').catch(() => undefined);
    if (answer?.status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await stop(child, 'SIGKILL');
  throw new Error(`The server was not ready after three minutes:\n${server.output()}`);
}

function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill(signal);
  return gone;
}

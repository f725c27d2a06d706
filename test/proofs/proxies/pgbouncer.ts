import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tempDatabase } from '../../../src/server/store/testing/temp-database.ts';
import { startPostgres } from '../../support/postgres-server.ts';
import { freePort, startServer } from '../../support/server.ts';
import { sleep } from '../proof.ts';

const NOBODY = 65534;

interface Result {
  name: string;
  ok: boolean;
  note: string;
}

/**
 * Mainstay behind a real PgBouncer. Debian 12 has 1.18, which forgets prepared statements in transaction mode: then the server
 * must say so in plain words, and serve in session mode. From 1.21 on transaction mode serves too.
 */
export async function check(): Promise<Result[]> {
  const postgres = await startPostgres();
  try {
    const database = await tempDatabase(postgres.url);
    const results = [
      await inMode(database.url, 'session', served),
      await inMode(database.url, 'transaction', servedOrTold),
      await inMode(database.url, 'session', parameterTold, '?options=-c%20geqo%3Doff'),
    ];
    await database.remove();
    return results;
  } finally {
    await postgres.remove();
  }
}

type Attempt = (url: string) => Promise<Result>;

async function inMode(to: string, mode: string, attempt: Attempt, query = ''): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'mainstay-pgbouncer-'));
  const port = await freePort();
  const url = new URL(to);
  const name = url.pathname.slice(1);
  const asRoot = process.getuid?.() === 0;
  const config = join(folder, 'pgbouncer.ini');
  writeFileSync(
    config,
    [
      '[databases]',
      `${name} = host=127.0.0.1 port=${url.port} dbname=${name} user=${url.username} password=${url.password}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = any',
      `pool_mode = ${mode}`,
      'default_pool_size = 20',
      '',
    ].join('\n'),
  );
  chmodSync(folder, 0o755);
  if (asRoot) chownSync(config, NOBODY, NOBODY);
  const bouncer = spawn('pgbouncer', [config], {
    stdio: 'ignore',
    ...(asRoot && { uid: NOBODY, gid: NOBODY }),
  });
  try {
    await listening(bouncer, port);
    url.port = String(port);
    url.search = query;
    return await attempt(url.href);
  } catch (error) {
    return { name: `PgBouncer, ${mode} mode`, ok: false, note: String(error).slice(0, 500) };
  } finally {
    bouncer.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
}

async function listening(bouncer: ChildProcess, port: number): Promise<void> {
  for (;;) {
    if (bouncer.exitCode !== null) throw new Error(`PgBouncer ended with ${bouncer.exitCode}`);
    if (await isOpen(port)) return;
    await sleep(20);
  }
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

async function served(url: string): Promise<Result> {
  return { name: 'PgBouncer, session mode: serves', ...(await outcome(url)) };
}

async function servedOrTold(url: string): Promise<Result> {
  const { ok, note } = await outcome(url);
  const told = /PgBouncer needs version 1\.21 or newer/.test(note) && !/ {4}at /.test(note);
  return { name: 'PgBouncer, transaction mode: serves, or says what it needs', ok: ok || told, note };
}

async function parameterTold(url: string): Promise<Result> {
  const { note } = await outcome(url);
  const told = /ignore_startup_parameters/.test(note) && !/ {4}at /.test(note);
  return { name: 'PgBouncer, a parameter that it does not know: says so', ok: told, note };
}

/** Starts a server there and has it read and write at once; the note is what it said where that fails. */
async function outcome(url: string): Promise<{ ok: boolean; note: string }> {
  try {
    const server = await startServer({ environment: { DATABASE_URL: url } });
    try {
      const asked = Array.from({ length: 8 }, (_, number) =>
        server.ask('POST', '/api/v1/users/login', {
          tenant: 'admin',
          body: { email: `nobody-${number}@example.com`, password: 'a wrong password', is_admin: true },
        }),
      );
      const statuses = new Set((await Promise.all(asked)).map(({ status }) => status));
      const ok = statuses.size === 1 && statuses.has(401);
      return { ok, note: ok ? '' : `${[...statuses].join(', ')} ${server.output().slice(-2_000)}` };
    } finally {
      await server.stop();
      server.forget();
    }
  } catch (error) {
    return { ok: false, note: (error as Error).message.slice(0, 2_000) };
  }
}

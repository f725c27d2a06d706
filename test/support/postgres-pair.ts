import { type ChildProcess, spawnSync } from 'node:child_process';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from './free-port.ts';
import { makeData, makeHome, runPostgres, urlAt } from './postgres-server.ts';
import { startSwitch } from './tcp-switch.ts';

/** A primary and a standby that follows it, both from npm, behind one address that leads to the primary. */
export interface PostgresPair {
  /** The address that follows the primary, as with HAProxy or a floating IP address. */
  url: string;
  /** Whether a commit waits for the standby. */
  synchronous: boolean;
  /** Creates a standby of the current primary and waits until it follows. */
  addStandby(): Promise<void>;
  /** The network between the two fails silently. */
  freezeReplication(): void;
  /** Whether a commit is waiting for the standby to receive it. */
  isCommitHeld(): Promise<boolean>;
  /** Kills the primary and cuts it off; the standby takes over. */
  failOver(): Promise<void>;
  remove(): Promise<void>;
}

interface Member {
  data: string;
  port: number;
  child: ChildProcess;
}

/** Files that belong to the original server, or are useless elsewhere. */
const NOT_COPIED = /^(pg_wal|pg_replslot|pg_stat_tmp|postmaster\.(pid|opts)|standby\.signal)$/;
/** A standby that has lost its primary retries at this interval, and reacts to its promotion only in between. */
const MEMBER = ['wal_keep_size=2GB', 'wal_retrieve_retry_interval=100ms'];

export async function startPair(): Promise<PostgresPair> {
  const home = await makeHome();
  // Without this they would keep running after this process ends.
  const children = new Set<ChildProcess>();
  const end = () => {
    for (const child of children) child.kill('SIGQUIT');
  };
  process.once('exit', end);
  let made = 0;
  const run = async (data: string, settings: string[] = []): Promise<Member> => {
    const port = await freePort();
    const { child, ready } = runPostgres(home, data, port, [...MEMBER, ...settings]);
    children.add(child);
    child.once('exit', () => children.delete(child));
    await ready;
    return { data, port, child };
  };
  let primary = await run(makeData(home));
  let standby: Member | undefined;
  const front = await startSwitch(primary.port);
  const replication = await startSwitch();

  const pair: PostgresPair = {
    url: urlAt(front.port),
    synchronous: true,
    async addStandby() {
      const data = join(home.folder, `data-${++made}`);
      replication.leadTo(primary.port);
      await copyRunning(primary, data, home.user);
      const name = `standby_${made}`;
      const from = `host=127.0.0.1 port=${replication.port} user=postgres password=postgres application_name=${name}`;
      standby = await run(data, [`primary_conninfo=${from}`]);
      await ask(primary.port, [
        `ALTER SYSTEM SET synchronous_standby_names = '${pair.synchronous ? '*' : ''}'`,
        'SELECT pg_reload_conf()',
      ]);
      const wanted = pair.synchronous ? 'sync' : 'async';
      const state = `SELECT sync_state FROM pg_stat_replication WHERE application_name = '${name}' AND state = 'streaming'`;
      for (let patience = 600; ; patience--) {
        if ((await ask(primary.port, [state]))[0]?.[0] === wanted) return;
        if (patience === 0) throw new Error(`${name} does not become ${wanted}`);
        await pause(50);
      }
    },
    freezeReplication: () => replication.freeze(),
    async isCommitHeld() {
      const held = "SELECT 1 FROM pg_stat_activity WHERE wait_event = 'SyncRep'";
      return (await ask(primary.port, [held])).length > 0;
    },
    async failOver() {
      if (!standby) throw new Error('There is no standby to take over');
      const dead = primary;
      dead.child.kill('SIGKILL');
      replication.leadTo(undefined);
      // The address may switch early: until it takes over, the standby can only be read.
      front.leadTo(standby.port);
      // It runs alone until it has a standby of its own.
      await ask(standby.port, [
        "ALTER SYSTEM SET synchronous_standby_names = ''",
        'SELECT pg_reload_conf()',
        'SELECT pg_promote()',
      ]);
      primary = standby;
      standby = undefined;
      clearAway(dead);
    },
    async remove() {
      await front.close();
      await replication.close();
      const gone = [...children].map((child) => new Promise((resolve) => child.once('exit', resolve)));
      end();
      await Promise.all(gone);
      process.off('exit', end);
      rmSync(home.folder, { recursive: true, force: true });
    },
  };
  return pair;
}

/** What `pg_basebackup` does, which is not among the programs from npm. */
async function copyRunning(from: Member, to: string, user: { uid?: number; gid?: number }): Promise<void> {
  const client = new Client({ connectionString: urlAt(from.port) });
  await client.connect();
  try {
    await client.query("SELECT pg_backup_start('standby', true)");
    cpSync(from.data, to, {
      recursive: true,
      filter: (path) => !NOT_COPIED.test(relative(from.data, path)),
    });
    const { rows } = await client.query('SELECT labelfile FROM pg_backup_stop(false)');
    writeFileSync(join(to, 'backup_label'), rows[0].labelfile);
  } finally {
    await client.end();
  }
  for (const folder of ['pg_wal', 'pg_wal/archive_status', 'pg_replslot', 'pg_stat_tmp'])
    mkdirSync(join(to, folder));
  writeFileSync(join(to, 'standby.signal'), '');
  const { uid, gid } = user;
  if (uid === undefined || gid === undefined) return;
  for (const name of ['', ...(readdirSync(to, { recursive: true }) as string[])])
    chownSync(join(to, name), uid, gid);
}

/** A killed server leaves its data and a shared memory segment, which the last lines of its pid file name. */
function clearAway({ data }: Member): void {
  const lock = join(data, 'postmaster.pid');
  const scrap = existsSync(lock) ? /^ *\d+ +(\d+)$/m.exec(readFileSync(lock, 'utf8'))?.[1] : undefined;
  if (scrap !== undefined) spawnSync('ipcrm', ['-m', scrap], { stdio: 'ignore' });
  rmSync(data, { recursive: true, force: true });
}

/** Runs statements one after the other; returns the rows of the last as arrays. */
async function ask(port: number, statements: string[]): Promise<unknown[][]> {
  const client = new Client({ connectionString: urlAt(port) });
  await client.connect();
  try {
    let rows: unknown[][] = [];
    for (const text of statements) rows = (await client.query({ text, rowMode: 'array' })).rows;
    return rows;
  } finally {
    await client.end();
  }
}

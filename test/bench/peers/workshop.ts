import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Peer } from './peer.ts';

/** Installations are kept here for the next run. */
const KEPT = join(tmpdir(), 'mainstay-peers');
const LAST_LINES = 15;

/** The folder that a peer is installed in. Only the scripts of packages that have to be built are run. */
export async function installed(peer: Peer): Promise<string> {
  const model = modelOf(peer);
  const hash = createHash('sha256').update(`${model}${JSON.stringify(peer.leftOut)}${process.version}`);
  const kept = join(KEPT, `${peer.name.toLowerCase()}-${hash.digest('hex').slice(0, 16)}`);
  if (existsSync(kept)) return kept;
  mkdirSync(KEPT, { recursive: true });
  const unfinished = mkdtempSync(join(KEPT, 'unfinished-'));
  const remove = () => rmSync(unfinished, { recursive: true, force: true });
  process.once('exit', remove);
  try {
    putStandIns(unfinished, peer);
    writeFileSync(join(unfinished, 'package.json'), model);
    console.log(`${peer.name}: installing ${Object.keys(peer.packages).join(', ')}, once for all runs …`);
    await npm(unfinished, ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
      failed: `${peer.name} could not be installed`,
      next: 'See that npm reaches its registry (npm ping), then run it again.',
    });
    for (const name of peer.built) {
      console.log(`${peer.name}: building ${name}, unless its makers offer it ready for this machine …`);
      await npm(unfinished, ['rebuild', name, '--foreground-scripts'], {
        failed: `${name}, which ${peer.name} needs, could not be built`,
        next: "It takes either a way to github.com, where it lies ready, or make, g++, python3 and Node's headers; name where the headers lie, as in npm_config_nodedir=/usr, and run it again.",
      });
    }
    renameSync(unfinished, kept);
    return kept;
  } finally {
    remove();
    process.off('exit', remove);
  }
}

function modelOf({ packages, leftOut }: Peer): string {
  const overrides = Object.fromEntries(Object.keys(leftOut).map((name) => [name, `file:./left-out/${name}`]));
  return JSON.stringify({ private: true, type: 'module', dependencies: packages, overrides });
}

function putStandIns(folder: string, { leftOut }: Peer): void {
  for (const [name, text] of Object.entries(leftOut)) {
    const standIn = join(folder, 'left-out', name);
    mkdirSync(standIn, { recursive: true });
    writeFileSync(
      join(standIn, 'package.json'),
      JSON.stringify({ name, version: '0.0.0', main: 'index.cjs' }),
    );
    writeFileSync(join(standIn, 'index.cjs'), `${text}\n`);
  }
}

async function npm(folder: string, args: string[], told: { failed: string; next: string }): Promise<void> {
  // A process group of its own, so that compilers it starts are ended with it.
  const child = spawn('npm', args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  const end = () => void (child.pid && process.kill(-child.pid));
  process.once('exit', end);
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece: Buffer) => {
      said = `${said}${piece}`.slice(-10_000);
    });
  const [code] = await once(child, 'close');
  process.off('exit', end);
  if (code === 0) return;
  const last = said.trim().split('\n').slice(-LAST_LINES).join('\n');
  throw new Error(`${told.failed}: npm ${args[0]} ended with ${code}.\n${last}\n${told.next}`);
}

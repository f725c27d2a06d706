import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isOpen } from '../../../scripts/dev/is-open.ts';
import { sleep } from '../proof.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** A file of docs/operations, as shipped. */
export function shipped(name: string): string {
  return readFileSync(join(ROOT, 'docs/operations', name), 'utf8');
}

/** Replaces what differs on this machine. @throws if the shipped file has changed and a text to replace is missing */
export function changed(text: string, changes: [string | RegExp, string][]): string {
  return changes.reduce((before, [from, to]) => {
    const after = before.replaceAll(from instanceof RegExp ? new RegExp(from, 'gm') : from, to);
    if (after === before) throw new Error(`The shipped file has no ${from}`);
    return after;
  }, text);
}

/** A folder for a proxy's configuration, which its workers may read as another user. */
export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'mainstay-proxy-'));
  chmodSync(folder, 0o755);
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs a program until the work is done; it counts as started when the port accepts connections. */
export async function whileRunning<T>(
  [command = '', ...words]: string[],
  { port, folder }: { port: number; folder: string },
  work: () => Promise<T>,
): Promise<T> {
  const child = spawn(command, words, {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece: Buffer) => printed.push(String(piece)));
  const ended = once(child, 'exit');
  try {
    while (!(await isOpen(port))) {
      if (child.exitCode !== null) throw new Error(`${command} ended at start: ${printed.join('')}`);
      await sleep(50);
    }
    return await work();
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sleep } from './proof.ts';
import type { TrustServer } from './trust-server.ts';

const MEGABYTE = 2 ** 20;

/** What Node is started with, so that the garbage of a server is collected when a proof asks for it. */
export const WATCHED = ['--expose-gc', '--import', join(import.meta.dirname, 'garbage.ts')];

/** What is left in the heap after the garbage is collected. */
export async function heapMegabytes(server: TrustServer): Promise<number> {
  const said = () => [...server.output().matchAll(/^heap (\d+)$/gm)];
  const before = said().length;
  process.kill(server.pid, 'SIGUSR2');
  while (said().length === before) {
    if (!server.isAlive()) throw new Error(`The server stopped:\n${server.output()}`);
    await sleep(50);
  }
  return Number(said().at(-1)?.[1]) / MEGABYTE;
}

/** What the whole process holds. */
export function residentMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sleep } from './proof.ts';
import type { TrustServer } from './trust-server.ts';

const MEGABYTE = 2 ** 20;

/** Node options that let a proof collect the server's garbage. */
export const WATCHED = ['--expose-gc', '--import', join(import.meta.dirname, 'garbage.ts')];

/** Heap in use after collecting garbage. */
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

/** Memory of the whole process. */
export function residentMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

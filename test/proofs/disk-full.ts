import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmdirSync, rmSync } from 'node:fs';
import { statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyDemoData } from '../support/demo-data.ts';
import { figure, type Proof, skipped, timeFigure } from './proof.ts';
import { anyOrder } from './repeats.ts';
import { onPostgres, startTrustServer, type TrustServer } from './trust-server.ts';

const COSTS = '/api/v1/work-orders/work_order_misc_cost';

/** A disk that is full and then has room again: nothing that was answered is lost, and nobody has to restart anything. */
export const diskFull: Proof = {
  name: 'disk full',
  async run(size) {
    if (onPostgres()) return [skipped('disk full', 'the disk of a database is its own care')];
    const proof = await onSmallDisk(size.long ? 10 : 1);
    if (!proof) return [skipped('disk full', 'a small disk can be mounted by root only')];
    const control = await onSmallDisk(1, 'silent-commit');
    const codes = [...proof.refusals.keys()].sort();
    return [
      figure(
        'disk full: acknowledged and lost',
        `${proof.lost} of ${proof.acknowledged}`,
        '0',
        proof.lost === 0 && proof.acknowledged > 0,
      ),
      figure(
        'refused writes answer',
        codes.map((code) => `${code} × ${proof.refusals.get(code)}`).join(', '),
        '507 or 503',
        codes.length > 0 && codes.every((code) => code === 507 || code === 503),
      ),
      timeFigure('slowest refusal, ms', proof.slowest, 1_000, size),
      figure('reads that failed meanwhile', proof.readFailures, '0', proof.readFailures === 0),
      figure(
        'writes again without a restart',
        `${proof.recoveries} of ${proof.rounds}`,
        'all',
        proof.recoveries === proof.rounds,
      ),
      figure('control: failed commits not looked at, lost', control?.lost, '> 0', (control?.lost ?? 0) > 0),
    ];
  },
};

/** Undefined if no disk can be mounted. */
async function onSmallDisk(rounds: number, weak?: string) {
  const folder = mkdtempSync(join(tmpdir(), 'mainstay-full-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=48m', 'tmpfs', folder]);
  if (mounted.status !== 0) {
    rmdirSync(folder);
    return undefined;
  }
  const home = { dataDir: join(folder, 'data') };
  try {
    await copyDemoData(home.dataDir);
    // The data of a first start is written by a sound server before the remaining room is measured: only what comes after is
    // weakened.
    await (await startTrustServer({ home })).stop();
    const server = await startTrustServer({ home, weak });
    try {
      return await fillAndFree(server, folder, rounds);
    } finally {
      await server.stop('SIGKILL');
    }
  } finally {
    spawnSync('umount', [folder]);
    rmSync(folder, { recursive: true, force: true });
  }
}

async function fillAndFree(server: TrustServer, folder: string, rounds: number) {
  const token = await server.signIn();
  const order = await anyOrder(server, token);
  const acknowledged = new Map<number, string>();
  const refusals = new Map<number, number>();
  let [count, slowest, readFailures, recoveries] = [0, 0, 0, 0];
  const write = async () => {
    const description = `full ${++count}`;
    const answer = await server.ask('POST', COSTS, {
      at: 'acme',
      token,
      body: { work_order: order, total_cost: 1, description: description.padEnd(1_500, '.') },
    });
    if (answer.status === 201) acknowledged.set(answer.body.data.id, description);
    else {
      refusals.set(answer.status, (refusals.get(answer.status) ?? 0) + 1);
      slowest = Math.max(slowest, answer.ms);
    }
    return answer.status;
  };
  const filler = join(folder, 'filler');
  for (let round = 0; round < rounds; round += 1) {
    const { bavail, bsize } = await statfs(folder);
    // The server may have written since: then the disk is full sooner, and even fuller than it was to be.
    await writeFile(filler, Buffer.alloc(Math.max(0, bavail * bsize - 256 * 1024))).catch((error) => {
      if (error.code !== 'ENOSPC') throw error;
    });
    for (let refused = 0, tries = 0; refused < 60 && tries < 200; tries += 1) {
      const statuses = await Promise.all(Array.from({ length: 8 }, write));
      refused += statuses.filter((status) => status !== 201).length;
      const read = await server.ask('GET', `${COSTS}?page_size=5`, { at: 'acme', token });
      if (read.status !== 200) readFailures += 1;
    }
    rmSync(filler);
    if ((await write()) === 201) recoveries += 1;
  }
  const lost = await missing(server, token, acknowledged);
  return { rounds, lost, acknowledged: acknowledged.size, refusals, slowest, readFailures, recoveries };
}

async function missing(server: TrustServer, token: string, acknowledged: Map<number, string>) {
  let lost = 0;
  for (const [id, description] of acknowledged) {
    const { status, body } = await server.ask<{ description: string }>('GET', `${COSTS}/${id}`, {
      at: 'acme',
      token,
    });
    if (status !== 200 || !body.data.description.startsWith(description)) lost += 1;
  }
  return lost;
}

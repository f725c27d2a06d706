import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BenchServer } from '../bench-server.ts';
import { casesOf } from '../cases.ts';
import type { Sent } from '../drive.ts';
import { assetsOf } from '../prepare.ts';
import { preparedFolder } from '../prepared-folder.ts';
import type { Measured } from '../server-process.ts';
import { DATABASE, type Peer } from './peer.ts';
import { requestsOf } from './requests.ts';
import { fillTables, tune } from './rows.ts';
import { TUNED_WORK, WORK, type Work } from './work.ts';
import { installed } from './workshop.ts';

/** A running system, filled with the rows, in one of its measured configurations. */
export interface Side {
  name: string;
  port: number;
  process: Measured;
  /** Milliseconds from the start of the process to its first answer. */
  startMs: number;
  work: readonly Work[];
  requests(work: Work, seed: number): { requests: Sent[]; status: number };
}

/** Mainstay, as `npm run bench` measures it. */
export async function ourSide(rows: number, port: number): Promise<Side> {
  const server = await BenchServer.start(port, { dataDir: await preparedFolder(rows) });
  const callers = await server.callers(await server.signIn(1));
  return {
    name: 'Mainstay',
    port,
    process: server.process,
    startMs: server.startMs,
    work: WORK,
    requests(work, seed) {
      const found = casesOf(callers, { rows, assets: assetsOf(1) }, seed).find(({ name }) => name === work);
      if (!found) throw new Error(`there is no case "${work}"`);
      return found;
    },
  };
}

/** A peer as installed, and a tuned copy of it, which listens on the next port. */
export async function sidesOf(peer: Peer, rows: number, port: number): Promise<Side[]> {
  const held = { rows, assets: assetsOf(1) };
  const folder = await installed(peer);
  const data = temporary();
  console.log(`${peer.name}: filling in ${rows.toLocaleString('en')} work orders …`);
  await peer.prepare({ installed: folder, data, port });
  fillTables(join(data, DATABASE), peer.tables, held);
  const tuned = temporary();
  cpSync(data, tuned, { recursive: true });
  tune(join(tuned, DATABASE), peer.tables);
  const side = async (name: string, place: { data: string; port: number }, work: readonly Work[]) => {
    const running = await peer.start({ installed: folder, ...place });
    return {
      name,
      port: place.port,
      process: running.process,
      startMs: running.startMs,
      work,
      requests(work: Work, seed: number) {
        const { requests, status } = requestsOf(peer, work, held, seed);
        return { requests: requests.map((sent) => ({ ...sent, headers: running.headers })), status };
      },
    };
  };
  return [
    await side(peer.name, { data, port }, WORK),
    await side(`${peer.name}, tuned`, { data: tuned, port: port + 1 }, TUNED_WORK),
  ];
}

function temporary(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mainstay-peer-data-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

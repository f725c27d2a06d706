import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { BenchServer, type Token } from './bench-server.ts';
import type { BenchOptions } from './options.ts';
import { PHOTO_BYTES, type PhotoPlace, photosOfFloor, photosOfOrders } from './photos.ts';
import { preparedData } from './prepared-data.ts';
import { writeSection } from './section.ts';
import { Measured } from './server-process.ts';
import { type Waits, waitsOf, waitsTable } from './waits.ts';

const ORDERS = 2_000;
const CLIENTS = 20;
const MOST_MB = 150;
/** How many times longer others may wait than before. */
const MOST_TIMES = 2;
const ALONE_MS = 10_000;

/** `--photos` photos of 3 MB that 20 clients attach to work orders and read again, while others keep working. */
export async function benchFiles(options: BenchOptions): Promise<void> {
  const data = await preparedData({ rows: ORDERS, postgres: options.postgres });
  try {
    const server = await BenchServer.start(options.port, data, options.profile);
    let ours: Measures & { memory: number; before: number };
    try {
      const [token] = (await server.signIn(1)) as [Token];
      let before = 0;
      const alone = () => {
        before = server.process.memory().most;
      };
      const place = photosOfOrders(options.port, token);
      const measures = await measured(options, place, token, alone);
      ours = { ...measures, before, memory: server.process.memory().most - before };
    } finally {
      await server.stop();
    }
    const text = reportOf(options, ours, await floor(options));
    console.log(`\n${text}\n`);
    if (options.write) writeSection(options.postgres ? 'files-postgres' : 'files', text);
  } finally {
    await data.remove();
  }
}

/** The same with a server that stores photos as plain files, on the same machine a moment later. */
async function floor(options: BenchOptions): Promise<Measures> {
  const folder = mkdtempSync(join(tmpdir(), 'mainstay-bench-files-'));
  const port = options.port + 1;
  const process = Measured.start(['test/bench/file-floor.ts'], { PORT: String(port), DATA_DIR: folder });
  try {
    await process.listening(port);
    return await measured({ ...options, port }, photosOfFloor(port), undefined);
  } finally {
    await process.stop();
    rmSync(folder, { recursive: true });
  }
}

/**
 * Waits of others alone, and while photos are sent and read; megabytes per second of both; photos that came back different.
 */
interface Measures {
  alone: Waits[];
  sending: Waits[];
  reading: Waits[];
  sent: number;
  read: number;
  differing: number;
}

async function measured(
  { port, photos }: BenchOptions,
  place: PhotoPlace,
  token: Token | undefined,
  whenAlone = () => {},
): Promise<Measures> {
  const alone = await waitsOf(port, token, () => pause(ALONE_MS));
  whenAlone();
  const rates: number[] = [];
  let differing = 0;
  const beside = (work: (at: number) => Promise<void>) =>
    waitsOf(port, token, async () => {
      const begun = performance.now();
      await byClients(photos, work);
      rates.push((photos * PHOTO_BYTES) / 1e3 / (performance.now() - begun));
    });
  const sending = await beside((at) => place.send(at));
  const reading = await beside(async (at) => {
    if (!(await place.read(at))) differing += 1;
  });
  const [sent, read] = rates as [number, number];
  return { alone, sending, reading, sent, read, differing };
}

/** Runs this many jobs, each client one after the other. */
async function byClients(count: number, work: (at: number) => Promise<void>): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      while (next < count) await work(next++);
    }),
  );
}

function reportOf(
  { photos, postgres }: BenchOptions,
  ours: Measures & { memory: number; before: number },
  byHand: Measures,
): string {
  return `## Photos${postgres ? ' on PostgreSQL' : ''}

Written by \`npm run bench -- --files --photos ${photos}${postgres ? ' --postgres' : ''}\`: ${photos} photos of 3 MB that ${CLIENTS} clients send, put into work orders and read by their links, while others, in a process of their own, ask for lists and make work orders; ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), which the clients share. *By hand* is a \`node:http\` server that streams the same bytes into files and out of them, as fast as it can, and answers others a ready page.

| | | by hand | to reach |
|---|---|---|---|
| memory of the server, at most, above what it had before | ${ours.memory.toFixed(0)} MB (${ours.before.toFixed(0)} before) | | ${MOST_MB} MB |
| others' p99 while photos are sent, beside that of before | ${timesOf(ours.sending, ours.alone)} | ${timesOf(byHand.sending, byHand.alone)} | ${MOST_TIMES} × |
| others' p99 while photos are read, beside that of before | ${timesOf(ours.reading, ours.alone)} | ${timesOf(byHand.reading, byHand.alone)} | ${MOST_TIMES} × |
| sent and put into records, MB/s | ${ours.sent.toFixed(0)} | ${byHand.sent.toFixed(0)} | |
| read, MB/s | ${ours.read.toFixed(0)} | ${byHand.read.toFixed(0)} | |
| photos that differ from those that were sent | ${ours.differing} | ${byHand.differing} | 0 |

${waitsTable([
  ['alone', ours.alone],
  ['while photos are sent', ours.sending],
  ['while photos are read', ours.reading],
  ['by hand, alone', byHand.alone],
  ['by hand, while photos are sent', byHand.sending],
  ['by hand, while photos are read', byHand.reading],
])}`;
}

/** How many times longer others wait than before, per kind of request. */
function timesOf(during: Waits[], before: Waits[]): string {
  return during
    .map(({ name, p99 }, at) => `${name} ${(p99 / (before[at] as Waits).p99).toFixed(1)} ×`)
    .join(', ');
}

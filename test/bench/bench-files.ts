import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { cpus } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { pngFile } from '../support/sample-files.ts';
import { askServer } from './ask-server.ts';
import { BenchServer, type Token } from './bench-server.ts';
import type { BenchOptions } from './options.ts';
import { type BenchData, subdomainOf } from './prepare.ts';
import { preparedData } from './prepared-data.ts';
import { writeSection } from './section.ts';
import { waitsOf, waitsTable } from './waits.ts';

const ORDERS = 2_000;
const CLIENTS = 20;
const PHOTO_BYTES = 3_000_000;
const MOST_MB = 150;
const ALONE_MS = 10_000;

/** `--photos` photos of 3 MB that 20 clients put into work orders and read again, beside others who work on. */
export async function benchFiles(options: BenchOptions): Promise<void> {
  const data = await preparedData({ rows: ORDERS, postgres: options.postgres });
  try {
    const text = await measured(options, data);
    console.log(`\n${text}\n`);
    if (options.write) writeSection(options.postgres ? 'files-postgres' : 'files', text);
  } finally {
    await data.remove();
  }
}

async function measured({ port, photos, postgres }: BenchOptions, data: BenchData): Promise<string> {
  const server = await BenchServer.start(port, data);
  try {
    const [token] = (await server.signIn(1)) as [Token];
    const alone = await waitsOf(port, token, () => pause(ALONE_MS));
    const before = server.process.memory();
    const sent: Sent[] = [];
    let begun = performance.now();
    const sending = await waitsOf(port, token, () =>
      byClients(photos, async (at) => void sent.push(await sendPhoto(port, token, at))),
    );
    const sendSeconds = (performance.now() - begun) / 1000;
    begun = performance.now();
    let differing = 0;
    const reading = await waitsOf(port, token, () =>
      byClients(photos, async (at) => {
        if (!(await isReadBack(port, token, sent[at] as Sent))) differing += 1;
      }),
    );
    const readSeconds = (performance.now() - begun) / 1000;
    const after = server.process.memory();
    const rate = (seconds: number) => `${((photos * PHOTO_BYTES) / 1e6 / seconds).toFixed(0)} MB/s`;
    return `## Photos${postgres ? ' on PostgreSQL' : ''}

Written by \`npm run bench -- --files --photos ${photos}${postgres ? ' --postgres' : ''}\`: ${photos} photos of 3 MB that ${CLIENTS} clients send, put into work orders and read by their links, while others ask for lists and make work orders; ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), which the clients share.

| | | to reach |
|---|---|---|
| memory of the server, at most, above what it had before | ${(after.most - before.most).toFixed(0)} MB (${before.most.toFixed(0)} before) | ${MOST_MB} MB |
| sent and put into records | ${sendSeconds.toFixed(1)} s, ${rate(sendSeconds)} | |
| read | ${readSeconds.toFixed(1)} s, ${rate(readSeconds)} | |
| bytes that differ from those that were sent | ${differing} photos | 0 |

${waitsTable([
  ['alone', alone],
  ['while photos are sent', sending],
  ['while photos are read', reading],
])}`;
  } finally {
    await server.stop();
  }
}

interface Sent {
  order: number;
  file: number;
  sha256: string;
}

/** Does so many pieces of work, each client one after the other. */
async function byClients(count: number, work: (at: number) => Promise<void>): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      while (next < count) await work(next++);
    }),
  );
}

async function sendPhoto(port: number, { access }: Token, at: number): Promise<Sent> {
  const photo = Buffer.from(PHOTO);
  // Each is another one.
  photo.writeUInt32BE(at, photo.length - 4);
  const sent = await bytesOf(port, 'POST', `/api/v1/files?name=photo-${at}.png`, access, photo);
  if (sent.status !== 201) throw new Error(`a photo answers ${sent.status}: ${sent.bytes}`);
  const file = (JSON.parse(sent.bytes.toString()) as { data: { id: number } }).data.id;
  const order = 1 + at;
  const put = await askServer(port, subdomainOf(1), 'PATCH', `/api/v1/work-orders/work_order/${order}`, {
    access,
    body: { files: [file] },
  });
  if (put.status !== 200) throw new Error(`the work order answers ${put.status}: ${put.text}`);
  return { order, file, sha256: createHash('sha256').update(photo).digest('hex') };
}

async function isReadBack(port: number, { access }: Token, { order, sha256 }: Sent): Promise<boolean> {
  const query = `entity=work-orders/work_order&record=${order}&property=files`;
  const links = await askServer(port, subdomainOf(1), 'GET', `/api/v1/files/links?${query}`, { access });
  const [link] = (JSON.parse(links.text) as { data: { url: string }[] }).data;
  const { bytes } = await bytesOf(port, 'GET', link?.url ?? '', undefined);
  return createHash('sha256').update(bytes).digest('hex') === sha256;
}

const PHOTO = pngFile(PHOTO_BYTES - pngFile().length);

function bytesOf(
  port: number,
  method: string,
  path: string,
  access: string | undefined,
  body?: Buffer,
): Promise<{ status: number; bytes: Buffer }> {
  const headers = {
    host: `${subdomainOf(1)}.localhost`,
    ...(access && { authorization: `Bearer ${access}` }),
    ...(body && { 'content-type': 'application/octet-stream', 'content-length': body.length }),
  };
  return new Promise((resolve, reject) => {
    const call = request({ port, host: '127.0.0.1', method, path, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () => resolve({ status: response.statusCode ?? 0, bytes: Buffer.concat(parts) }));
    });
    call.on('error', reject);
    call.end(body);
  });
}

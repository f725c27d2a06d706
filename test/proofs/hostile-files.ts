import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { freePort } from '../support/free-port.ts';
import { mainstay } from './command-line.ts';
import { figure, type Proof, type Size, skipped, timeFigure } from './proof.ts';
import { onPostgres, startTrustServer } from './trust-server.ts';

const FIXTURE = join(import.meta.dirname, '../fixtures/0.1.0/tenant.mainstay.gz');
const MEBIBYTE = 1 << 20;
const LOOK_EVERY_MS = 20;
/** The most memory that the server may need beyond its idle size. */
const MOST_MEMORY = 120;

/** Files made to harm the server that reads them are refused by name and line, and nobody waits meanwhile. */
export const hostileFiles: Proof = {
  name: 'hostile files',
  async run(size: Size) {
    if (onPostgres())
      return [skipped('hostile files', 'the command line reads them in a process of its own')];
    const folder = mkdtempSync(join(tmpdir(), 'mainstay-hostile-'));
    try {
      const files = hostile(folder);
      const proof = await readAll(files);
      const control = await readAll(
        files.filter(({ name }) => name === 'bomb' || name === 'header of brackets'),
        'no-archive-limits',
      );
      return [
        figure(
          'hostile files refused by name and line',
          `${proof.refused} of ${files.length}`,
          'all',
          proof.refused === files.length,
        ),
        timeFigure('event loop held, ms', proof.held, 200, size),
        figure(
          'memory beside that at rest, MiB',
          proof.memory,
          `< ${MOST_MEMORY}`,
          proof.memory < MOST_MEMORY,
        ),
        // How long depends on the machine; the memory below shows whether the limits work.
        figure('control: no limits, event loop held, ms', control.held, 'measured', true),
        figure(
          'control: no limits, memory, MiB',
          control.memory,
          `> ${MOST_MEMORY}`,
          control.memory > MOST_MEMORY,
        ),
      ];
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
};

interface HostileFile {
  name: string;
  path: string;
  words: string[];
}

function hostile(folder: string): HostileFile[] {
  const [header, table, ...rest] = gunzipSync(readFileSync(FIXTURE)).toString().split('\n') as [
    string,
    string,
    ...string[],
  ];
  const begin = `${header}\n${table}\n`;
  const long = 20 * MEBIBYTE;
  const archives: Record<string, Buffer> = {
    letters: gzipSync(`${begin}["${'x'.repeat(long)}"]\n`),
    noise: gzipSync(`${begin}["${noise(long)}"]\n`),
    brackets: gzipSync(`${begin}${'['.repeat(long)}\n`),
    'header of brackets': gzipSync('['.repeat(long)),
    // A gzip file may consist of several members: 600 KB become 600 MiB.
    bomb: Buffer.concat(Array(10).fill(gzipSync(Buffer.alloc(60 * MEBIBYTE, ' '), { level: 9 }))),
    'bomb of rows': gzipSync(`${begin}${`${rest[0]}\n`.repeat(900_000)}`, { level: 9 }),
  };
  const asArchives = Object.entries(archives).map(([name, bytes]) => {
    const path = join(folder, `${name.replaceAll(' ', '-')}.mainstay.gz`);
    writeFileSync(path, bytes);
    return { name, path, words: ['tenant', 'import', path, '--subdomain', 'hostile'] };
  });
  const csv = join(folder, 'commas.csv');
  writeFileSync(csv, `code,name\n${','.repeat(long)}\n`);
  return [
    ...asArchives,
    { name: 'commas', path: csv, words: ['import', 'company/site', csv, '--tenant', 'acme'] },
  ];
}

/** Text that compresses poorly, so that the ratio does not give it away. */
function noise(length: number): string {
  let state = 1;
  const letters = Buffer.alloc(length);
  for (let at = 0; at < length; at++) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    letters[at] = 97 + ((state >> 16) % 26);
  }
  return letters.toString('latin1');
}

async function readAll(files: HostileFile[], weak?: string) {
  const metricsPort = await freePort();
  const server = await startTrustServer({ weak, environment: { METRICS_PORT: String(metricsPort) } });
  try {
    await server.signIn();
    const rest = memoryOf(server.pid);
    await heldSince(metricsPort);
    let most = rest;
    let refused = 0;
    const looking = setInterval(() => {
      most = Math.max(most, memoryOf(server.pid));
    }, LOOK_EVERY_MS);
    for (const { path, words } of files) {
      const { code, text } = await mainstay(server, words);
      if (code === 1 && text.includes(path) && /(, line |:)\d+/.test(text)) refused++;
      else console.error(`hostile files: ${path}: ${code} ${text.slice(0, 300)}`);
    }
    clearInterval(looking);
    const held = Math.round((await heldSince(metricsPort)) * 1000);
    return { refused, held, memory: Math.round((most - rest) / MEBIBYTE) };
  } finally {
    await server.stop('SIGKILL');
    await server.forget();
  }
}

/** Resident memory of a process, in bytes; 0 if the process is gone. */
function memoryOf(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;
  } catch {
    return 0;
  }
}

/** The longest block of the event loop since the last call, in seconds. */
async function heldSince(port: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return Number(/event_loop_delay_seconds\{quantile="1"\} (\S+)/.exec(text)?.[1]);
}

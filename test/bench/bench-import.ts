import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { BenchServer, type Token } from './bench-server.ts';
import type { BenchOptions } from './options.ts';
import { subdomainOf } from './prepare.ts';
import { preparedFolder, removeFolder } from './prepared-folder.ts';
import { Dice, sampleWorkOrder } from './sample-rows.ts';
import { writeSection } from './section.ts';
import { type Waits, waitsOf, waitsTable } from './waits.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Rows that the tenant already has. */
const BEFORE = 2_000;

/** Imports a file while others read and write, then once more with the command line alone. */
export async function benchImport(options: BenchOptions): Promise<void> {
  const { rows } = options;
  const scratch = mkdtempSync(join(tmpdir(), 'mainstay-bench-import-'));
  const folder = await preparedFolder(BEFORE);
  const file = join(scratch, 'orders.csv');
  try {
    await writeSample(file, rows);
    const server = await BenchServer.start(options.port, { dataDir: folder });
    const [token] = (await server.signIn(1)) as [Token];
    const quiet = await waitsOf(options.port, token, () => pause(3_000));
    const started = performance.now();
    const waits = await waitsOf(options.port, token, () => importAt(folder, file, scratch));
    const online = { seconds: (performance.now() - started) / 1000, most: server.process.memory().most };
    await server.stop();
    const begun = performance.now();
    const most = await importAt(folder, file, scratch);
    const offline = { seconds: (performance.now() - begun) / 1000, most };
    const text = reportOf(rows, online, offline, quiet, waits);
    console.log(`\n${text}\n`);
    if (options.write) writeSection('import', text);
  } finally {
    removeFolder(folder);
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Runs the command line, prints its output, and returns its peak memory. */
async function importAt(folder: string, file: string, scratch: string): Promise<number> {
  const peak = join(scratch, 'peak.cjs');
  writeFileSync(
    peak,
    `process.on('exit', () => require('node:fs').writeFileSync(${JSON.stringify(`${peak}.txt`)}, String(process.resourceUsage().maxRSS / 1024)));`,
  );
  // As `npm run mainstay` does: a smaller young generation takes 260 MB instead of 308 and is as fast.
  const node = ['--max-semi-space-size=8', '--require', peak];
  const words = ['import', 'work-orders/work_order', file, '--tenant', subdomainOf(1)];
  const child = spawn(process.execPath, [...node, 'src/server/cli.ts', ...words], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { PATH: process.env.PATH, DATA_DIR: folder, DEMO: 'false' },
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`the import ended with ${code}`);
  return Number(readFileSync(`${peak}.txt`, 'utf8'));
}

async function writeSample(file: string, rows: number): Promise<void> {
  const dice = new Dice(11);
  const out = createWriteStream(file);
  const names = Object.keys(sampleWorkOrder(dice, 200));
  out.write(`${names.join(',')}\n`);
  for (let index = 0; index < rows; index++) {
    const values = sampleWorkOrder(dice, 200);
    const line = names.map((name) => `"${String(values[name])}"`).join(',');
    if (!out.write(`${line}\n`)) await once(out, 'drain');
  }
  out.end();
  await once(out, 'close');
}

interface Cost {
  seconds: number;
  most: number;
}

function reportOf(rows: number, online: Cost, offline: Cost, quiet: Waits[], waits: Waits[]): string {
  return `## Import

Written by \`npm run bench -- --import\`: ${rows.toLocaleString('en')} work orders from a CSV file, with their codes, logs and audit.

- By the running server, while one client reads lists and another writes records: ${online.seconds.toFixed(1)} s, ${Math.round(online.most)} MB at most for the whole server.
- By the command line alone: ${offline.seconds.toFixed(1)} s, ${Math.round(offline.most)} MB at most (to reach: 300).

${waitsTable([
  ['nothing else going on', quiet],
  ['during the import', waits],
])}`;
}

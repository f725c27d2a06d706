import { mkdtempSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startPostgres } from '../support/postgres-server.ts';
import { backendMemory } from './backend-memory.ts';
import { BenchServer } from './bench-server.ts';
import { type Caller, casesOf } from './cases.ts';
import { drive } from './drive.ts';
import { median, share, thousands } from './figures.ts';
import { HELD, makeTenants, signInEverywhere } from './make-tenants.ts';
import type { BenchOptions } from './options.ts';
import { type Paced, sendPaced } from './paced.ts';
import { type BenchData, settingsOf } from './prepare.ts';
import { removeFolder } from './prepared-folder.ts';
import { writeSection } from './section.ts';
import { Measured } from './server-process.ts';
import { type Pair, pairTable } from './side-by-side.ts';

const MOST_MS_TO_MAKE = 300;
const MOST_S_TO_CHANGE = 60;
const LIST = '/api/v1/assets/equipments';
/** How often a request is sent while all stores are migrated, and for how long before. */
const EVERY_MS = 10;
const BEFORE_MS = 10_000;
const CASES = ['list', 'get one', 'PATCH', 'dashboard'];

/** Many tenants on one PostgreSQL: creating one, serving all, and adding a column to all while they are served. */
export async function benchTenantsOnPostgres(options: BenchOptions): Promise<void> {
  const { tenants } = options;
  const load = loadavg()[0] as number;
  const database = await startPostgres(true);
  const dataDir = mkdtempSync(join(tmpdir(), 'mainstay-bench-'));
  const data = { dataDir, databaseUrl: database.url };
  try {
    const made = await makeTenants(data, tenants);
    const node = await BenchServer.start(options.port, data);
    try {
      const served = await serveAll(options, node, await signInEverywhere(data, tenants), data);
      const callers = await signInEverywhere(data, tenants);
      const changed = await changeWhileServed(node, callers, data);
      const text = `## Many tenants on PostgreSQL

Written by \`npm run bench -- --postgres --tenants ${tenants}\`: ${thousands(tenants)} tenants with ${HELD.rows} work orders each in one PostgreSQL with its own settings, on the same machine; one node, 10 connections. The load of the machine was ${load.toFixed(1)} at the start.

${[...makingLines(made), ...served, ...changed].join('\n')}`;
      console.log(`\n${text}\n`);
      if (options.write && options.only === '') writeSection('tenants-postgres', text);
    } finally {
      await node.stop();
    }
  } finally {
    console.log('bench: removing the data');
    await database.remove();
    removeFolder(dataDir);
  }
}

function makingLines(took: number[]): string[] {
  const tenth = Math.max(1, Math.floor(took.length / 10));
  const middle = (some: number[]) => Math.round(median(some));
  const all = middle(took);
  return [
    `- To make a tenant: median ${all} ms, p95 ${Math.round(share(took, 0.95))} ms (to reach: ${MOST_MS_TO_MAKE} ms: ${all <= MOST_MS_TO_MAKE ? 'yes' : 'no'}); ${middle(took.slice(0, tenth))} ms the first ${thousands(tenth)}, ${middle(took.slice(-tenth))} ms the last.`,
  ];
}

/** Drives some cases at one tenant and then at all in turn, and returns the memory that takes. */
async function serveAll(
  { tenants, seconds, connections: [connections = 10] }: BenchOptions,
  node: BenchServer,
  callers: Caller[],
  { databaseUrl = '' }: BenchData,
): Promise<string[]> {
  const at = async (some: Caller[], name: string, lasting: number) => {
    const { requests, status } =
      casesOf(some, HELD, lasting).find((one) => one.name === name) ?? missing(name);
    return drive({
      port: node.port,
      requests,
      connections,
      seconds: lasting,
      measured: node.process,
      status,
    });
  };
  const pairs: Pair[] = [];
  await at(callers.slice(0, 1), 'list', 2);
  const before = { node: node.process.memory().now, backends: await backendMemory(databaseUrl) };
  for (const name of CASES) {
    const one = await at(callers.slice(0, 1), name, seconds);
    // Long enough that each has its turn.
    const all = await at(callers, name, Math.max(seconds * 2, tenants / 100));
    console.log(`bench: ${name}: ${Math.round(one.rps)} rps at one tenant, ${Math.round(all.rps)} at all`);
    pairs.push({
      name,
      ratio: all.rps / one.rps,
      byCpu: one.cpu / all.cpu,
      rps: [one.rps, all.rps],
      p99: [one.p99, all.p99],
      wrong: one.wrong + all.wrong,
    });
  }
  const after = { node: node.process.memory(), backends: await backendMemory(databaseUrl) };
  return [
    `- A node has ${Math.round(before.node)} MB when one tenant was served, ${Math.round(after.node.now)} MB when all were, ${Math.round(after.node.most)} MB at most.`,
    `- A process of the database that serves it (${after.backends.length} of them) has ${megabytes(before.backends)} MB for itself at first and ${megabytes(after.backends)} MB when all tenants were served.`,
    '',
    pairTable(pairs, ['one tenant', 'all'], 0, []),
    '',
  ];
}

/** Another process adds the column while lists are requested at an even pace. */
async function changeWhileServed(node: BenchServer, callers: Caller[], data: BenchData): Promise<string[]> {
  const quiet = sendPaced(node.port, callers, LIST, EVERY_MS);
  await pause(BEFORE_MS);
  const before = await quiet.stop();
  const busy = sendPaced(node.port, callers, LIST, EVERY_MS);
  const started = performance.now();
  const others = Measured.start(['test/bench/add-column.ts'], settingsOf(data));
  await others.ended();
  const took = (performance.now() - started) / 1000;
  const during = await busy.stop();
  return [
    `- A column with a value and an index added to all: ${took.toFixed(1)} s (to reach: ${MOST_S_TO_CHANGE} s: ${took <= MOST_S_TO_CHANGE ? 'yes' : 'no'}). ${1000 / EVERY_MS} lists a second of all tenants meanwhile: ${pacedText(during)}; in the ${BEFORE_MS / 1000} s before: ${pacedText(before)}.`,
  ];
}

function pacedText({ sent, p50, p99, most, wrong }: Paced): string {
  return `p50 ${p50} ms, p99 ${p99} ms, at most ${most} ms, ${wrong} of ${thousands(sent)} not answered`;
}

function megabytes(all: number[]): string {
  if (all.length === 0) return '?';
  const [least, most] = [Math.round(all[0] as number), Math.round(all.at(-1) as number)];
  return least === most ? String(least) : `${least} to ${most}`;
}

function missing(name: string): never {
  throw new Error(`there is no case "${name}"`);
}

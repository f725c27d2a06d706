import { cpus, loadavg } from 'node:os';
import type { Driven } from '../drive.ts';
import { median, thousands } from '../figures.ts';
import type { Peer } from './peer.ts';
import { driveOf, WORK, type Work } from './work.ts';

/** The result of one side in one round. */
export interface Taken {
  side: string;
  work: Work;
  round: number;
  driven: Driven;
}

interface Run {
  peers: Peer[];
  /** Every side, ours first. */
  facts: { name: string; startMs: number; memory: number }[];
  taken: Taken[];
  rows: number;
  rounds: number;
  seconds: number;
  connections: number;
}

/** How many times faster ours should be: docs/decisions/0026 explains why writes may be slower. */
const READS = 6;
const WRITES = 2.5;
const IS_WRITE = new Set<Work>(['PATCH', 'POST']);

/** The section that is kept in the repository. */
export function reportOf(run: Run): string {
  const { peers, facts, rows, rounds, seconds, connections } = run;
  return `## Beside other systems

Written by \`npm run bench:peers\`, which installs each system from npm into a temporary folder (kept for the next run), fills it with the same
${thousands(rows)} work orders of 1,000 assets and asks all of them the same in turn. Each figure is the median of ${rounds} rounds of ${seconds} s at
${connections} connections; POST takes 50 connections and twice the time. Every request is signed in, every row shows the name of its asset, limits
of requests and logs are off. *Ours is* the ratio of requests a second within a round, by which *to reach* is judged; *by CPU* that of the
processor times of one answer. SQLite everywhere, Node ${process.versions.node}, ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}) that the driver
shares; a quiet machine gives steadier figures. Its load was ${(loadavg()[0] ?? 0).toFixed(1)} at the end: far above the number of cores, only *by CPU* tells much.

${peers.map(({ about }) => `- ${about.join('\n  ')}`).join('\n')}
- *Tuned*: SQLite's log written ahead (WAL), indexes on (asset, suggested_start_date) and (suggested_start_date). Mainstay is as installed, with
  \`synchronous=FULL\`, and keeps a log, an audit and its search with each write.

| | start to first answer | memory after the run |
|---|---|---|
${facts.map(({ name, startMs, memory }) => `| ${name} | ${Math.round(startMs)} ms | ${Math.round(memory)} MB |`).join('\n')}

| | | rps | p50 ms | p99 ms | CPU µs | ours is | by CPU | to reach |
|---|---|---|---|---|---|---|---|---|
${WORK.flatMap((work) => linesOf(work, run)).join('\n')}
`;
}

function linesOf(work: Work, run: Run): string[] {
  const { facts, taken } = run;
  const { connections } = driveOf(work, run);
  const title = connections === run.connections ? work : `${work}, ${connections} connections`;
  return facts.flatMap(({ name }, index) => {
    const own = taken.filter((one) => one.work === work && one.side === name);
    if (own.length === 0) return [];
    const middle = (value: (driven: Driven) => number) => median(own.map(({ driven }) => value(driven)));
    const wrong = own.reduce((sum, { driven }) => sum + driven.wrong, 0);
    const odd = wrong > 0 ? ` (${wrong} unexpected answers)` : '';
    const figures = [
      thousands(middle(({ rps }) => rps)),
      middle(({ p50 }) => p50),
      middle(({ p99 }) => p99),
      thousands(middle(({ cpu }) => cpu)),
    ];
    const beside = index === 0 ? ['', '', ''] : ratiosOf(work, own, taken, facts[0]?.name);
    return [`| ${index === 0 ? title : ''} | ${name}${odd} | ${[...figures, ...beside].join(' | ')} |`];
  });
}

function ratiosOf(work: Work, own: Taken[], taken: Taken[], ourName?: string): string[] {
  const pairs = own.flatMap(({ round, driven: theirs }) => {
    const ours = taken.find((one) => one.side === ourName && one.work === work && one.round === round);
    return ours && theirs.rps > 0 ? [{ ours: ours.driven, theirs }] : [];
  });
  if (pairs.length === 0) return ['no answer in time', '', ''];
  const ratio = median(pairs.map(({ ours, theirs }) => ours.rps / theirs.rps));
  const byCpu = median(pairs.map(({ ours, theirs }) => theirs.cpu / ours.cpu));
  const goal = IS_WRITE.has(work) ? WRITES : READS;
  return [`${ratio.toFixed(1)} ×`, `${byCpu.toFixed(1)} ×`, `${goal} ×: ${ratio >= goal ? 'yes' : 'no'}`];
}

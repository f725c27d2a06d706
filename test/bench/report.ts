import { cpus } from 'node:os';
import type { Case, Ground } from './cases.ts';
import type { Driven } from './drive.ts';
import { median, thousands } from './figures.ts';
import type { BenchOptions } from './options.ts';

/** One case, driven once. */
export interface Measurement {
  name: string;
  round: number;
  connections: number;
  driven: Driven;
  goal?: Case['goal'];
}

interface Run {
  options: BenchOptions;
  measurements: Measurement[];
  memory: { now: number; most: number };
  startMs: number;
  pageBytes: number;
}

const FLOORS: Record<string, string> = {
  buffer: 'floor: node:http, ready buffer',
  page: 'floor: node:http + a prepared statement + JSON.stringify, the same page',
  insert: 'floor: node:http + a work order with its log and audit, in one transaction',
};

interface Line {
  name: string;
  rps: number;
  p50: number;
  p99: number;
  cpu: number;
  ratios: Record<Ground, number>;
  byCpu: Record<Ground, number>;
  wrong: number;
  goal?: Case['goal'];
}

/** The table of a run: medians over its rounds, ratios calculated within each round. */
export function tableOf(run: Run): string {
  return run.options.connections
    .map((connections) => {
      const lines = linesAt(run, connections);
      const rows = lines.map((line) => {
        const { goal, ratios } = line;
        const due = goal && (goal.connections ?? run.options.connections[0]) === connections;
        const verdict = due
          ? `${goal.least.toFixed(2)} of ${goal.of}: ${ratios[goal.of] >= goal.least ? 'yes' : 'no'}, ${ratios[goal.of].toFixed(2)} (${line.byCpu[goal.of].toFixed(2)} by CPU)`
          : '';
        const wrong = line.wrong > 0 ? ` (${line.wrong} unexpected answers)` : '';
        return [
          `${FLOORS[line.name] ?? line.name}${wrong}`,
          thousands(line.rps),
          line.p50,
          line.p99,
          Math.round(line.cpu),
          ratios.buffer.toFixed(2),
          ratios.page.toFixed(2),
          ratios.list.toFixed(2),
          verdict,
        ].join(' | ');
      });
      return [
        `### ${connections} connections`,
        '',
        '| | rps | p50 ms | p99 ms | CPU µs | of buffer | of page | of list | to reach |',
        '|---|---|---|---|---|---|---|---|---|',
        ...rows.map((row) => `| ${row} |`),
      ].join('\n');
    })
    .join('\n\n');
}

function linesAt(run: Run, connections: number): Line[] {
  const here = run.measurements.filter((one) => one.connections === connections);
  const names = [...new Set(here.map((one) => one.name))];
  const driven = (name: string, round: number) =>
    here.find((one) => one.name === name && one.round === round)?.driven;
  return names.map((name) => {
    const own = here.filter((one) => one.name === name);
    const ratio = (ground: Ground) =>
      median(own.map((one) => one.driven.rps / (driven(ground, one.round)?.rps ?? Number.NaN)));
    const cpuRatio = (ground: Ground) =>
      median(own.map((one) => (driven(ground, one.round)?.cpu ?? Number.NaN) / one.driven.cpu));
    return {
      name,
      rps: median(own.map((one) => one.driven.rps)),
      p50: median(own.map((one) => one.driven.p50)),
      p99: median(own.map((one) => one.driven.p99)),
      cpu: median(own.map((one) => one.driven.cpu)),
      ratios: eachGround(ratio),
      byCpu: eachGround(cpuRatio),
      wrong: own.reduce((sum, one) => sum + one.driven.wrong, 0),
      goal: own[0]?.goal,
    };
  });
}

function eachGround(of: (ground: Ground) => number): Record<Ground, number> {
  return { buffer: of('buffer'), page: of('page'), insert: of('insert'), list: of('list') };
}

/** The section that is kept in the repository. */
export function reportOf(run: Run): string {
  const { options, memory, startMs, pageBytes } = run;
  return `## One tenant${options.postgres ? ' on PostgreSQL' : ''}

Written by \`npm run bench${commandLine(options)}\`. Each figure is the median of ${options.rounds} rounds of ${options.seconds} s. All cases and both floors run in each round; before the first, each case runs for a second so that code is compiled.

- ${thousands(options.rows)} work orders with logs and tasks, 1,000 assets; a page of 10 is ${thousands(pageBytes)} bytes.
- ${options.postgres ? 'PostgreSQL with its own settings, on the same machine' : 'SQLite, `synchronous=FULL`'}, every request signed in, the limit of requests lifted, logging of requests off.
- ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), Node ${process.versions.node}; the driver (autocannon) shares them with the server.
- Start to the first answer, not the first start of this code: ${Math.round(startMs)} ms. Memory after the run: ${Math.round(memory.now)} MB, at most ${Math.round(memory.most)} MB.

${tableOf(run)}

*of buffer*, *of page*, *of list*: requests a second as a part of those of the floor with a ready buffer, of the floor with
the hand-written page, and of our own plain list. Logging in is bound by the hash of the password, on purpose, and is
driven over one connection. *by CPU*: the same ratio made of processor times, which others on the machine disturb less.
`;
}

function commandLine({ postgres, rows }: BenchOptions): string {
  const words = [...(postgres ? ['--postgres'] : []), ...(rows === 100_000 ? [] : [`--rows ${rows}`])];
  return words.length === 0 ? '' : ` -- ${words.join(' ')}`;
}

import { cpus } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { SECTION_NAMES } from '../../src/server/features/reports/reports.ts';
import { askServer } from './ask-server.ts';
import { BenchServer, type Token } from './bench-server.ts';
import { thousands } from './figures.ts';
import type { BenchOptions } from './options.ts';
import { subdomainOf } from './prepare.ts';
import { preparedData } from './prepared-data.ts';
import { writeSection } from './section.ts';
import { type Waits, waitsOf, waitsTable } from './waits.ts';

const ROUNDS = 5;
const QUIET_MS = 5_000;
const THREE_YEARS_MS = 3 * 365 * 86_400_000;
const GOAL_MS = 1000;
/** How many times longer others may wait than before. */
const MOST_TIMES = 2;
/** The report on a single asset is on that asset's page. */
const ON_PAGE = SECTION_NAMES.filter((name) => name !== 'life');

/** How long the reports page takes, for 12 months and for three years, and how long others wait meanwhile. */
export async function benchReports(options: BenchOptions): Promise<void> {
  const data = await preparedData(options);
  const server = await BenchServer.start(options.port, data);
  try {
    const [token] = (await server.signIn(1)) as [Token];
    const ask = async (name: string, query: string) => {
      const path = `/api/v1/reports/${name}?${query}`;
      const answer = await askServer(options.port, subdomainOf(1), 'GET', path, { access: token.access });
      if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}: ${answer.text}`);
    };
    const since = new Date(Date.now() - THREE_YEARS_MS).toISOString().slice(0, 10);
    const periods = [
      ['12 months', ''],
      ['three years', `from=${since}`],
    ] as const;
    const lines: string[] = [];
    for (const [period, query] of periods) {
      for (const name of SECTION_NAMES) {
        const ms = await least(() => ask(name, name === 'life' ? `asset_id=1&${query}` : query));
        lines.push(`| ${period}, ${name} | ${ms.toFixed(0)} | |`);
      }
      const page = await least(() => openPage(ask, query));
      lines.push(
        `| **${period}, the page: all but life, asked for at once** | ${page.toFixed(0)} | ${GOAL_MS} |`,
      );
    }
    // Warms up the code for those requests first.
    await waitsOf(options.port, token, () => pause(1_000));
    const quiet = await waitsOf(options.port, token, () => pause(QUIET_MS));
    const open = await waitsOf(options.port, token, async () => {
      for (let round = 0; round < ROUNDS; round++) await openPage(ask, '');
    });
    const text = reportOf(options, lines, quiet, open);
    console.log(`\n${text}\n`);
    if (options.write) writeSection(options.postgres ? 'reports-postgres' : 'reports', text);
  } finally {
    await server.stop();
    await data.remove();
  }
}

/** The requests of the browser when a user opens the page. */
async function openPage(ask: (name: string, query: string) => Promise<void>, query: string): Promise<void> {
  await Promise.all(ON_PAGE.map((name) => ask(name, query)));
}

async function least(work: () => Promise<void>): Promise<number> {
  let shortest = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round++) {
    const begun = performance.now();
    await work();
    shortest = Math.min(shortest, performance.now() - begun);
  }
  return shortest;
}

function reportOf({ rows, postgres }: BenchOptions, lines: string[], quiet: Waits[], open: Waits[]): string {
  const words = `${postgres ? ' --postgres' : ''} --rows ${rows}`;
  const ratios = open.map((one, at) => one.p99 / (quiet[at] as Waits).p99);
  return `## Reports${postgres ? ' on PostgreSQL' : ''}

Written by \`npm run bench -- --reports${words}\`: ${thousands(rows)} work orders over three years, the shortest of ${ROUNDS} times each; ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}).

| | ms | to reach: at most |
|---|---|---|
${lines.join('\n')}

Others while the page is opened again and again: their p99 is ${ratios.map((one) => `${one.toFixed(1)} ×`).join(' and ')} that of before (to reach: at most ${MOST_TIMES} ×).

${waitsTable([
  ['nothing else going on', quiet],
  ['while the page is opened', open],
])}`;
}

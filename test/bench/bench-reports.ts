import { SECTION_NAMES } from '../../src/server/features/reports/reports.ts';
import { askServer } from './ask-server.ts';
import { BenchServer, type Token } from './bench-server.ts';
import type { BenchOptions } from './options.ts';
import { subdomainOf } from './prepare.ts';
import { preparedData } from './prepared-data.ts';

const ROUNDS = 3;
const THREE_YEARS_MS = 3 * 365 * 86_400_000;
const GOAL_MS = 1000;

/** How long the page of the reports takes, section by section, for 12 months and for three years. */
export async function benchReports(options: BenchOptions): Promise<void> {
  const data = await preparedData(options);
  const server = await BenchServer.start(options.port, data);
  try {
    const [token] = (await server.signIn(1)) as [Token];
    const since = new Date(Date.now() - THREE_YEARS_MS).toISOString().slice(0, 10);
    for (const [period, query] of [
      ['12 months', ''],
      ['3 years', `from=${since}`],
    ] as const) {
      let page = 0;
      for (const name of SECTION_NAMES) {
        const own = name === 'life' ? `asset_id=1&${query}` : query;
        const ms = await fastest(async () => {
          const path = `/api/v1/reports/${name}?${own}`;
          const answer = await askServer(options.port, subdomainOf(1), 'GET', path, { access: token.access });
          if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}: ${answer.text}`);
        });
        // What is about one asset stands at that asset.
        if (name !== 'life') page += ms;
        console.log(`${period}, ${name}: ${ms.toFixed(0)} ms`);
      }
      console.log(`${period}, the page: ${page.toFixed(0)} ms of ${GOAL_MS} ms, ${options.rows} work orders`);
    }
  } finally {
    await server.stop();
    await data.remove();
  }
}

async function fastest(work: () => Promise<void>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round++) {
    const begun = performance.now();
    await work();
    least = Math.min(least, performance.now() - begun);
  }
  return least;
}

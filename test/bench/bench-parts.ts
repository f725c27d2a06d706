import { cpus } from 'node:os';
import { askServer } from './ask-server.ts';
import { BenchServer, type Token } from './bench-server.ts';
import { median, thousands } from './figures.ts';
import { fillParts } from './fill-parts.ts';
import type { BenchOptions } from './options.ts';
import { type BenchData, subdomainOf, withStore } from './prepare.ts';
import { preparedData } from './prepared-data.ts';
import { Dice, sampleWorkOrder } from './sample-rows.ts';
import { writeSection } from './section.ts';

const ORDERS = 2_000;
const MOVEMENTS_OF_PART = 50;
const ROUNDS = 200;
const SEARCHED = ['bearing', 'gasket valve', 'P-00219', 'MN1533', 'absent-word'];
/** How many times as long as a new work order an issue may take. */
const MOST_TIMES = 2;
const MOST_LIST_MS = 50;
const MOST_REPORT_MS = 200;

/** Requests on `--rows` parts with 50 movements each, one at a time. */
export async function benchParts(options: BenchOptions): Promise<void> {
  const { rows, postgres } = options;
  const data = await preparedData({ rows: ORDERS, postgres });
  try {
    await withStore(data, (store) =>
      fillParts(store, { parts: rows, movements: rows * MOVEMENTS_OF_PART, orders: ORDERS }),
    );
    const text = await measured(options, data);
    console.log(`\n${text}\n`);
    if (options.write) writeSection(postgres ? 'parts-postgres' : 'parts', text);
  } finally {
    await data.remove();
  }
}

async function measured(options: BenchOptions, data: BenchData): Promise<string> {
  const server = await BenchServer.start(options.port, data);
  try {
    const [{ access }] = (await server.signIn(1)) as [Token];
    const ask = async (method: string, path: string, body?: unknown) => {
      const answer = await askServer(options.port, subdomainOf(1), method, `/api/v1/${path}`, {
        access,
        body,
      });
      if (answer.status >= 300) throw new Error(`${method} ${path} answers ${answer.status}: ${answer.text}`);
      return (JSON.parse(answer.text) as { data: { id: number } }).data;
    };
    const get = (path: string) => () => ask('GET', path);
    const list = await times((at) => ask('GET', `parts/part?page=${1 + (at % 20)}`));
    const filtered = await times(get('parts/part?is_below_min=true&ordering=vendor'));
    const search = await times((at) =>
      ask('GET', `parts/part?search=${encodeURIComponent(SEARCHED[at % SEARCHED.length] as string)}`),
    );
    const ledger = await times((at) =>
      ask('GET', `parts/movement?part_id=${1 + ((at * 97) % options.rows)}`),
    );
    const value = await times(get('parts/part/summary?sum=stock_value,on_hand'));
    const report = await times(get('reports/parts-used?'), 20);
    const dice = new Dice(5);
    // In pairs, so that other load on the machine affects both alike.
    const [posts, issues]: [number[], number[]] = [[], []];
    for (let at = 0; at < ROUNDS; at++) {
      let work_order = 0;
      const order = { ...sampleWorkOrder(dice, 200), status: 1 };
      const post = async () => {
        work_order = (await ask('POST', 'work-orders/work_order', order)).id;
      };
      posts.push(await timeOf(post));
      const part = 1 + ((at * 61) % options.rows);
      const issue = { part, location: 1 + (part % 20), quantity: 0.001, work_order };
      issues.push(
        await timeOf(() => ask('POST', 'parts/movement', { kind: 'issue', ...issue, force: true })),
      );
    }
    const ratio = median(issues) / median(posts);
    const lines = [
      ['list of parts, p95', p95(list), MOST_LIST_MS],
      ['below minimum, sorted by vendor, p95', p95(filtered), MOST_LIST_MS],
      ['search of parts, p95', p95(search), MOST_LIST_MS],
      ['movements of a part, p95', p95(ledger), MOST_LIST_MS],
      ['value of the stock, p95', p95(value), MOST_REPORT_MS],
      ['report of parts and stock, p95', p95(report), MOST_REPORT_MS],
      ['a new work order, median', median(posts), undefined],
      ['an issue of a part to a work order, median', median(issues), undefined],
    ] as const;
    return `## Parts and stock${options.postgres ? ' on PostgreSQL' : ''}

Written by \`npm run bench -- --parts --rows ${options.rows}${options.postgres ? ' --postgres' : ''}\`: ${thousands(options.rows)} parts with ${thousands(options.rows * MOVEMENTS_OF_PART)} movements, one request at a time; ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}).

| | ms | to reach: at most |
|---|---|---|
${lines.map(([name, ms, most]) => `| ${name} | ${ms.toFixed(1)} | ${most ?? ''} |`).join('\n')}
| the issue, as a part of the new work order | ${ratio.toFixed(2)} × | ${MOST_TIMES} × |`;
  } finally {
    await server.stop();
  }
}

/** The duration of each request, after a few warm-up requests. */
async function times(work: (at: number) => Promise<unknown>, rounds = ROUNDS): Promise<number[]> {
  for (let at = 0; at < 10; at++) await work(at);
  const taken: number[] = [];
  for (let at = 0; at < rounds; at++) taken.push(await timeOf(() => work(at)));
  return taken;
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

function p95(taken: number[]): number {
  const sorted = taken.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) * 0.95)] ?? Number.NaN;
}

import { cpus } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { askServer } from './ask-server.ts';
import { BenchServer, type Token } from './bench-server.ts';
import type { BenchOptions } from './options.ts';
import { subdomainOf } from './prepare.ts';
import { preparedData } from './prepared-data.ts';
import { COMMON_WORDS } from './sample-rows.ts';
import { writeSection } from './section.ts';

const API = '/api/v1';
const ORDERS = `${API}/work-orders/work_order`;
/** One filter of each kind; every pair of them is tested together. */
const FILTERS = [
  'priority.in=high,critical',
  'maint_type.in=corrective',
  'asset_id=17',
  'status_id.in=1,2',
  'assigned_to.null=true',
  'is_closed=false',
  'suggested_start_date.gte=@today-30',
  'completion_end_date.lte=@today-1',
  'amount.gte=500',
  'description=pump',
  'search=bearing',
];
const ROUNDS = 5;
const SORTED_ROUNDS = 40;
const CHANGES = 200;
const BATCH = 1_000;
/** As many as the browser names in one request. */
const AT_ONCE = 100;

interface Figure {
  name: string;
  value: string;
  goal: string;
}

/** Long lists, one request at a time: filters in pairs, sorting by values, the global search, a batch, an export. */
export async function benchLists(options: BenchOptions): Promise<void> {
  const data = await preparedData(options);
  const server = await BenchServer.start(options.port, data);
  try {
    const [token] = (await server.signIn(1)) as [Token];
    const ask = async (method: string, path: string, body?: unknown) => {
      const answer = await askServer(options.port, subdomainOf(1), method, path, {
        access: token.access,
        body,
      });
      if (answer.status >= 300) throw new Error(`${method} ${path} answers ${answer.status}: ${answer.text}`);
      return answer.text;
    };
    const figures = [
      ...(await pairs(ask)),
      ...(await sorted(ask)),
      await changed(ask),
      await searches(ask),
      await batch(ask),
      ...(await exported(ask, server)),
    ];
    const text = reportOf(options, figures);
    console.log(`\n${text}\n`);
    if (options.write) writeSection(options.postgres ? 'lists-postgres' : 'lists', text);
  } finally {
    await server.stop();
    await data.remove();
  }
}

type Ask = (method: string, path: string, body?: unknown) => Promise<string>;

async function pairs(ask: Ask): Promise<Figure[]> {
  const asked = FILTERS.flatMap((one, at) => FILTERS.slice(at + 1).map((other) => `${one}&${other}`));
  const times: { of: string; ms: number }[] = [];
  for (let round = 0; round <= ROUNDS; round++)
    for (const of of asked) {
      const ms = await timeOf(() => ask('GET', `${ORDERS}?${of}&page=${round + 1}`));
      // The first round compiles code for the others.
      if (round > 0) times.push({ of, ms });
    }
  const slowest = times.toSorted((a, b) => b.ms - a.ms)[0] as { of: string; ms: number };
  return [
    {
      name: `filters in pairs (${asked.length}), p95`,
      value: `${p95(times.map(({ ms }) => ms))} ms`,
      goal: '50 ms',
    },
    { name: `the slowest of them, ${slowest.of}`, value: `${slowest.ms.toFixed(1)} ms`, goal: '' },
  ];
}

/** A list sorted by a stored value, and by one that is shown through two references, against one by a plain column. */
async function sorted(ask: Ask): Promise<Figure[]> {
  const times = { amount: [] as number[], total_cost: [] as number[], location: [] as number[] };
  for (let round = 0; round <= SORTED_ROUNDS; round++)
    for (const name of ['amount', 'total_cost', 'location'] as const) {
      const ms = await timeOf(() => ask('GET', `${ORDERS}?ordering=-${name}&page=${1 + (round % ROUNDS)}`));
      if (round > 0) times[name].push(ms);
    }
  const plain = middle(times.amount);
  const than = (all: number[]) => `${(middle(all) / plain).toFixed(2)} × (${middle(all).toFixed(1)} ms)`;
  return [
    {
      name: 'sorted by a value that is worked out, than by a column',
      value: than(times.total_cost),
      goal: '1.2 ×',
    },
    {
      name: 'sorted by a value through two references, than by a column',
      value: than(times.location),
      goal: '3 ×',
    },
  ];
}

/** What all records refer to by way of their assets is changed: none of them is written anew. */
async function changed(ask: Ask): Promise<Figure> {
  const times: number[] = [];
  for (let round = 0; round <= CHANGES; round++) {
    const path = `${API}/company/location/${1 + (round % 4)}`;
    const ms = await timeOf(() => ask('PATCH', path, { site: 1 + (round % 3) }));
    if (round > 0) times.push(ms);
  }
  return {
    name: 'PATCH of a location whose site all orders there show, p99',
    value: `${atPart(times, 0.99)} ms`,
    goal: '50 ms',
  };
}

async function searches(ask: Ask): Promise<Figure> {
  const times: number[] = [];
  for (let round = 0; round <= ROUNDS; round++)
    for (const word of [...COMMON_WORDS, '219', 'WO-00219', 'absent-word']) {
      const ms = await timeOf(() => ask('GET', `${API}/search?q=${encodeURIComponent(word)}`));
      if (round > 0) times.push(ms);
    }
  return { name: 'search of everything, p95', value: `${p95(times)} ms`, goal: '50 ms' };
}

async function batch(ask: Ask): Promise<Figure> {
  const ids = Array.from({ length: BATCH }, (_, index) => index + 1);
  const ms = await timeOf(async () => {
    for (let at = 0; at < ids.length; at += AT_ONCE)
      await ask('POST', `${ORDERS}/batch`, {
        ids: ids.slice(at, at + AT_ONCE),
        change: { description: 'Changed by a batch' },
      });
  });
  return {
    name: `batch of ${BATCH.toLocaleString('en')} changes`,
    value: `${(ms / 1000).toFixed(1)} s`,
    goal: '3 s',
  };
}

async function exported(ask: Ask, server: BenchServer): Promise<Figure[]> {
  const before = server.process.memory().now;
  let most = before;
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      most = Math.max(most, server.process.memory().now);
      await pause(50);
    }
  })();
  const ms = await timeOf(() => ask('GET', `${ORDERS}?format=csv`));
  isOver = true;
  await watching;
  return [
    { name: 'export of all as CSV', value: `${(ms / 1000).toFixed(1)} s`, goal: '10 s' },
    { name: 'memory more during the export', value: `${Math.round(most - before)} MB`, goal: '50 MB' },
  ];
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

function p95(times: number[]): string {
  return atPart(times, 0.95);
}

/** The time that so large a part of all stay below. */
function atPart(times: number[], part: number): string {
  return (times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * part)] ?? Number.NaN).toFixed(1);
}

function middle(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
}

function reportOf({ rows, postgres }: BenchOptions, figures: Figure[]): string {
  return `## Lists${postgres ? ' on PostgreSQL' : ''}

Written by \`npm run bench -- --lists${postgres ? ' --postgres' : ''}\`: what people do with ${rows.toLocaleString('en')} work orders, one request at a time; ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), which the measuring shares.

| | measured | to reach: at most |
|---|---|---|
${figures.map(({ name, value, goal }) => `| ${name} | ${value} | ${goal} |`).join('\n')}`;
}

import { cpus } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { planJob } from '../../src/server/features/plans/plan-job.ts';
import { previewDraft } from '../../src/server/features/plans/preview-draft.ts';
import type { Store } from '../../src/server/store/store.ts';
import { addDays } from '../../src/shared/days.ts';
import { tempRecords } from '../support/temp-records.ts';
import { askServer } from './ask-server.ts';
import { BenchServer, type Token } from './bench-server.ts';
import { thousands } from './figures.ts';
import type { BenchOptions } from './options.ts';
import { type BenchData, subdomainOf, withStore } from './prepare.ts';
import { preparedData } from './prepared-data.ts';
import { writeSection } from './section.ts';
import { type Waits, waitsOf, waitsTable } from './waits.ts';

const TODAY = '2026-06-01';
const PLAN = 'maintenance/plan';
const ASSETS = 1_000;
const ORDERS = 2_000;
const BATCH = 500;
const PREVIEWS = 50;
const QUIET_MS = 5_000;
/** One plan in this many is due at once. */
const DUE_PART = 5;
/** For 5,000 plans. */
const MOST = { quietCpu: 300, preview: 50, seconds: 60, times: 3 };

/** The cost of `--rows` plans: a round with nothing due, the preview of one, and a fifth of them due at once in a running server. */
export async function benchPlans(options: BenchOptions): Promise<void> {
  const { rows } = options;
  const alone = await inProcess(rows);
  const data = await preparedData({ rows: ORDERS, postgres: options.postgres });
  try {
    const today = new Date().toISOString().slice(0, 10);
    const far = addDays(today, 200);
    await withStore(data, (store) => addPlans(store, rows, ASSETS, () => far));
    const quiet = await served(options, data, () => pause(QUIET_MS));
    await withStore(data, (store) => makeDue(store, today));
    let seconds = 0;
    const busy = await served(options, data, async (made) => {
      const begun = performance.now();
      while ((await made()) < Math.floor(rows / DUE_PART)) await pause(50);
      seconds = (performance.now() - begun) / 1000;
    });
    const text = reportOf(options, { ...alone, seconds, quiet, busy });
    console.log(`\n${text}\n`);
    if (options.write) writeSection('plans', text);
  } finally {
    await data.remove();
  }
}

/** A round with nothing due, and previews, without a server around them. */
async function inProcess(rows: number): Promise<{ quietCpu: number; preview: number }> {
  const temp = await tempRecords();
  const { store } = temp.ctx;
  await temp.create('assets/equipments');
  await addPlans(store, rows, 1, () => '2026-12-01');
  temp.ctx.now = new Date(`${TODAY}T12:00:00.000Z`);
  const round = async () => {
    const cpu = process.cpuUsage();
    await planJob(temp.ctx).run(store, { now: temp.ctx.now, signal: new AbortController().signal });
    const { user, system } = process.cpuUsage(cpu);
    return (user + system) / 1000;
  };
  await round();
  const quietCpu = await round();
  const times: number[] = [];
  for (let at = 1; at <= PREVIEWS; at++) {
    const begun = performance.now();
    await previewDraft(temp.ctx, { id: at });
    times.push(performance.now() - begun);
  }
  await temp.remove();
  return { quietCpu, preview: times.toSorted((a, b) => a - b)[Math.floor(PREVIEWS * 0.95)] as number };
}

async function addPlans(store: Store, rows: number, assets: number, dueOn: (at: number) => string) {
  for (let from = 0; from < rows; from += BATCH)
    await store.write(async (writer) => {
      for (let at = from; at < Math.min(from + BATCH, rows); at++) {
        const plan = await writer.insert(PLAN, {
          code: `PM-${at}`,
          name: `Service ${at}`,
          asset: 1 + (at % assets),
          is_active: true,
          start_on: dueOn(at),
          mode: 'fixed',
          combine: 'any',
          lead_days: 0,
          while_open: 'wait',
          shift: 'none',
          maint_type: 'preventive',
          priority: 'medium',
          next_due_on: dueOn(at),
        });
        await writer.insert('maintenance/plan_trigger', { plan, kind: 'calendar', rrule: 'FREQ=MONTHLY' });
      }
    });
}

async function makeDue(store: Store, today: string): Promise<void> {
  await store.write(async (writer) => {
    for (const { id } of await writer.find(PLAN, { properties: ['id'] }))
      if (id % DUE_PART === 0) await writer.keep(PLAN, id, { start_on: today, next_due_on: today });
  });
}

/** How long others wait for a server that has just started, from its first answer until the work is over. */
async function served(
  { port }: BenchOptions,
  data: BenchData,
  work: (made: () => Promise<number>) => Promise<void>,
): Promise<Waits[]> {
  const server = await BenchServer.start(port, data);
  try {
    const [token] = (await server.signIn(1)) as [Token];
    const path = '/api/v1/work-orders/work_order?plan.null=false&count=exact&page_size=1';
    const made = async () => {
      const { status, text } = await askServer(port, subdomainOf(1), 'GET', path, token);
      if (status === 503) return 0;
      if (status !== 200) throw new Error(`${path} answers ${status}: ${text}`);
      return (JSON.parse(text) as { meta: { total: number } }).meta.total;
    };
    return await waitsOf(port, token, () => work(made));
  } finally {
    await server.stop();
  }
}

function reportOf(
  { rows, postgres }: BenchOptions,
  found: { quietCpu: number; preview: number; seconds: number; quiet: Waits[]; busy: Waits[] },
): string {
  const { quiet, busy } = found;
  const ratios = busy.map((one, at) => `${(one.p99 / (quiet[at] as Waits).p99).toFixed(1)} ×`);
  return `## Plans

Written by \`npm run bench -- --plans --rows ${rows}${postgres ? ' --postgres' : ''}\`: ${thousands(rows)} plans; ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}).

| | measured | to reach: at most |
|---|---|---|
| a round with nothing due, processor time | ${found.quietCpu.toFixed(0)} ms | ${MOST.quietCpu} ms |
| preview of a plan, p95 | ${found.preview.toFixed(1)} ms | ${MOST.preview} ms |
| ${thousands(Math.floor(rows / DUE_PART))} work orders that are due at once | ${found.seconds.toFixed(1)} s | ${MOST.seconds} s |
| others' p99 meanwhile, beside that of a server that has just begun too | ${ratios.join(' and ')} | ${MOST.times} × |

${waitsTable([
  ['nothing due', quiet],
  ['while work orders are made', busy],
])}`;
}

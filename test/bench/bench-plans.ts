import { planJob } from '../../src/server/features/maintenance/plans/plan-job.ts';
import { previewDraft } from '../../src/server/features/maintenance/plans/preview-draft.ts';
import { tempRecords } from '../support/temp-records.ts';
import type { BenchOptions } from './options.ts';

const TODAY = '2026-06-01';
const SOON = '2026-06-10';
const BATCH = 500;
const PREVIEWS = 50;
/** As many of all plans are due at once. */
const DUE_PART = 5;

/**
 * What `--rows` plans cost: a round in which nothing is due, one in which each fifth is, and the preview of one. The goals are
 * for 5,000: 300 ms of processor, 60 s for 1,000 orders, 50 ms.
 */
export async function benchPlans({ rows }: BenchOptions): Promise<void> {
  const temp = await tempRecords();
  const { store } = temp.ctx;
  const asset = (await temp.create('assets/equipments')).id;
  for (let from = 0; from < rows; from += BATCH)
    await store.write(async (writer) => {
      for (let at = from; at < Math.min(from + BATCH, rows); at++) {
        const next_due_on = at % DUE_PART === 0 ? SOON : '2026-12-01';
        const plan = await writer.insert('maintenance/plan', {
          code: `PM-${at}`,
          name: `Service ${at}`,
          asset,
          is_active: true,
          start_on: next_due_on,
          mode: 'fixed',
          combine: 'any',
          lead_days: 0,
          while_open: 'wait',
          shift: 'none',
          next_due_on,
        });
        await writer.insert('maintenance/plan_trigger', { plan, kind: 'calendar', rrule: 'FREQ=MONTHLY' });
      }
    });
  const round = async (day: string) => {
    const begun = performance.now();
    const cpu = process.cpuUsage();
    await planJob.run(store, {
      now: new Date(`${day}T12:00:00.000Z`),
      signal: new AbortController().signal,
    });
    const { user, system } = process.cpuUsage(cpu);
    return { cpu: (user + system) / 1000, ms: performance.now() - begun };
  };
  await round(TODAY);
  console.log(`${rows} plans, nothing due: ${(await round(TODAY)).cpu.toFixed(0)} ms of processor`);
  temp.ctx.now = new Date(`${TODAY}T12:00:00.000Z`);
  const times: number[] = [];
  for (let at = 1; at <= PREVIEWS; at++) {
    const begun = performance.now();
    await previewDraft(temp.ctx, { id: at });
    times.push(performance.now() - begun);
  }
  times.sort((a, b) => a - b);
  console.log(`preview, the slowest but two of ${PREVIEWS}: ${(times.at(-3) as number).toFixed(1)} ms`);
  const due = await round(SOON);
  const made = await store.read((reader) => reader.count('work-orders/work_order'));
  console.log(`${made} work orders made at once: ${(due.ms / 1000).toFixed(1)} s`);
  await temp.remove();
}

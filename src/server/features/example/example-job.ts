import { onBehalfOf, systemPrincipal } from '../../auth/principal.ts';
import type { Job } from '../../jobs/runner.ts';
import { SLICE_MS } from '../../lib/slice-time.ts';
import { contextFor, type RecordContext } from '../../records/record-context.ts';
import { eq } from '../../store/eq.ts';
import type { Reader, Row, Writer } from '../../store/store.ts';
import type { JobParts } from '../feature.ts';
import { ExampleFiller } from './example-filler.ts';
import { examplePlans } from './example-plans.ts';
import { exampleProcedures } from './example-procedures.ts';
import { removeExampleRecord } from './example-removal.ts';
import { JOB, keepState, keptOf, PLANT, plantRow, RECORD } from './example-state.ts';
import { readPlant } from './plant.ts';
import { plantSteps, type Step } from './plant-steps.ts';

/**
 * Fills and removes requested example plants in slices: each is a transaction that notes its progress. After an interruption it
 * continues from there, and the plant may be removed at any time.
 */
export const exampleJob = ({ hooks }: Pick<JobParts, 'hooks'>): Job => ({
  name: JOB,
  async run(store, { now, signal }) {
    let steps: Step[] | undefined;
    const stepsOf = (row: Row) => {
      const [plant, today] = [readPlant('globex'), new Date(Number(row.begun_at))];
      steps ??= [
        ...plantSteps(plant, today),
        ...exampleProcedures(plant, today),
        ...examplePlans(plant, today),
      ];
      return steps;
    };
    if (!(await store.read(isAsked))) return undefined;
    const ctx = contextFor({ store, principal: systemPrincipal('Example plant'), hooks, now });
    let isLeft = true;
    while (isLeft && !signal.aborted) isLeft = await store.write((writer) => slice(ctx, writer, stepsOf));
    return undefined;
  },
});

async function isAsked(reader: Reader): Promise<boolean> {
  const row = await plantRow(reader);
  return row?.state === 'filling' || row?.state === 'removing';
}

/** Returns whether there is more to do. */
async function slice(ctx: RecordContext, writer: Writer, stepsOf: (row: Row) => Step[]): Promise<boolean> {
  const row = await plantRow(writer);
  if (row?.state === 'filling') return fill(ctx, writer, row, stepsOf(row));
  if (row?.state === 'removing') return remove(ctx, writer, row);
  return false;
}

async function fill(ctx: RecordContext, writer: Writer, row: Row, steps: Step[]): Promise<boolean> {
  const user = await writer.get('users/user', Number(row.user));
  if (!user) throw new Error('Who asked for the example plant is gone. Remove it, then fill it again.');
  const filler = new ExampleFiller(
    contextFor({ ...ctx, principal: onBehalfOf(ctx.principal, user) }),
    writer,
  );
  const until = performance.now() + SLICE_MS;
  let done = Number(row.done);
  while (done < steps.length && performance.now() < until) await (steps[done++] as Step)(filler);
  const isLeft = done < steps.length;
  await keepState(writer, row.id, { state: isLeft ? 'filling' : 'filled', done, total: steps.length });
  return isLeft;
}

/** Newest first, so that only records that stay can still refer to the one being removed. */
async function remove(ctx: RecordContext, writer: Writer, row: Row): Promise<boolean> {
  const until = performance.now() + SLICE_MS;
  const kept = keptOf(row);
  let done = Number(row.done);
  while (performance.now() < until) {
    const [next] = await writer.find(RECORD, {
      where: [eq('use', 'own')],
      order: [{ property: 'id', descending: true }],
      limit: 1,
    });
    if (!next) {
      await writer.remove(RECORD, []);
      if (kept.length > 0) await keepState(writer, row.id, { state: 'removed', kept });
      else await writer.remove(PLANT, []);
      return false;
    }
    const staying = await removeExampleRecord(ctx, writer, String(next.entity), Number(next.record));
    if (staying) kept.push(staying);
    await writer.remove(RECORD, [eq('id', next.id)]);
    done += 1;
  }
  await keepState(writer, row.id, { done, kept });
  return true;
}

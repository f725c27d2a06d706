import type { Entity } from '../../shared/schema/entity.ts';
import type { BatchPlan, BatchResult, RefusedRecord } from '../../shared/wire.ts';
import type { Writer } from '../store/store.ts';
import { type Batch, readBatch } from './batch-body.ts';
import { AnsweredMeanwhile, type Progress } from './batch-notes.ts';
import { goingWith, idsOf, labelsOf } from './batch-records.ts';
import { doEach, type OneByOne } from './batch-work.ts';
import { beginSet } from './change-sets/change-set.ts';
import { claim, keepAnswer, progressOf, repeatable, replay } from './idempotency.ts';
import { inPipeline } from './pipeline.ts';
import type { RecordContext } from './record-context.ts';

/** What became of a batch, before its records are called by name. */
interface Outcome {
  changed: number[];
  refused: Omit<RefusedRecord, 'label'>[];
  change_set?: number;
}

/**
 * Does one thing with many records, each as if it were done by hand; one that is refused stops nothing. Asked again with
 * the same key, the first answer is given again; if it was broken off, or is still at work, only what is left is done.
 * @throws ApiError `list_grown` when more match than were seen; `too_large`, `malformed`, `invalid`, `forbidden`
 */
export async function runBatch(
  ctx: RecordContext,
  entity: Entity,
  body: unknown,
  ways: OneByOne,
  idempotencyKey?: string,
): Promise<BatchResult | BatchPlan> {
  const batch = readBatch(ctx, entity, body);
  if (batch.plan) {
    const ids = await idsOf(ctx, entity, batch);
    return { ids, also: batch.work.kind === 'delete' ? await goingWith(ctx, entity, ids) : [] };
  }
  const request = { ...entity, path: `${entity.path}/batch` };
  const again = idempotencyKey === undefined ? null : repeatable(ctx, request, body, idempotencyKey);
  const answered = async () =>
    again && (await ctx.store.read((reader) => replay<Outcome>(reader, again, ctx.now)));
  // Before anything is written: a list that has grown, or a filter that cannot be read, leaves no trace.
  const known = again && (await ctx.store.read((reader) => progressOf<Progress>(reader, again, ctx.now)));
  const kept = known ? null : await answered();
  if (kept) return named(ctx, entity, kept);
  const ids = await idsOf(ctx, entity, batch);
  const held = await inPipeline(ctx, entity, async ({ writer }) => {
    const before = again && (await progressOf<Progress>(writer, again, ctx.now));
    if (before) return { progress: before };
    const set = batch.set ?? (await setOf(ctx, entity, batch, ids.length, writer));
    const first: Progress = { changed: [], ...(set !== undefined && { set }) };
    return again ? claim<Outcome, Progress>(writer, again, first, ctx.now) : { progress: first };
  });
  const { progress } = held;
  if (!progress) return named(ctx, entity, (held as { answer: Outcome }).answer);
  try {
    const { changed, refused } = await doEach(ctx, entity, batch.work, ids, { progress, again, ways });
    const outcome: Outcome = {
      changed: [...changed],
      refused: [...refused].map(([id, error]) => ({ id, ...error.toBody() })),
      ...(progress.set !== undefined && { change_set: progress.set }),
    };
    if (again) await inPipeline(ctx, entity, ({ writer }) => keepAnswer(writer, again, outcome, ctx.now));
    return named(ctx, entity, outcome);
  } catch (error) {
    const other = error instanceof AnsweredMeanwhile ? await answered() : null;
    if (!other) throw error;
    return named(ctx, entity, other);
  }
}

/** What is edited or deleted can be taken back; an action does more than its record shows, and accounts have lives elsewhere. */
function setOf(
  ctx: RecordContext,
  { path, scope, plural }: Entity,
  { work }: Batch,
  total: number,
  writer: Writer,
): Promise<number | undefined> {
  if (work.kind === 'action' || scope !== 'tenant') return Promise.resolve(undefined);
  const title = work.kind === 'delete' ? `${plural} deleted` : `${plural} changed`;
  return beginSet(writer, ctx, { kind: 'batch', entity: path, title, total });
}

/** What was refused with what its records are called now, as far as they are seen. */
async function named(
  ctx: RecordContext,
  entity: Entity,
  { refused, ...outcome }: Outcome,
): Promise<BatchResult> {
  const labels = await labelsOf(
    ctx,
    entity,
    refused.map(({ id }) => id),
  );
  return {
    ...outcome,
    refused: refused.map(({ id, ...error }) => ({ id, label: labels.get(id) ?? null, ...error })),
  };
}

import { ApiError } from '../../shared/errors.ts';
import type { Entity } from '../../shared/schema/entity.ts';
import type { BatchPlan, BatchResult, MadeBeside, RefusedRecord } from '../../shared/wire.ts';
import type { Writer } from '../store/store.ts';
import { actionIn, type Batch, readBatch } from './batch-body.ts';
import { AnsweredMeanwhile, type Progress } from './batch-notes.ts';
import { goingWith, idsOf, labelsOf } from './batch-records.ts';
import { doEach, type OneByOne } from './batch-work.ts';
import { beginSet } from './change-sets/change-set.ts';
import { claim, keepAnswer, progressOf, repeatable, replay } from './idempotency.ts';
import { madeBeside } from './made-beside.ts';
import { inPipeline } from './pipeline.ts';
import type { RecordContext } from './record-context.ts';
import { provenToSign, takePassword } from './signing/sign.ts';
import { sayingWhatIsGone } from './since-model.ts';

/** The answer to a batch. What was made beside its records is said once, and not to whoever repeats it. */
interface BatchAnswer {
  data: BatchResult | BatchPlan;
  meta?: { made: MadeBeside[] };
}

/** The outcome of a batch, before the labels of its records are added. */
interface Outcome {
  changed: number[];
  refused: Omit<RefusedRecord, 'label'>[];
  change_set?: number;
}

/**
 * Does the same thing to many records, each as if done by hand; a refused record does not stop the rest. A retry with the same
 * key gets the first answer; if the first attempt broke off or is still running, the retry does only what is left.
 * @throws ApiError `list_grown` if more records match than the user saw; `too_large`, `malformed`, `invalid`, `forbidden`
 */
export async function runBatch(
  by: RecordContext,
  entity: Entity,
  given: unknown,
  ways: OneByOne,
  idempotencyKey?: string,
): Promise<BatchAnswer> {
  const { body, password } = takePassword(actionIn(entity, given), given);
  const batch = await readKnown(by, entity, body);
  if (batch.plan) {
    const ids = await idsOf(by, entity, batch);
    return { data: { ids, also: batch.work.kind === 'delete' ? await goingWith(by, entity, ids) : [] } };
  }
  const { work } = batch;
  // One proof for all of its records.
  const ctx = await provenToSign(by, work.kind === 'action' ? work.action : undefined, password);
  const request = { ...entity, path: `${entity.path}/batch` };
  const again = idempotencyKey === undefined ? null : repeatable(ctx, request, body, idempotencyKey);
  const answered = async () =>
    again && (await ctx.store.read((reader) => replay<Outcome>(reader, again, ctx.now)));
  // Runs before anything is written, so that a list that has grown or an unreadable filter leaves no trace.
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
    const { changed, refused, made } = await doEach(ctx, entity, batch.work, ids, { progress, again, ways });
    const outcome: Outcome = {
      changed: [...changed],
      refused: [...refused].map(([id, error]) => ({ id, ...error.toBody() })),
      ...(progress.set !== undefined && { change_set: progress.set }),
    };
    if (again) await inPipeline(ctx, entity, ({ writer }) => keepAnswer(writer, again, outcome, ctx.now));
    const answer = await named(ctx, entity, outcome);
    const beside = made.length === 0 ? [] : await ctx.store.read((reader) => madeBeside(ctx, reader, made));
    return beside.length === 0 ? answer : { ...answer, meta: { made: beside } };
  } catch (error) {
    const other = error instanceof AnsweredMeanwhile ? await answered() : null;
    if (!other) throw error;
    return named(ctx, entity, other);
  }
}

/**
 * Edits and deletions can be undone; actions cannot, because they do more than their record shows; nor can changes to platform
 * accounts, which also exist elsewhere.
 */
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

/** The refusals, with the current labels of their records; of those that the caller may not read (any more), no reason is told. */
async function named(
  ctx: RecordContext,
  entity: Entity,
  { refused, ...outcome }: Outcome,
): Promise<BatchAnswer> {
  const labels = await labelsOf(
    ctx,
    entity,
    refused.map(({ id }) => id),
  );
  return {
    data: {
      ...outcome,
      refused: refused.map(({ id, ...error }) => {
        const label = labels.get(id);
        return label === undefined
          ? { id, label: null, ...new ApiError('not_found').toBody() }
          : { id, label, ...error };
      }),
    },
  };
}

/** @throws ApiError `malformed`, `invalid`, which says of fields that are gone since when */
async function readKnown(ctx: RecordContext, entity: Entity, body: unknown): Promise<Batch> {
  try {
    return readBatch(ctx, entity, body);
  } catch (error) {
    throw await sayingWhatIsGone(error, ctx.schema, entity, (work) => ctx.store.read(work));
  }
}

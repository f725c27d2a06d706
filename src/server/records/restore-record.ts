import { ApiError } from '../../shared/errors.ts';
import type { Entity } from '../../shared/schema/entity.ts';
import type { Order } from '../../shared/wire.ts';
import { reachable } from '../access/visible-rows.ts';
import type { Gone } from '../events/gone.ts';
import { eq } from '../store/eq.ts';
import type { Row, Writer } from '../store/store.ts';
import { readAgain, recordAnswer } from './answer.ts';
import { authorize, requireOperation, requireReach, visible } from './authorize.ts';
import { keepAnswer, repeatable, replay } from './idempotency.ts';
import { inPipeline, type Pipeline } from './pipeline.ts';
import type { Answered, RecordContext } from './record-context.ts';
import { requireOwner, requireReferences } from './require-references.ts';

/** Refusals that tell something about a record. */
const REFUSED = new Set<string>(['invalid', 'overlaps', 'still_referenced', 'out_of_stock']);
const NEWEST: Order[] = [{ property: 'id', descending: true }];

interface RestoreOptions {
  /** `Idempotency-Key` of the request: a retry does not take back a deletion that came later. */
  idempotencyKey?: string;
}

/**
 * Undoes a deletion: the record exists again with everything that was deleted with it, under the same ids and codes, in one
 * transaction. Needs the rights to create and to delete it. A second call returns the record unchanged.
 * @throws ApiError `not_found`, `forbidden`, `method_not_allowed`, and `invalid` for what stands in the way
 */
export async function restoreRecord(
  ctx: RecordContext,
  entity: Entity,
  key: number,
  { idempotencyKey }: RestoreOptions = {},
): Promise<Answered> {
  requireOperation(ctx.schema, entity, 'delete');
  requireOperation(ctx.schema, entity, 'create');
  const request = { ...entity, path: `${entity.path}/${key}/restore` };
  const again = idempotencyKey === undefined ? null : repeatable(ctx, request, null, idempotencyKey);
  return inPipeline(ctx, entity, async (pipeline) => {
    const isDone = again && (await replay<object>(pipeline.writer, again, ctx.now)) !== null;
    if (isDone) return readAgain(ctx, entity, key, pipeline.writer);
    const answer = await writeRestored(ctx, entity, key, pipeline);
    if (again) await keepAnswer(pipeline.writer, again, {}, ctx.now);
    return answer;
  });
}

/** Undoes a deletion in an open transaction. */
export async function writeRestored(
  ctx: RecordContext,
  entity: Entity,
  key: number,
  pipeline: Pipeline,
): Promise<Answered> {
  const { writer } = pipeline;
  const last = await lastEntry(writer, entity, key);
  if (last?.action === 'restored') {
    const row = await visible(ctx, writer).get(entity.path, key);
    if (row) return recordAnswer(entity, row, writer, ctx);
  }
  if (last?.action !== 'deleted') throw await nothingToRestore(ctx, writer, entity, key);
  authorize(ctx, entity, 'delete', null);
  authorize(ctx, entity, 'create', null);
  const { gone } = (last.details ?? {}) as { gone?: Gone };
  const [record] = gone?.rows ?? [];
  if (!gone || !record)
    return toldToReaders(ctx, entity, async () => {
      throw new ApiError('invalid', 'This deletion cannot be taken back: too much went with it.');
    });
  const row = await toldToReaders(ctx, entity, async () => {
    await requireOwner(ctx, writer, entity, record.values);
    await requireReferences(ctx, writer, entity, record.values);
    return pipeline.restore(entity.path, gone);
  });
  if (!(await visible(ctx, writer).get(entity.path, key))) throw new ApiError('not_found');
  await requireReach(ctx, writer, entity, 'delete', row);
  return recordAnswer(entity, row, writer, ctx);
}

/**
 * Only callers who may read all records learn why one cannot come back. Others get the same answer as for a record that
 * never existed: whether they may read this one is known only once it exists.
 */
async function toldToReaders<T>(ctx: RecordContext, entity: Entity, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isReader = reachable(ctx.schema, entity.path, 'read', ctx.principal).length === 0;
    if (!isReader && error instanceof ApiError && REFUSED.has(error.code)) throw new ApiError('not_found');
    throw error;
  }
}

/** The latest history entry of a record. */
async function lastEntry(writer: Writer, entity: Entity, key: number): Promise<Row | undefined> {
  const [entry] = await writer.find('_audit', {
    where: [eq('key', key), eq('entity', entity.path)],
    order: NEWEST,
    limit: 1,
  });
  return entry;
}

/** An existing record was not deleted; for any other the answer does not reveal whether it ever existed. */
async function nothingToRestore(
  ctx: RecordContext,
  writer: Writer,
  entity: Entity,
  key: number,
): Promise<ApiError> {
  const row = await visible(ctx, writer).get(entity.path, key);
  return row ? new ApiError('invalid', `This ${entity.title} is not deleted.`) : new ApiError('not_found');
}

import { ApiError } from '../../shared/errors.ts';
import type { Entity } from '../../shared/schema/entity.ts';
import type { BatchPlan, BatchResult, RefusedRecord } from '../../shared/wire.ts';
import { MOST_AT_ONCE, MOST_PLANNED } from '../../shared/wire.ts';
import { labelOf } from '../events/audit-entry.ts';
import { followers } from '../events/followers.ts';
import type { Row } from '../store/store.ts';
import { authorize, visible } from './authorize.ts';
import { type Batch, type BatchOf, readBatch } from './batch-body.ts';
import { keepAnswer, repeatable, replay } from './idempotency.ts';
import { readListQuery, wrongParameters } from './list-query.ts';
import { inPipeline } from './pipeline.ts';
import { askerOf } from './read-filter.ts';
import type { RecordContext } from './record-context.ts';
import { runAction } from './run-action.ts';

/** How one record is changed or deleted; entities that reach beyond their store have ways of their own. */
export interface OneByOne {
  update(ctx: RecordContext, entity: Entity, key: number, body: unknown, way: object): Promise<unknown>;
  remove(ctx: RecordContext, entity: Entity, key: number, way: object): Promise<unknown>;
}

const ONLY_ID = ['id'];
const LIST_WORDS = ['page', 'page_size', 'count', 'format', 'columns'];
/** How many ids a condition may name at once. */
const IDS = 400;

/**
 * Does one thing with many records, each in a transaction of its own, checked, authorized and audited as if it were done
 * by hand: others get their turn in between, and one that is refused stops nothing. Asked again with the same key, the
 * first answer is given again; if it was broken off, what is left is done.
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
  const request = { ...entity, path: `${entity.path}/batch` };
  const again =
    idempotencyKey === undefined || batch.plan ? null : repeatable(ctx, request, body, idempotencyKey);
  const before = again && (await ctx.store.read((reader) => replay<BatchResult>(reader, again, ctx.now)));
  if (before) return before;
  const ids = await idsOf(ctx, entity, batch);
  if (batch.plan) return { ids, also: batch.work.kind === 'delete' ? await goingWith(ctx, entity, ids) : [] };
  const result = await doEach(ctx, entity, batch, ids, ways);
  if (again) await inPipeline(ctx, entity, ({ writer }) => keepAnswer(writer, again, result, ctx.now));
  return result;
}

async function doEach(
  ctx: RecordContext,
  entity: Entity,
  { work }: Batch,
  ids: number[],
  ways: OneByOne,
): Promise<BatchResult> {
  const changed: number[] = [];
  const refused = new Map<number, ApiError>();
  for (const id of ids)
    try {
      if (work.kind === 'change') await ways.update(ctx, entity, id, work.values, {});
      else if (work.kind === 'delete') await ways.remove(ctx, entity, id, {});
      else await runAction(ctx, entity, work.action, id, work.values);
      changed.push(id);
    } catch (error) {
      // Without a session nothing that follows would be done either; all else is about this record.
      if (!(error instanceof ApiError) || error.code === 'unauthenticated') throw error;
      refused.set(id, error);
    }
  return { changed, refused: await named(ctx, entity, refused) };
}

/** The ids of the records that are meant, in the order of the list. */
async function idsOf(ctx: RecordContext, entity: Entity, { of, plan }: Batch): Promise<number[]> {
  if ('ids' in of) return of.ids;
  authorize(ctx, entity, 'list', null);
  const { where, search, order } = await queryOf(ctx, entity, of);
  const most = plan ? MOST_PLANNED : MOST_AT_ONCE;
  const rows = await ctx.store.read((reader) =>
    visible(ctx, reader).find(entity.path, { where, search, order, properties: ONLY_ID, limit: most + 1 }),
  );
  if (rows.length > most)
    throw new ApiError('too_large', `More than ${most} ${entity.plural} match. Filter the list.`);
  if (rows.length > of.count) throw new ApiError('list_grown');
  return rows.map(({ id }) => id);
}

async function queryOf(ctx: RecordContext, entity: Entity, { filter }: Extract<BatchOf, { count: number }>) {
  const wrong = Object.keys(filter).filter((name) => LIST_WORDS.includes(name));
  if (wrong.length > 0)
    throw wrongParameters(
      new Map(wrong.map((name) => [name, ['is for lists; a batch is about all that match']])),
    );
  return readListQuery(entity, filter, await askerOf(ctx));
}

/** How many records of which other entities would be deleted as well, as far as who asks may know of them. */
async function goingWith(ctx: RecordContext, entity: Entity, ids: number[]): Promise<BatchPlan['also']> {
  const counts = new Map<string, number>();
  const ways = followers(ctx.schema.whole.entities, entity.path).filter(({ path }) => ctx.schema.find(path));
  await ctx.store.read(async (reader) => {
    const seen = visible(ctx, reader);
    for (const { path, by } of ways)
      for (const value of slices(ids)) {
        const count = await seen.count(path, { where: [{ property: by, op: 'in', value }] });
        if (count > 0) counts.set(path, (counts.get(path) ?? 0) + count);
      }
  });
  return [...counts].map(([path, count]) => ({ entity: path, count }));
}

/** What was refused, with what its records are called as far as they are seen. */
async function named(
  ctx: RecordContext,
  entity: Entity,
  refused: Map<number, ApiError>,
): Promise<RefusedRecord[]> {
  const rows: Row[] = [];
  for (const value of slices([...refused.keys()]))
    rows.push(
      ...(await ctx.store.read((reader) =>
        visible(ctx, reader).find(entity.path, { where: [{ property: 'id', op: 'in', value }] }),
      )),
    );
  const labels = new Map(rows.map((row) => [row.id, labelOf(entity, row)]));
  return [...refused].map(([id, error]) => ({ id, label: labels.get(id) ?? null, ...error.toBody() }));
}

function slices(ids: number[]): number[][] {
  return Array.from({ length: Math.ceil(ids.length / IDS) }, (_, at) => ids.slice(at * IDS, (at + 1) * IDS));
}

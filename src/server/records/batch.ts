import { ApiError } from '../../shared/errors.ts';
import type { Entity } from '../../shared/schema/entity.ts';
import type { BatchPlan, BatchResult, RefusedRecord } from '../../shared/wire.ts';
import { MOST_AT_ONCE, MOST_PLANNED } from '../../shared/wire.ts';
import { labelOf } from '../events/audit-entry.ts';
import { followers } from '../events/followers.ts';
import type { Row, Writer } from '../store/store.ts';
import { authorize, visible } from './authorize.ts';
import { type Batch, type BatchOf, readBatch } from './batch-body.ts';
import { beginSet, findSet, keepSet, notePart } from './change-sets/change-set.ts';
import {
  claim,
  keepAnswer,
  noteProgress,
  progressOf,
  type Repeatable,
  repeatable,
  replay,
} from './idempotency.ts';
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

/** What a batch with an Idempotency-Key has done so far. */
interface Progress {
  changed: number[];
  set?: number;
}

/** What became of a batch, before its records are called by name. */
interface Outcome {
  changed: number[];
  refused: Omit<RefusedRecord, 'label'>[];
  change_set?: number;
}

/**
 * Does one thing with many records, each in a transaction of its own, checked, authorized and audited as if it were done
 * by hand: others get their turn in between, and one that is refused stops nothing. Asked again with the same key, the
 * first answer is given again; if it was broken off, or is still at work, only what is left is done.
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
  // Before anything is written: a list that has grown, or a filter that cannot be read, leaves no trace.
  const known = again && (await ctx.store.read((reader) => progressOf<Progress>(reader, again, ctx.now)));
  const kept = again && !known && (await ctx.store.read((reader) => replay<Outcome>(reader, again, ctx.now)));
  if (kept) return named(ctx, entity, kept);
  const ids = await idsOf(ctx, entity, batch);
  const held = await inPipeline(ctx, entity, async ({ writer }) => {
    const before = again && (await progressOf<Progress>(writer, again, ctx.now));
    if (before) return { progress: before };
    const set = batch.set ?? (await setOf(ctx, entity, batch, ids.length, writer));
    const first: Progress = { changed: [], ...(set !== undefined && { set }) };
    return again ? claim<Outcome, Progress>(writer, again, first, ctx.now) : { progress: first };
  });
  if (!('progress' in held) || !held.progress) return named(ctx, entity, held.answer as Outcome);
  const outcome = await doEach(ctx, entity, batch, ids, held.progress, ways, again);
  if (again) await inPipeline(ctx, entity, ({ writer }) => keepAnswer(writer, again, outcome, ctx.now));
  return named(ctx, entity, outcome);
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

/** Another request with the same key has done it meanwhile: what this one did is not kept. */
class DoneAlready extends Error {}

async function doEach(
  ctx: RecordContext,
  entity: Entity,
  { work }: Batch,
  ids: number[],
  before: Progress,
  ways: OneByOne,
  again: Repeatable | null,
): Promise<Outcome> {
  const changed = [...before.changed];
  const refused: Outcome['refused'] = [];
  const done = new Set(before.changed);
  for (const id of ids) {
    if (done.has(id)) continue;
    const own: RecordContext = {
      ...ctx,
      alongside: (writer, first) => noteOne(ctx, writer, first, before.set, again, id),
    };
    try {
      if (work.kind === 'change') await ways.update(own, entity, id, work.values, {});
      else if (work.kind === 'delete') await ways.remove(own, entity, id, {});
      else await runAction(own, entity, work.action, id, work.values);
      changed.push(id);
    } catch (error) {
      if (error instanceof DoneAlready) changed.push(id);
      // Without a session nothing that follows would be done either; all else is about this record.
      else if (!(error instanceof ApiError) || error.code === 'unauthenticated') throw error;
      else refused.push({ id, ...error.toBody() });
    }
  }
  return { changed, refused, ...(before.set !== undefined && { change_set: before.set }) };
}

/** Notes in the transaction of one record that it is done: whoever asks again does not do it twice, and it can be taken back. */
async function noteOne(
  ctx: RecordContext,
  writer: Writer,
  first: number,
  set: number | undefined,
  again: Repeatable | null,
  id: number,
): Promise<void> {
  if (again) {
    const progress = await progressOf<Progress>(writer, again, ctx.now);
    if (!progress || progress.changed.includes(id)) throw new DoneAlready();
    await noteProgress(writer, again, { ...progress, changed: [...progress.changed, id] });
  }
  if (set === undefined) return;
  const { done, updated } = await findSet(writer, ctx, set);
  await keepSet(writer, set, { state: 'done', done: Number(done) + 1, updated: Number(updated) + 1 });
  await notePart(writer, set, first);
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

/** What was refused with what its records are called now, as far as they are seen. */
async function named(
  ctx: RecordContext,
  entity: Entity,
  { refused, ...outcome }: Outcome,
): Promise<BatchResult> {
  const rows: Row[] = [];
  for (const value of slices(refused.map(({ id }) => id)))
    rows.push(
      ...(await ctx.store.read((reader) =>
        visible(ctx, reader).find(entity.path, { where: [{ property: 'id', op: 'in', value }] }),
      )),
    );
  const labels = new Map(rows.map((row) => [row.id, labelOf(entity, row)]));
  return {
    ...outcome,
    refused: refused.map(({ id, ...error }) => ({ id, label: labels.get(id) ?? null, ...error })),
  };
}

function slices(ids: number[]): number[][] {
  return Array.from({ length: Math.ceil(ids.length / IDS) }, (_, at) => ids.slice(at * IDS, (at + 1) * IDS));
}

import { ApiError } from '../../shared/errors.ts';
import type { Action, Entity } from '../../shared/schema/entity.ts';
import type { Writer } from '../store/store.ts';
import type { BatchWork } from './batch-body.ts';
import { doneBefore, type Noted, noteDone, type Progress } from './batch-notes.ts';
import { inSlices } from './change-sets/in-slices.ts';
import type { Repeatable } from './idempotency.ts';
import { namingMissing } from './naming-references.ts';
import type { Pipeline } from './pipeline.ts';
import type { RecordContext } from './record-context.ts';
import { removeRecord } from './remove-record.ts';
import { runAction } from './run-action.ts';
import { updateRecord } from './update-record.ts';

/** How one record is changed or deleted; entities with data outside their store have their own functions. */
export interface OneByOne {
  update(ctx: RecordContext, entity: Entity, key: number, body: unknown, way: object): Promise<unknown>;
  remove(ctx: RecordContext, entity: Entity, key: number, way: object): Promise<unknown>;
  act(
    ctx: RecordContext,
    entity: Entity,
    action: Action,
    key: number,
    body: unknown,
    way: object,
  ): Promise<unknown>;
}

/** Records that share a transaction even on a slow machine: on PostgreSQL a transaction costs as much as five of them. */
const FEWEST = 10;

/** Another request with the same key has already done this record: the work of this one is rolled back. */
class DoneAlready extends Error {}

/** The outcome of a batch so far: the records that were done, and why the others were refused. */
class Done {
  readonly changed: Set<number>;
  readonly refused = new Map<number, ApiError>();
  /** What was made beside them. */
  readonly made: Pipeline['made'] = [];
  constructor(changed: number[]) {
    this.changed = new Set(changed);
  }
}

/**
 * Does the same thing to one record after another; each is checked, authorized and audited as if done by hand. Several
 * share one transaction of a few milliseconds, so that other requests get their turn in between. A refused record is
 * reported and does not stop the rest.
 * @throws AnsweredMeanwhile
 */
export async function doEach(
  ctx: RecordContext,
  entity: Entity,
  work: BatchWork,
  ids: number[],
  { progress, again, ways }: { progress: Progress; again: Repeatable | null; ways: OneByOne },
): Promise<Done> {
  const done = new Done(progress.changed);
  const left = ids.filter((id) => !done.changed.has(id));
  const noted = { set: progress.set, again };
  const own = ownWay(work, ways);
  if (own) await oneByOne(ctx, entity, own, left, noted, done);
  else await someAtOnce(ctx, entity, work, left, noted, done);
  for (const [id, error] of done.refused)
    if (work.kind === 'change')
      done.refused.set(id, await namingMissing(ctx, entity, work.values, id, error));
  return done;
}

async function someAtOnce(
  ctx: RecordContext,
  entity: Entity,
  work: BatchWork,
  ids: number[],
  noted: Noted,
  done: Done,
): Promise<void> {
  const write = writing(entity, work);
  let open: { pipeline: Pipeline; before: Set<number> } | undefined;
  /** What was done before the current transaction began. */
  const before = async (pipeline: Pipeline) => {
    if (open?.pipeline !== pipeline)
      open = { pipeline, before: await doneBefore(ctx, pipeline.writer, noted) };
    return open.before;
  };
  await inSlices(
    ctx,
    entity,
    ids,
    async (id, pipeline) => {
      if (!(await before(pipeline)).has(id)) await write(id, pipeline);
    },
    async (pipeline, { from, to, first, refused }) => {
      const slice = ids.slice(from, to);
      if (refused) {
        for (const id of slice) done.refused.set(id, refused);
        return;
      }
      await noteDone(ctx, pipeline.writer, first, noted, await before(pipeline), slice);
      for (const id of slice) done.changed.add(id);
      done.made.push(...pipeline.made);
    },
    { within: Number.POSITIVE_INFINITY, fewest: FEWEST },
  );
}

/** Returns the function that writes the change to one record. */
function writing({ path }: Entity, work: BatchWork): (id: number, pipeline: Pipeline) => Promise<unknown> {
  if (work.kind === 'delete') return (id, pipeline) => pipeline.removeAsked(path, id);
  if (work.kind === 'action') return (id, pipeline) => pipeline.actAsked(path, work.action, id, work.values);
  return (id, pipeline) => pipeline.updateAsked(path, id, work.values);
}

type Way = (ctx: RecordContext, entity: Entity, id: number) => Promise<unknown>;

/** The entity's own function for this; undefined if it is handled like every other entity. */
function ownWay(work: BatchWork, { update, remove, act }: OneByOne): Way | undefined {
  if (work.kind === 'change' && update !== updateRecord)
    return (ctx, entity, id) => update(ctx, entity, id, work.values, {});
  if (work.kind === 'action' && act !== runAction)
    return (ctx, entity, id) => act(ctx, entity, work.action, id, work.values, {});
  if (work.kind === 'delete' && remove !== removeRecord)
    return (ctx, entity, id) => remove(ctx, entity, id, {});
  return undefined;
}

async function oneByOne(
  ctx: RecordContext,
  entity: Entity,
  way: Way,
  ids: number[],
  noted: Noted,
  done: Done,
): Promise<void> {
  for (const id of ids) {
    const alongside = async (writer: Writer, first: number) => {
      const before = await doneBefore(ctx, writer, noted);
      if (before.has(id)) throw new DoneAlready();
      await noteDone(ctx, writer, first, noted, before, [id]);
    };
    try {
      await way({ ...ctx, alongside }, entity, id);
      done.changed.add(id);
    } catch (error) {
      if (error instanceof DoneAlready) done.changed.add(id);
      // Without a session the remaining records would fail too; any other ApiError concerns this record only.
      else if (!(error instanceof ApiError) || error.code === 'unauthenticated') throw error;
      else done.refused.set(id, error);
    }
  }
}

import { ApiError } from '../../../shared/errors.ts';
import type { UndoState } from '../../../shared/import.ts';
import type { Entity } from '../../../shared/schema/entity.ts';
import { settingStates } from '../../../shared/schema/importable.ts';
import { idsOf } from '../../../shared/schema/links.ts';
import { propertyOf } from '../../../shared/schema/manifest.ts';
import { valuesNow } from '../../../shared/schema/renames.ts';
import { say } from '../../../shared/texts/text.ts';
import type { Order } from '../../../shared/wire.ts';
import { goneWith } from '../../events/gone.ts';
import { fileIds } from '../../files/choose-files.ts';
import { eq } from '../../store/eq.ts';
import type { Reader, Row, Value, Values } from '../../store/store.ts';
import type { Pipeline } from '../pipeline.ts';
import type { RecordContext } from '../record-context.ts';
import { findSet, isOfSet, keepSet, notePart, PARTS, type SetsOf, shownSet } from './change-set.ts';
import { inSlices } from './in-slices.ts';

/** The most entries that one request undoes. */
const AT_ONCE = 500;
const NEWEST: Order[] = [{ property: 'id', descending: true }];
const CHANGED_SINCE = say('changes.changed_since');

type Kept = UndoState['kept'];

/** Another request is undoing the same set and is further along: this slice is rolled back. */
class MovedOn extends Error {}

/**
 * Undoes the changes of a set, the last first, as many as fit in one request; the next request continues. Records that
 * somebody has changed since stay as they are and are reported. Each undo is checked, authorized and audited as if done by
 * hand.
 * @throws ApiError `not_found`
 */
export async function undoSet(ctx: RecordContext, id: number, of?: SetsOf): Promise<UndoState> {
  const { set, entity } = await beginUndo(ctx, id, of);
  const { made = [] } = (set.details ?? {}) as { made?: string[] };
  const paths = [entity.path, ...made].filter((path) => ctx.schema.find(path));
  const below = set.undone_to === null ? Number.MAX_SAFE_INTEGER : Number(set.undone_to);
  const entries = set.state === 'undone' ? [] : await entriesOf(ctx, id, paths, below);
  const kept: Kept = [];
  let told = 0;
  let undoneTo = set.undone_to as number | null;
  const each = (entry: Row, pipeline: Pipeline) => takeBack(ctx, id, entry, pipeline);
  const by = { ...ctx, setsStates: ctx.schema.rights.isAll };
  await inSlices(by, entity, entries, each, async ({ writer }, { from, to, first, refused }) => {
    if ((await findSet(writer, ctx, id, of)).undone_to !== undoneTo) throw new MovedOn();
    const entry = entries[from] as Row;
    if (refused && told <= from) {
      kept.push({
        id: Number(entry.key),
        entity: String(entry.entity),
        label: entry.label === null ? null : String(entry.label),
        reason: refused.message,
      });
      told = to;
    }
    undoneTo = Number((entries[to - 1] as Row).id);
    await keepSet(writer, id, { undone_to: undoneTo });
    await notePart(writer, id, first, { undoes: true });
  }).catch((error: unknown) => {
    if (!(error instanceof MovedOn)) throw error;
  });
  return ctx.store
    .read(async (reader) => {
      const now = await findSet(reader, ctx, id, of);
      return { ...shownSet(now), left: await leftOf(reader, id, paths, now), kept };
    })
    .then(async (state) => {
      if (state.left > 0 || state.state === 'undone') return state;
      await ctx.store.write((writer) => keepSet(writer, id, { state: 'undone' }));
      return { ...state, state: 'undone' };
    });
}

/** Marks the set before anything of it is read: from then on nothing is added to it. */
function beginUndo(ctx: RecordContext, id: number, of?: SetsOf): Promise<{ set: Row; entity: Entity }> {
  return ctx.store.write(async (writer) => {
    await ctx.principal.stillValid(writer);
    const set = await findSet(writer, ctx, id, of);
    const entity = ctx.schema.find(String(set.entity));
    if (!entity) throw new ApiError('not_found');
    if (set.state !== 'undone') await keepSet(writer, id, { state: 'undoing' });
    return { set, entity };
  });
}

/** The audit entries of a set, newest first, for the given entities. */
async function entriesOf(ctx: RecordContext, id: number, paths: string[], below: number): Promise<Row[]> {
  return ctx.store.read(async (reader) => {
    const entries: Row[] = [];
    for (const { first, last } of await partsOf(reader, id)) {
      if (Number(first) >= below - 1) continue;
      entries.push(
        ...(await reader.find('_audit', {
          where: [
            { property: 'id', op: 'gt', value: Number(first) },
            { property: 'id', op: 'lte', value: Math.min(Number(last), below - 1) },
            { property: 'entity', op: 'in', value: paths },
          ],
          order: NEWEST,
          limit: AT_ONCE - entries.length,
        })),
      );
      if (entries.length >= AT_ONCE) break;
    }
    return entries;
  });
}

function partsOf(reader: Reader, id: number): Promise<Row[]> {
  return reader.find(PARTS, {
    where: [eq('set', id), eq('undoes', false)],
    order: NEWEST,
  });
}

async function leftOf(reader: Reader, id: number, paths: string[], set: Row): Promise<number> {
  if (set.state === 'undone') return 0;
  const below = set.undone_to === null ? Number.MAX_SAFE_INTEGER : Number(set.undone_to);
  let left = 0;
  for (const { first, last } of await partsOf(reader, id))
    if (Number(first) < below - 1)
      left += await reader.count('_audit', {
        where: [
          { property: 'id', op: 'gt', value: Number(first) },
          { property: 'id', op: 'lte', value: Math.min(Number(last), below - 1) },
          { property: 'entity', op: 'in', value: paths },
        ],
      });
  return left;
}

async function takeBack(ctx: RecordContext, set: number, entry: Row, pipeline: Pipeline): Promise<void> {
  const { writer } = pipeline;
  const entity = ctx.schema.at(String(entry.entity));
  const key = Number(entry.key);
  const row = await writer.get(entity.path, key);
  if (entry.action === 'deleted') {
    // If it was restored and deleted again by hand, that is the newer change and stays.
    if (!row) await requireUntouched(writer, set, entity.path, key);
    await pipeline.restoreAsked(entity.path, key);
    return;
  }
  if (!row) return;
  await requireUntouched(writer, set, entity.path, key);
  if (entry.action === 'created') await takeAway(ctx, set, entity, row, pipeline);
  else if (entry.action === 'updated') await changeBack(ctx, entity, key, entry, pipeline);
}

/** A record is kept if others have added or linked something that would be deleted with it. */
async function takeAway(
  ctx: RecordContext,
  set: number,
  entity: Entity,
  row: Row,
  pipeline: Pipeline,
): Promise<void> {
  const { entities } = ctx.schema.whole;
  const gone = await goneWith(entities, entity, row, pipeline.writer);
  if (!gone || gone.emptied.length > 0) throw new ApiError('still_referenced', say('changes.used_since'));
  for (const { entity: path, values } of gone.rows.slice(1))
    await requireUntouched(pipeline.writer, set, path, values.id);
  await pipeline.removeAsked(entity.path, row.id);
}

async function changeBack(
  { schema }: RecordContext,
  { path }: Entity,
  key: number,
  { before, details }: Row,
  pipeline: Pipeline,
): Promise<void> {
  const values: Values = {};
  const isStateSet = (details as { set_state?: boolean } | null)?.set_state === true;
  const seen = schema.at(path);
  // Whoever could set it directly takes it back so.
  if (isStateSet && !schema.rights.isAll)
    throw new ApiError('forbidden', say('changes.state_set', { entity: seen.title }));
  const entity = isStateSet ? settingStates(seen) : seen;
  for (const [name, value] of Object.entries(valuesNow(entity, (before ?? {}) as Record<string, unknown>))) {
    const property = propertyOf(entity, name);
    if (!property || property.readOnly) continue;
    if (property.files) {
      values[name] = fileIds(value) as unknown as Value;
      continue;
    }
    if (property.links) {
      values[name] = idsOf(value) as unknown as Value;
      continue;
    }
    const isReference = property.reference !== undefined && typeof value === 'object' && value !== null;
    values[name] = (isReference ? (value as { id: number }).id : value) as Value;
  }
  if (Object.keys(values).length === 0) return;
  await pipeline.updateAsked(entity.path, key, values);
}

/** @throws ApiError `stale` if the history has anything newer than the set */
async function requireUntouched(reader: Reader, set: number, path: string, key: number): Promise<void> {
  const [last] = await reader.find('_audit', {
    where: [eq('key', key), eq('entity', path)],
    order: NEWEST,
    limit: 1,
    properties: ['id'],
  });
  if (last && !(await isOfSet(reader, set, last.id))) throw new ApiError('stale', CHANGED_SINCE);
}

import { ApiError } from '../../shared/errors.ts';
import type { Entity } from '../../shared/schema/entity.ts';
import { say } from '../../shared/texts/text.ts';
import type { BatchPlan } from '../../shared/wire.ts';
import { MOST_AT_ONCE, MOST_PLANNED } from '../../shared/wire.ts';
import { labelOf } from '../events/audit-entry.ts';
import { cascadeChildren } from '../events/cascade-children.ts';
import { authorize, visible } from './authorize.ts';
import type { Batch, BatchOf } from './batch-body.ts';
import { readListQuery, wrongParameters } from './list-query.ts';
import { askerOf } from './read-filter.ts';
import type { RecordContext } from './record-context.ts';

const ONLY_ID = ['id'];
const LIST_WORDS = ['page', 'page_size', 'count', 'format', 'columns'];
/** The most ids that one condition may name. */
const IDS = 400;

/** The ids of the records in the batch, in the order of the list. @throws ApiError `list_grown`, `too_large` */
export async function idsOf(ctx: RecordContext, entity: Entity, { of, plan }: Batch): Promise<number[]> {
  if ('ids' in of) return of.ids;
  authorize(ctx, entity, 'list', null);
  const { where, search, order } = await queryOf(ctx, entity, of);
  const most = plan ? MOST_PLANNED : MOST_AT_ONCE;
  const rows = await ctx.store.read((reader) =>
    visible(ctx, reader).find(entity.path, { where, search, order, properties: ONLY_ID, limit: most + 1 }),
  );
  if (rows.length > most)
    throw new ApiError('too_large', say('request.more_match', { limit: most, plural: entity.plural }));
  if (rows.length > of.count) throw new ApiError('list_grown');
  return rows.map(({ id }) => id);
}

async function queryOf(ctx: RecordContext, entity: Entity, { filter }: Extract<BatchOf, { count: number }>) {
  const wrong = Object.keys(filter).filter((name) => LIST_WORDS.includes(name));
  if (wrong.length > 0) throw wrongParameters(new Map(wrong.map((name) => [name, [say('batch.for_lists')]])));
  return readListQuery(entity, filter, await askerOf(ctx));
}

/** How many records of other entities would be deleted too, limited to those the caller may know about. */
export async function goingWith(
  ctx: RecordContext,
  entity: Entity,
  ids: number[],
): Promise<BatchPlan['also']> {
  const counts = new Map<string, number>();
  const ways = cascadeChildren(ctx.schema.whole.entities, entity.path).filter(({ path }) =>
    ctx.schema.find(path),
  );
  await ctx.store.read(async (reader) => {
    const seen = visible(ctx, reader);
    for (const { path, by } of ways)
      for (const value of portions(ids)) {
        const count = await seen.count(path, { where: [{ property: by, op: 'in', value }] });
        if (count > 0) counts.set(path, (counts.get(path) ?? 0) + count);
      }
  });
  return [...counts].map(([path, count]) => ({ entity: path, count }));
}

/** The current labels of records, limited to those the caller may read. */
export async function labelsOf(
  ctx: RecordContext,
  entity: Entity,
  ids: number[],
): Promise<Map<number, string>> {
  const labels = new Map<number, string>();
  for (const value of portions(ids)) {
    const where = [{ property: 'id', op: 'in' as const, value }];
    const rows = await ctx.store.read((reader) => visible(ctx, reader).find(entity.path, { where }));
    for (const row of rows) labels.set(row.id, labelOf(entity, row));
  }
  return labels;
}

function portions(ids: number[]): number[][] {
  return Array.from({ length: Math.ceil(ids.length / IDS) }, (_, at) => ids.slice(at * IDS, (at + 1) * IDS));
}

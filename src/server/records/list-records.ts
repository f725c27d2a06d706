import type { Entity } from '../../shared/schema/entity.ts';
import { type ListEnvelope, MOST_COUNTED, type WireRecord } from '../../shared/wire.ts';
import type { Condition, Query, Reader, Row } from '../store/store.ts';
import { readColumns } from './asked-columns.ts';
import { authorize, requireOperation, visible } from './authorize.ts';
import { type ListQuery, mayAskForDays, readListQuery, wrongParameters } from './list-query.ts';
import { askerOf } from './read-filter.ts';
import type { RecordContext } from './record-context.ts';

const PAGES_AHEAD = 5;

/**
 * A page of an entity's records. A page beyond the end is empty.
 * @param raw the query parameters, each given once
 * @throws ApiError `malformed` naming the parameters that are unknown or cannot be read
 */
export async function listRecords(
  ctx: RecordContext,
  entity: Entity,
  { columns, ...raw }: Record<string, string>,
): Promise<ListEnvelope> {
  requireOperation(ctx.schema, entity, 'list');
  const asked = readListQuery(entity, raw, await askerOf(ctx, mayAskForDays(raw)));
  authorize(ctx, entity, 'list', null);
  const properties = listedOf(ctx, entity, columns);
  const query: Query = {
    where: asked.where,
    search: asked.search,
    order: asked.order,
    properties,
    ranked: asked.search !== undefined && !asked.ordered,
  };
  const first = asked.ordered
    ? undefined
    : ctx.hooks.pinnedId(entity, { scope: ctx.schema.scope, actor: ctx.actor });
  const atMost = mostCounted(asked);
  const { rows, found } = await ctx.store.read(async (all) => {
    const reader = visible(ctx, all);
    const rows = () =>
      first === undefined
        ? reader.find(entity.path, page(query, asked))
        : withFirst(reader, entity, query, asked, first);
    const found = () =>
      reader.count(entity.path, atMost === undefined ? query : { ...query, atMost: atMost + 1 });
    if (isWhole(asked)) {
      const [of, count] = await Promise.all([rows(), found()]);
      return { rows: of, found: count };
    }
    // Reading a filtered page may already find out how many rows match, so the count comes after it.
    return { rows: await rows(), found: await found() };
  });
  return {
    // The store returned exactly the columns of the answer.
    data: rows as WireRecord[],
    meta: {
      ...(atMost === undefined || found <= atMost ? { total: found } : { total_at_least: atMost }),
      page: asked.page,
      page_size: asked.pageSize,
    },
  };
}

/** The columns of each record: all that a list has, or only those requested. */
function listedOf({ schema }: RecordContext, entity: Entity, names: string | undefined): string[] {
  const listed = schema.listed(entity);
  if (names === undefined) return listed;
  const columns = readColumns(listed, entity, names);
  if (typeof columns === 'string') throw wrongParameters(new Map([['columns', [columns]]]));
  return ['id', ...columns.map(({ name }) => name).filter((name) => name !== 'id')];
}

/** Where counting stops: never for a whole table, and always a few pages beyond the requested one. */
function mostCounted(asked: ListQuery): number | undefined {
  if (asked.exactCount || isWhole(asked)) return undefined;
  return Math.max(MOST_COUNTED, (asked.page + PAGES_AHEAD) * asked.pageSize);
}

/** Whether the list has neither filter nor search. */
function isWhole({ where, search }: ListQuery): boolean {
  return where.length === 0 && search === undefined;
}

function page(query: Query, { page, pageSize }: ListQuery): Query {
  return { ...query, limit: pageSize, offset: (page - 1) * pageSize };
}

/** A page of the list that begins with one record, if it matches, and continues in its order without it. */
async function withFirst(
  reader: Reader,
  entity: Entity,
  query: Query,
  asked: ListQuery,
  id: number,
): Promise<Row[]> {
  const where = query.where ?? [];
  const only = (op: 'eq' | 'ne'): Condition[] => [...where, { property: 'id', op, value: id }];
  const leading = await reader.find(entity.path, { ...query, where: only('eq'), limit: 1 });
  if (leading.length === 0) return reader.find(entity.path, page(query, asked));
  const others = (limit: number, offset: number) =>
    limit === 0 ? [] : reader.find(entity.path, { ...query, where: only('ne'), limit, offset });
  if (asked.page === 1) return [...leading, ...(await others(asked.pageSize - 1, 0))];
  return others(asked.pageSize, (asked.page - 1) * asked.pageSize - 1);
}

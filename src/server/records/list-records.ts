import type { Entity } from '../../shared/schema/entity.ts';
import { type ListEnvelope, MOST_COUNTED, type WireRecord } from '../../shared/wire.ts';
import { ownerOf } from '../access/visible-rows.ts';
import type { Query, Reader, Row } from '../store/store.ts';
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
  const first = asked.ordered ? undefined : firstRows(ctx, entity);
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
      ...(asked.hints.length > 0 && { hints: asked.hints }),
    },
  };
}

/** The columns of each record: all that a list has, or only those requested. */
function listedOf({ schema }: RecordContext, entity: Entity, names: string | undefined): string[] {
  const listed = schema.listed(entity);
  if (names === undefined) return listed;
  const columns = readColumns(listed, entity, names);
  if (!Array.isArray(columns)) throw wrongParameters(new Map([['columns', [columns]]]));
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

/** Which records begin a list that is in its own order: one that is pinned, or of shared ones one's own. */
function firstRows({ hooks, schema, principal }: RecordContext, entity: Entity) {
  if (entity.personal?.shared !== undefined) return { property: ownerOf(entity), value: principal.id ?? 0 };
  const id = hooks.pinnedId(entity, { scope: schema.scope, principal });
  return id === undefined ? undefined : { property: 'id', value: id };
}

/** A page of the list that begins with the records of this value, each part in the order of the list. */
async function withFirst(
  reader: Reader,
  entity: Entity,
  query: Query,
  { page, pageSize }: ListQuery,
  first: { property: string; value: number },
): Promise<Row[]> {
  const of = (op: 'eq' | 'ne'): Query => ({ ...query, where: [...(query.where ?? []), { ...first, op }] });
  const offset = (page - 1) * pageSize;
  const leading = await reader.find(entity.path, { ...of('eq'), limit: pageSize, offset });
  const limit = pageSize - leading.length;
  if (limit === 0) return leading;
  const before = page === 1 ? 0 : await reader.count(entity.path, of('eq'));
  const others = await reader.find(entity.path, { ...of('ne'), limit, offset: Math.max(0, offset - before) });
  return [...leading, ...others];
}

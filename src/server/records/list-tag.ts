import type { Entity } from '../../shared/schema/entity.ts';
import { seenInLists } from '../access/seen-lists.ts';
import { decidedBy, reachable } from '../access/visible-rows.ts';
import { dayIn } from '../lib/zones.ts';
import { tableVersion } from '../store/store.ts';
import { authorize } from './authorize.ts';
import type { RecordContext } from './record-context.ts';
import { DEFAULT_ZONE } from './tenant-zone.ts';

/**
 * The value of the ETag of every list of an entity: it changes whenever an answer might. Undefined if the store cannot
 * tell. Read before the list itself, so that the list is never older than its tag.
 * @throws ApiError `forbidden`, `method_not_allowed`, as the list would
 */
export async function listTag(
  ctx: RecordContext,
  entity: Entity,
  query: Record<string, string>,
): Promise<string | undefined> {
  const version = await tableVersion(ctx.store, entity.path);
  if (version === undefined) return undefined;
  authorize(ctx, entity, 'list', null);
  const pinned = ctx.hooks.pinnedId(entity, { scope: ctx.schema.scope, principal: ctx.principal });
  const decided = await rightsTag(ctx, entity);
  return `"${[version, ctx.store.model.digest.slice(0, 8), ...decided, ...(pinned === undefined ? [] : [pinned]), ...(await daysOf(ctx, query))].join('.')}"`;
}

/**
 * The part for rights: which rights, of which user, and the state of the tables that decide which records they cover.
 */
async function rightsTag({ schema, principal, store }: RecordContext, entity: Entity): Promise<string[]> {
  if (schema.rights.isAll && !entity.personal) return [];
  const conditions = reachable(schema, entity.path, 'read', principal);
  const listed = seenInLists({ schema, principal }, entity).flatMap(({ property: { links }, seen }) => [
    links.entity,
    ...decidedBy(seen, schema.whole.at(links.entity), schema),
  ]);
  const tables = [...new Set([...decidedBy(conditions, entity, schema), ...listed])];
  const versions = await Promise.all(tables.map((table) => tableVersion(store, table)));
  const own = conditions.length === 0 && listed.length === 0 ? [] : [principal.id, ...versions];
  return [`r${principal.role?.id}-${principal.role?.version}`, ...own.map(String)];
}

/** What filters by days depend on besides the records: the time zone, and perhaps today's date. */
async function daysOf(ctx: RecordContext, query: Record<string, string>): Promise<string[]> {
  const zone = await ctx.zone();
  const isRelative = Object.values(query).some((value) => /^@(today|week|month|year)/.test(value));
  return [...(zone === DEFAULT_ZONE ? [] : [zone]), ...(isRelative ? [dayIn(ctx.now, zone)] : [])];
}

/** Whether `If-None-Match` names the tag. */
export function isUnchanged(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === tag) return true;
  return ifNoneMatch.split(',').some((one) => one.trim().replace(/^W\//, '') === tag);
}

import { ApiError } from '../../shared/errors.ts';
import type { Entity } from '../../shared/schema/entity.ts';
import { DEFAULT_PAGE_SIZE, type HistoryEntry, type ListEnvelope, MAX_PAGE_SIZE } from '../../shared/wire.ts';
import type { Condition, Row } from '../store/store.ts';
import { readWhole } from './read-number.ts';
import type { RecordContext } from './record-context.ts';

const PARAMETERS = ['entity', 'key', 'page', 'page_size'];
const LAST_PAGE = 1_000_000;
/** What happens to records; everything else happens to accounts. */
const RECORD_ACTIONS = ['created', 'updated', 'deleted'];

/** Whose history is asked for: that of one record, or null for that of the whole store. */
interface Asked {
  record: { entity: Entity; key: number } | null;
  page: number;
  pageSize: number;
}

/**
 * What happened to a record, newest first; also to one that is gone. A record that never was has an empty history, so
 * that nobody learns which ids exist elsewhere. The history of everything is for platform admins on their own host;
 * users of a company have no such role yet.
 * @throws ApiError `malformed`, `forbidden`
 */
export async function readHistory(
  ctx: RecordContext,
  raw: Record<string, string>,
): Promise<ListEnvelope<HistoryEntry>> {
  const { record, page, pageSize } = readQuery(ctx, raw);
  if (!record && ctx.scope !== 'platform')
    throw new ApiError(
      'forbidden',
      'The history of everything is for platform admins. Name an entity and a key to see one record.',
    );
  const where = record ? conditionsOf(ctx, record) : [];
  const { rows, total } = await ctx.store.read(async (reader) => ({
    rows: await reader.find('_audit', {
      where,
      order: [{ property: 'id', descending: true }],
      limit: pageSize,
      offset: (page - 1) * pageSize,
    }),
    total: await reader.count('_audit', { where }),
  }));
  return { data: rows.map(toEntry), meta: { total, page, page_size: pageSize } };
}

/** At a company, when and from where somebody signed in is shown to nobody else. */
function conditionsOf({ scope, actor }: RecordContext, { entity, key }: NonNullable<Asked['record']>) {
  const where: Condition[] = [
    { property: 'entity', op: 'eq', value: entity.path },
    { property: 'key', op: 'eq', value: key },
  ];
  const isOwn = entity.path === 'users/user' && key === actor.id;
  if (scope === 'tenant' && !isOwn) where.push({ property: 'action', op: 'in', value: RECORD_ACTIONS });
  return where;
}

function readQuery(ctx: RecordContext, raw: Record<string, string>): Asked {
  const errors: Record<string, string[]> = {};
  for (const name of Object.keys(raw))
    if (!PARAMETERS.includes(name)) errors[name.slice(0, 100)] = ['is not known'];
  const whole = (name: string, most: number) => {
    const text = Object.hasOwn(raw, name) ? raw[name] : undefined;
    if (text === undefined || text === '') return undefined;
    const number = readWhole(text, 1, most);
    if (number === undefined) errors[name] = [`must be a whole number from 1 to ${most}`];
    return number;
  };
  const path = Object.hasOwn(raw, 'entity') ? (raw.entity as string) : undefined;
  const key = whole('key', Number.MAX_SAFE_INTEGER);
  const entity = path !== undefined && Object.hasOwn(ctx.entities, path) ? ctx.entities[path] : undefined;
  if (path !== undefined && !entity) errors.entity = ['is not the path of an entity of this host'];
  if (path !== undefined && key === undefined) errors.key ??= ['is required with an entity'];
  if (path === undefined && key !== undefined) errors.entity = ['is required with a key'];
  const page = whole('page', LAST_PAGE) ?? 1;
  const pageSize = whole('page_size', MAX_PAGE_SIZE) ?? DEFAULT_PAGE_SIZE;
  if (Object.keys(errors).length > 0) throw new ApiError('malformed', undefined, errors);
  return { record: entity && key !== undefined ? { entity, key } : null, page, pageSize };
}

function toEntry(row: Row): HistoryEntry {
  return {
    id: row.id,
    at: String(row.created_at),
    actor: { kind: String(row.actor_kind), id: row.actor as number | null, name: String(row.actor_name) },
    entity: String(row.entity),
    key: row.key as number | null,
    label: row.label as string | null,
    action: String(row.action),
    before: row.before as Record<string, unknown> | null,
    after: row.after as Record<string, unknown> | null,
    details: row.details as Record<string, unknown> | null,
  };
}

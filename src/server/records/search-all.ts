import { ApiError } from '../../shared/errors.ts';
import type { Entity } from '../../shared/schema/entity.ts';
import { isNumbered, propertyOf } from '../../shared/schema/manifest.ts';
import { say } from '../../shared/texts/text.ts';
import type { FoundGroup, FoundRecord } from '../../shared/wire.ts';
import { labelOf } from '../events/audit-entry.ts';
import type { Row } from '../store/store.ts';
import { authorize, visible } from './authorize.ts';
import type { RecordContext } from './record-context.ts';

/** The most results per entity; its list shows the rest. */
const MOST = 5;
const LONGEST = 200;
/** As much as a line of the palette has room for. */
const MOST_ABOUT = 120;

/**
 * Searches all records that the caller may read, by entity: an exact code first, then matches in the label. Records
 * that belong to another are found through their owner.
 * @throws ApiError `malformed`
 */
export async function searchAll(ctx: RecordContext, raw: Record<string, string>): Promise<FoundGroup[]> {
  const { q = '', ...others } = raw;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined)
    throw new ApiError('malformed', undefined, { [unknown.slice(0, 100)]: [say('field.unknown')] });
  if (q.length > LONGEST || q.includes('\0') || !q.isWellFormed())
    throw new ApiError('malformed', undefined, { q: [say('field.most_text', { limit: LONGEST })] });
  if (q.trim() === '') return [];
  const entities = Object.values(ctx.schema.entities).filter(isSearched);
  for (const entity of entities) authorize(ctx, entity, 'list', null);
  return ctx.store.read(async (all) => {
    const reader = visible(ctx, all);
    // Independent queries are sent together, because each PostgreSQL round trip costs time.
    const groups = await Promise.all(
      entities.map(async (entity): Promise<FoundGroup> => {
        const { path, order } = entity;
        const rows = await reader.find(path, { search: q, order, ranked: true, limit: MOST + 1 });
        const records = rows.slice(0, MOST).map((row) => found(entity, row));
        return { entity: path, records, more: rows.length > MOST };
      }),
    );
    return bestFirst(
      groups.filter(({ records }) => records.length > 0),
      q,
    );
  });
}

/** A number says nothing to most people, so the first text that is searched goes with it. */
function found(entity: Entity, row: Row): FoundRecord {
  const named = { id: row.id, label: labelOf(entity, row) };
  if (!isNumbered(entity)) return named;
  const text = entity.search.find(
    (name) => name !== entity.label && propertyOf(entity, name)?.kind === 'text',
  );
  const value = text === undefined ? undefined : row[text];
  const about = typeof value === 'string' ? (value.trim().split('\n')[0] ?? '').slice(0, MOST_ABOUT) : '';
  return about === '' ? named : { ...named, about };
}

function isSearched({ operations, search, parent, singleton }: Entity): boolean {
  return operations.includes('list') && search.length > 0 && parent === undefined && !singleton;
}

/** Groups whose first record has exactly the typed label, or ends in the typed number, come first. */
function bestFirst(groups: FoundGroup[], q: string): FoundGroup[] {
  const text = q.trim().toLowerCase();
  const rank = ({ records }: FoundGroup) => {
    const label = records[0]?.label.toLowerCase() ?? '';
    if (label === text || (/^\d+$/.test(text) && Number(/\d+$/.exec(label)?.[0]) === Number(text))) return 0;
    return label.includes(text) ? 1 : 2;
  };
  return groups.toSorted((a, b) => rank(a) - rank(b));
}

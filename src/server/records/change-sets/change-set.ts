import { ApiError } from '../../../shared/errors.ts';
import type { ChangeSet } from '../../../shared/import.ts';
import type { Order } from '../../../shared/wire.ts';
import { lastAudit } from '../../events/last-audit.ts';
import { together } from '../../lib/together.ts';
import { eq } from '../../store/eq.ts';
import type { Reader, Row, Values, Writer } from '../../store/store.ts';
import type { RecordContext } from '../record-context.ts';

export const SETS = '_change_set';
export const PARTS = '_change_part';
/** How long a set can be undone. */
const LIFE_MS = 30 * 24 * 60 * 60 * 1000;
const MOST_LISTED = 50;
const NEWEST: Order[] = [{ property: 'id', descending: true }];

/** Begins a change set for the caller. Returns its id. */
export function beginSet(
  writer: Writer,
  { principal, now }: RecordContext,
  begun: {
    kind: ChangeSet['kind'];
    entity: string;
    title: string;
    total: number;
    fingerprint?: string;
    details?: object;
  },
): Promise<number> {
  const { kind, entity, title, total, fingerprint = null, details = {} } = begun;
  return writer.insert(SETS, {
    user: principal.id,
    ...{ kind, entity, title, total, fingerprint },
    ...{ state: 'open', done: 0, created: 0, updated: 0, refused: 0, undone_to: null },
    details: JSON.stringify(details),
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
    expires_at: now.getTime() + LIFE_MS,
  });
}

/** Whose change sets are meant: the caller's, or, where these belong to all who may do the same, anybody's. */
export type SetsOf = 'caller' | 'anybody';

/** A change set of the caller; sets of other users count as not found, unless anybody's are meant. @throws ApiError `not_found` */
export async function findSet(
  reader: Reader,
  { principal }: RecordContext,
  id: number,
  of: SetsOf = 'caller',
): Promise<Row> {
  const theirs = of === 'caller' ? [eq('user', principal.id ?? 0)] : [];
  const row = await reader.first(SETS, [eq('id', id), ...theirs]);
  if (!row) throw new ApiError('not_found');
  return row;
}

/** The change sets of the caller, newest first. */
export async function listSets(ctx: RecordContext): Promise<ChangeSet[]> {
  const rows = await ctx.store.read((reader) =>
    reader.find(SETS, {
      where: [eq('user', ctx.principal.id ?? 0)],
      order: NEWEST,
      limit: MOST_LISTED,
    }),
  );
  return rows.filter(({ entity }) => ctx.schema.find(String(entity))).map(shownSet);
}

export function shownSet(row: Row): ChangeSet {
  const { id, kind, entity, title, state, total, done, created, updated, refused, created_at } = row;
  return { id, kind, entity, title, state, total, done, created, updated, refused, created_at } as ChangeSet;
}

/** Assigns the audit entries from `first` on to a set, in the same transaction as the changes themselves. */
export async function notePart(
  writer: Writer,
  set: number,
  first: number,
  more: { undoes?: boolean; refused?: object } = {},
): Promise<void> {
  const { undoes = false, refused } = more;
  const where = [eq('set', set)];
  const [last, [before]] = await together([
    lastAudit(writer),
    writer.find(PARTS, { where, order: NEWEST, limit: 1 }),
  ]);
  if (last === first && refused === undefined) return;
  const goesOn =
    before?.last === first && before.undoes === undoes && refused === undefined && before.refused === null;
  if (before && goesOn) await writer.update(PARTS, before.id, { last });
  else
    await writer.insert(PARTS, {
      ...{ set, first, last, undoes },
      refused: refused === undefined ? null : JSON.stringify(refused),
    });
}

/** Whether an audit entry belongs to a set. */
export async function isOfSet(reader: Reader, set: number, entry: number): Promise<boolean> {
  const parts = await reader.count(PARTS, {
    where: [
      eq('set', set),
      { property: 'first', op: 'lt', value: entry },
      { property: 'last', op: 'gte', value: entry },
    ],
  });
  return parts > 0;
}

/** Updates the row of a set. */
export async function keepSet(writer: Writer, id: number, values: Values): Promise<void> {
  await writer.update(SETS, id, values);
}

import { API_ERRORS, ApiError } from '../../shared/errors.ts';
import type { Entity } from '../../shared/schema/entity.ts';
import { valuesNow } from '../../shared/schema/renames.ts';
import { say } from '../../shared/texts/text.ts';
import type { Order } from '../../shared/wire.ts';
import { reachable } from '../access/visible-rows.ts';
import type { Gone, GoneRow } from '../events/gone.ts';
import { eq } from '../store/eq.ts';
import type { Row, Writer } from '../store/store.ts';
import { authorize, requireOperation, requireReach, visible } from './authorize.ts';
import type { RecordContext } from './record-context.ts';
import { requireOwner, requireReferences } from './require-references.ts';
import type { Run, Write } from './write.ts';

const NEWEST: Order[] = [{ property: 'id', descending: true }];

/**
 * Whether a deletion may be undone, which needs the rights to create and to delete the record, and what it took. A record that is
 * back already is left as it is.
 * @throws ApiError `not_found`, `forbidden`, `method_not_allowed`, and `invalid` for what stands in the way
 */
export async function checkRestore(write: Write, key: number, entity: Entity, run: Run): Promise<void> {
  const { ctx, writer } = run;
  requireOperation(ctx.schema, entity, 'delete');
  requireOperation(ctx.schema, entity, 'create');
  const last = await lastEntry(writer, entity, key);
  if (last?.action === 'restored') {
    write.after = await visible(ctx, writer).get(entity.path, key);
    write.isOver = write.after !== null;
    if (write.isOver) return;
  }
  if (last?.action !== 'deleted') throw await nothingToRestore(ctx, writer, entity, key);
  authorize(ctx, entity, 'delete', null);
  authorize(ctx, entity, 'create', null);
  const { gone = { rows: [], emptied: [] } } = (last.details ?? {}) as { gone?: Gone };
  const rows = gone.rows.map((row) => rowNow(ctx.schema.whole.find(row.entity), row));
  const [record] = rows;
  write.gone = { ...gone, rows };
  if (!record) throw new ApiError('invalid', say('changes.too_much_went'));
  await requireOwner(ctx, writer, entity, record.values);
  await requireReferences(ctx, writer, entity, record.values);
  write.values = record.values;
}

/** What a row had, by the names and choices of now. */
function rowNow(entity: Entity | undefined, row: GoneRow): GoneRow {
  return entity ? { ...row, values: valuesNow(entity, row.values) } : row;
}

/** Whether a record that is back is one that who asked for it may see and delete. */
export async function requireRestored(row: Row, entity: Entity, { ctx, writer }: Run): Promise<void> {
  if (!(await visible(ctx, writer).get(entity.path, row.id))) throw new ApiError('not_found');
  await requireReach(ctx, writer, entity, 'delete', row);
}

/** Such a refusal says something of the record that was deleted, and so does each of a feature. */
const REFUSED = new Set<string>(['invalid', 'still_referenced']);

/**
 * Only callers who may read all records learn why one cannot come back. Others get the same answer as for a record that
 * never existed: whether they may read this one is known only once it exists.
 */
export function toldToReaders(
  { schema, principal }: RecordContext,
  { path }: Entity,
  error: unknown,
): unknown {
  const isReader = reachable(schema, path, 'read', principal).length === 0;
  const tells =
    error instanceof ApiError && (REFUSED.has(error.code) || !Object.hasOwn(API_ERRORS, error.code));
  return tells && !isReader ? new ApiError('not_found') : error;
}

/** The latest history entry of a record. */
async function lastEntry(writer: Writer, entity: Entity, key: number): Promise<Row | undefined> {
  const [entry] = await writer.find('_audit', {
    where: [eq('key', key), eq('entity', entity.path)],
    order: NEWEST,
    limit: 1,
  });
  return entry;
}

/** An existing record was not deleted; for any other the answer does not reveal whether it ever existed. */
async function nothingToRestore(
  ctx: RecordContext,
  writer: Writer,
  entity: Entity,
  key: number,
): Promise<ApiError> {
  const row = await visible(ctx, writer).get(entity.path, key);
  return row
    ? new ApiError('invalid', say('record.not_deleted', { entity: entity.title }))
    : new ApiError('not_found');
}

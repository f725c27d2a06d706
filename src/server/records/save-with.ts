import { ApiError } from '../../shared/errors.ts';
import type { Entity } from '../../shared/schema/entity.ts';
import { eq } from '../store/eq.ts';
import type { Row } from '../store/store.ts';
import type { SavedWith } from './action-body.ts';
import { authorize, requireReach, requireWritable, visible } from './authorize.ts';
import type { Pipeline } from './pipeline.ts';
import type { RecordContext } from './record-context.ts';
import { requireOwner, requireReferences } from './require-references.ts';
import { writtenValue } from './written-value.ts';

/**
 * Saves a child record sent with its parent, checking the same rights as its own endpoint.
 * @returns whether anything changed
 */
export async function saveWith(
  ctx: RecordContext,
  pipeline: Pipeline,
  child: Entity,
  { id, values }: SavedWith,
  owner: number,
): Promise<boolean> {
  const parent = child.parent as string;
  const before = child.single
    ? await visible(ctx, pipeline.writer).first(child.path, [eq(parent, owner)])
    : id === undefined
      ? null
      : await belonging(ctx, pipeline, child, id, owner);
  authorize(ctx, child, before ? 'update' : 'create', before);
  if (before) {
    requireWritable(ctx, child, values);
    await requireReach(ctx, pipeline.writer, child, 'update', before);
  } else await requireOwner(ctx, pipeline.writer, child, { ...values, [parent]: owner });
  await requireReferences(ctx, pipeline.writer, child, values, before ?? undefined);
  if (before) return (await pipeline.update(child.path, before, values)) !== before;
  await pipeline.create(child.path, { ...values, [parent]: owner });
  return true;
}

/** Deletes a child record together with a change to its parent. */
export async function removeWith(
  ctx: RecordContext,
  pipeline: Pipeline,
  child: Entity,
  id: number,
  owner: number,
): Promise<void> {
  const row = await belonging(ctx, pipeline, child, id, owner);
  authorize(ctx, child, 'delete', row);
  await requireReach(ctx, pipeline.writer, child, 'delete', row);
  await pipeline.remove(child.path, row);
}

/** @throws ApiError `invalid` for a record that is missing, not visible, or belongs to another parent */
async function belonging(
  ctx: RecordContext,
  pipeline: Pipeline,
  child: Entity,
  id: number,
  owner: number,
): Promise<Row> {
  const row = await visible(ctx, pipeline.writer).get(child.path, id);
  if (!row || writtenValue(row, child.parent as string) !== owner)
    throw new ApiError('invalid', undefined, { id: ['does not belong to this record'] });
  return row;
}

/** The errors of a child record, moved to its place in the body. */
export function below(place: string, error: unknown): unknown {
  if (!(error instanceof ApiError) || !error.errors) return error;
  const errors = Object.entries(error.errors).map(([field, texts]) => [
    field === '' ? place : `${place}.${field}`,
    texts,
  ]);
  return new ApiError(error.code, error.message, Object.fromEntries(errors));
}

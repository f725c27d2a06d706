import type { Entity } from '../../shared/schema/entity.ts';
import { eq } from '../store/eq.ts';
import type { Reader, Row } from '../store/store.ts';
import { recordAnswer } from './answer.ts';
import { allowedFor, authorize, requireOperation, visible } from './authorize.ts';
import { findRecord } from './find-record.ts';
import type { Answered, RecordContext } from './record-context.ts';

/** The record at `path/{key}`. @throws ApiError `not_found` */
export async function getRecord(ctx: RecordContext, entity: Entity, key: number): Promise<Answered> {
  requireOperation(ctx.schema, entity, 'get');
  return ctx.store.read(async (reader) => {
    const row = await findRecord(visible(ctx, reader), entity, key);
    authorize(ctx, entity, 'get', row);
    return withAllowed(ctx, reader, entity, row);
  });
}

/** The record that a parent has of a single entity, or null. */
export async function getSingle(
  ctx: RecordContext,
  entity: Entity,
  parentId: number,
): Promise<Answered | null> {
  requireOperation(ctx.schema, entity, 'get');
  const { parent } = entity;
  if (!entity.single || parent === undefined) throw new Error(`${entity.path} is not a single entity`);
  return ctx.store.read(async (reader) => {
    const row = await visible(ctx, reader).first(entity.path, [eq(parent, parentId)]);
    // A caller who may not read it must not learn from a null that there is none yet.
    authorize(ctx, entity, 'get', row);
    return row && withAllowed(ctx, reader, entity, row);
  });
}

async function withAllowed(ctx: RecordContext, reader: Reader, entity: Entity, row: Row): Promise<Answered> {
  const answer = await recordAnswer(entity, row, reader, ctx);
  return { ...answer, allowed: await allowedFor(ctx, reader, entity, row) };
}

import type { Entity } from '../../shared/schema/entity.ts';
import { recordAnswer } from './answer.ts';
import { authorize, requireOperation } from './authorize.ts';
import { findRecord } from './find-record.ts';
import type { Answered, RecordContext } from './record-context.ts';

/** The record at `path/{key}`. @throws ApiError `not_found` */
export async function getRecord(ctx: RecordContext, entity: Entity, key: number): Promise<Answered> {
  requireOperation(entity, 'get');
  return ctx.store.read(async (reader) => {
    const row = await findRecord(reader, entity, key);
    authorize(ctx, entity, 'get', row);
    return recordAnswer(entity, row, reader, ctx);
  });
}

/** The one record that a parent has of a single entity, or null. */
export async function getSingle(
  ctx: RecordContext,
  entity: Entity,
  parentId: number,
): Promise<Answered | null> {
  requireOperation(entity, 'get');
  const { parent } = entity;
  if (!entity.single || parent === undefined) throw new Error(`${entity.path} is not a single entity`);
  return ctx.store.read(async (reader) => {
    const row = await reader.first(entity.path, [{ property: parent, op: 'eq', value: parentId }]);
    // Where there is none yet, whoever may not read them is not told so.
    authorize(ctx, entity, 'get', row);
    return row && recordAnswer(entity, row, reader, ctx);
  });
}

import { ApiError } from '../../shared/errors.ts';
import type { Entity } from '../../shared/schema/entity.ts';
import { eq } from '../store/eq.ts';
import type { Reader, Row } from '../store/store.ts';

/** The record at `path/{key}`. @throws ApiError `not_found`, the same for every id that does not exist */
export async function findRecord(reader: Reader, entity: Entity, key: number): Promise<Row> {
  const row =
    entity.key === 'id'
      ? await reader.get(entity.path, key)
      : await reader.first(entity.path, [eq(entity.key, key)]);
  if (!row) throw new ApiError('not_found');
  return row;
}

/** The row of an id that was just written. */
export async function findRow(reader: Reader, entity: Entity, id: number): Promise<Row> {
  const row = await reader.get(entity.path, id);
  if (!row) throw new Error(`${entity.path} ${id} is gone within its own transaction`);
  return row;
}

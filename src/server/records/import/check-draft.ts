import type { Entity, Property } from '../../../shared/schema/entity.ts';
import { say, type Text } from '../../../shared/texts/text.ts';
import { eq } from '../../store/eq.ts';
import type { Reader, Value } from '../../store/store.ts';
import { visible } from '../authorize.ts';
import type { RecordContext } from '../record-context.ts';

/** Whether only one record may have a given value of this property. */
export function isUnique(entity: Entity, { unique, name }: Property): boolean {
  return unique === true || (entity.single === true && name === entity.parent);
}

/** What is wrong with a value that another record has already; the record is named to who may read it. */
export async function takenInStore(
  ctx: RecordContext,
  entity: Entity,
  { name }: Property,
  value: Exclude<Value, null>,
  reader: Reader,
): Promise<Text | undefined> {
  const record = await reader.first(entity.path, [eq(name, value)]);
  if (!record) return undefined;
  const seen = await visible(ctx, reader).get(entity.path, record.id);
  const used = { value: String(value) };
  return seen
    ? say('import.taken_by', { ...used, entity: entity.title, id: record.id })
    : say('import.taken', used);
}

import type { Entity, Property } from '../../../shared/schema/entity.ts';
import { eq } from '../../store/eq.ts';
import type { Reader, Row, Value, Values } from '../../store/store.ts';
import { visible } from '../authorize.ts';
import { acceptCreate } from '../create-record.ts';
import { tryCreate, tryUpdate } from '../pipeline.ts';
import type { RecordContext } from '../record-context.ts';
import { problemsOf } from './read-cells.ts';
import type { Problem } from './source.ts';

/**
 * Checks values that are valid by the schema against the rules that need the store. @param before the record they change
 */
export async function ruleProblems(
  ctx: RecordContext,
  entity: Entity,
  values: Values,
  reader: Reader,
  before?: Row,
): Promise<Problem[]> {
  try {
    if (before) await tryUpdate(ctx, entity, before, values, reader);
    else await tryCreate(ctx, entity, acceptCreate(ctx, entity, values), reader);
    return [];
  } catch (error) {
    return problemsOf(error);
  }
}

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
): Promise<string | undefined> {
  const record = await reader.first(entity.path, [eq(name, value)]);
  if (!record) return undefined;
  const seen = await visible(ctx, reader).get(entity.path, record.id);
  return `"${value}" is already used${seen ? ` by ${entity.title} ${record.id}` : ''}`;
}

import { ApiError } from '../../shared/errors.ts';
import type { Entity } from '../../shared/schema/entity.ts';
import { say, type Text } from '../../shared/texts/text.ts';
import { visible } from './authorize.ts';
import type { RecordContext } from './record-context.ts';
import { writtenValue } from './written-value.ts';

/**
 * Runs work that writes a body. If its fields are refused, references to missing records are added to the errors, so
 * that everything is reported at once; a valid body costs no second look.
 * @param key the record that is changed: what it already refers to may stay
 */
export async function namingReferences<T>(
  ctx: RecordContext,
  entity: Entity,
  body: unknown,
  key: number | undefined,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof ApiError ? await namingMissing(ctx, entity, body, key, error) : error;
  }
}

/** The refusal of a body, with its references to missing records added. */
export async function namingMissing(
  ctx: RecordContext,
  entity: Entity,
  body: unknown,
  key: number | undefined,
  error: ApiError,
): Promise<ApiError> {
  if (error.code !== 'invalid' || !error.fields) return error;
  const missing = await missingReferences(ctx, entity, body, key);
  return error.withFields({ ...missing, ...error.fields });
}

async function missingReferences(
  ctx: RecordContext,
  entity: Entity,
  body: unknown,
  key: number | undefined,
): Promise<Record<string, Text[]>> {
  if (typeof body !== 'object' || body === null) return {};
  return ctx.store.read(async (all) => {
    const reader = visible(ctx, all);
    const before = key === undefined ? null : await reader.get(entity.path, key);
    const missing: Record<string, Text[]> = {};
    for (const { name, reference, readOnly } of entity.properties) {
      const id = (body as Record<string, unknown>)[name];
      if (
        !reference ||
        readOnly ||
        !Number.isSafeInteger(id) ||
        (before && writtenValue(before, name) === id)
      )
        continue;
      if (!(await reader.get(reference.entity, id as number))) missing[name] = [say('field.does_not_exist')];
    }
    return missing;
  });
}

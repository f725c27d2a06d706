import { ApiError } from '../../shared/errors.ts';
import type { Entity } from '../../shared/schema/entity.ts';
import type { Manifest } from '../../shared/schema/manifest.ts';
import { MissingReferenceError, ReferencedError, UniqueError } from '../store/errors.ts';

/** Runs a write of an entity and says what the store refuses in the words of the API. */
export async function translateStoreErrors<T>(
  entities: Manifest,
  entity: Entity,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toApiError(entities, entity, error);
  }
}

function toApiError(entities: Manifest, entity: Entity, error: unknown): unknown {
  if (error instanceof UniqueError) return fieldError(error.property, takenText(entity, error.property));
  if (error instanceof MissingReferenceError) return fieldError(error.property, 'does not exist');
  if (error instanceof ReferencedError) return stillReferenced(entities, entity, error.by);
  return error;
}

/** The error that says what is wrong with one field. */
export function fieldError(field: string, text: string): ApiError {
  return new ApiError('invalid', undefined, { [field]: [text] });
}

function takenText(entity: Entity, property: string): string {
  return entity.single && property === entity.parent
    ? `already has a ${entity.title}; change that one`
    : 'is already used';
}

/** A record that others refer to stays; the text says which ones, so that people know where to look. */
export function stillReferenced(entities: Manifest, entity: Entity, by: string): ApiError {
  const referrers = Object.hasOwn(entities, by) ? entities[by]?.plural : undefined;
  return new ApiError(
    'still_referenced',
    `${referrers ?? 'Other records'} still refer to this ${entity.title}. Change or delete those first.`,
  );
}

import { ApiError } from '../../shared/errors.ts';
import type { Entity } from '../../shared/schema/entity.ts';
import type { Schema } from '../access/schema.ts';
import { MissingReferenceError, ReferencedError, UniqueError } from '../store/errors.ts';

/** What the store refuses of a write of an entity, in the words of the API; any other error as it is. */
export function translateStoreError(schema: Schema, entity: Entity, error: unknown): unknown {
  if (error instanceof UniqueError) return fieldError(error.property, takenText(entity, error.property));
  if (error instanceof MissingReferenceError) return fieldError(error.property, 'does not exist');
  if (error instanceof ReferencedError) return stillReferenced(schema, entity, error.by);
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
function stillReferenced(schema: Schema, entity: Entity, by: string): ApiError {
  const referrers = schema.find(by)?.plural ?? 'Other records';
  return new ApiError(
    'still_referenced',
    `${referrers} still refer to this ${entity.title}. Change or delete those first.`,
  );
}

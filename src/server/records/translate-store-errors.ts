import { ApiError } from '../../shared/errors.ts';
import type { Entity } from '../../shared/schema/entity.ts';
import { propertyOf } from '../../shared/schema/manifest.ts';
import type { UniqueKey } from '../../shared/schema/unique-key.ts';
import type { Schema } from '../access/schema.ts';
import { MissingReferenceError, ReferencedError, TooLargeError, UniqueError } from '../store/errors.ts';

/** Translates a refusal of the store into an API error; any other error is returned as it is. */
export function translateStoreError(schema: Schema, entity: Entity, error: unknown): unknown {
  if (error instanceof UniqueError) return takenError(entity, error.properties);
  if (error instanceof MissingReferenceError) return fieldError(error.property, 'does not exist');
  if (error instanceof TooLargeError) return fieldError(error.property, 'would be too large a number');
  if (error instanceof ReferencedError) return stillReferenced(schema, entity, error.by);
  return error;
}

/** An API error about one field. */
export function fieldError(field: string, text: string): ApiError {
  return new ApiError('invalid', undefined, { [field]: [text] });
}

/** Of several properties that are unique together, each that a request may set is named, with the others. */
function takenError(entity: Entity, properties: string[]): ApiError {
  const [first = 'id', ...more] = properties;
  if (more.length === 0) return fieldError(first, takenText(entity, first));
  const settable = properties.filter((name) => propertyOf(entity, name)?.readOnly !== true);
  const text = (name: string) => {
    const others = properties.filter((other) => other !== name);
    return `is already used with the same ${others.map((other) => propertyOf(entity, other)?.title ?? other).join(' and ')}`;
  };
  const named = settable.length > 0 ? settable : properties;
  return new ApiError('invalid', undefined, Object.fromEntries(named.map((name) => [name, [text(name)]])));
}

function takenText(entity: Entity, property: string): string {
  const key = entity.unique.find(({ properties }) => properties.join() === property);
  if (key?.while) return `already has a ${entity.title} ${whileText(entity, key.while)}`;
  return entity.single && property === entity.parent
    ? `already has a ${entity.title}; change that one`
    : 'is already used';
}

/** @example whileText(entity, { is_running: true }) // 'that is running' */
function whileText(entity: Entity, held: NonNullable<UniqueKey['while']>): string {
  const parts = Object.entries(held).map(([name, value]) => {
    if (typeof value === 'boolean' && name.startsWith('is_'))
      return `that ${value ? 'is' : 'is not'} ${name.slice('is_'.length).replaceAll('_', ' ')}`;
    const property = propertyOf(entity, name);
    const choice = property?.choices?.find((one) => one.const === value)?.title;
    return `whose ${property?.title ?? name} is ${value === null ? 'empty' : (choice ?? value)}`;
  });
  return parts.join(' and ');
}

/** A record that others refer to cannot be deleted; the text says which ones, so that people know where to look. */
function stillReferenced(schema: Schema, entity: Entity, by: string): ApiError {
  const referrers = schema.find(by)?.plural ?? 'Other records';
  return new ApiError(
    'still_referenced',
    `${referrers} still refer to this ${entity.title}. Change or delete those first.`,
  );
}

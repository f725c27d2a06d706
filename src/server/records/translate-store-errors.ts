import { ApiError } from '../../shared/errors.ts';
import type { Entity } from '../../shared/schema/entity.ts';
import { propertyOf } from '../../shared/schema/manifest.ts';
import { testsOf, type Where, type WhereTest } from '../../shared/schema/where.ts';
import { say, type Text, together, type Wording } from '../../shared/texts/text.ts';
import type { Schema } from '../access/schema.ts';
import { MissingReferenceError, ReferencedError, TooLargeError, UniqueError } from '../store/errors.ts';

/** Translates a refusal of the store into an API error; any other error is returned as it is. */
export function translateStoreError(schema: Schema, entity: Entity, error: unknown): unknown {
  if (error instanceof UniqueError) return takenError(entity, error.properties);
  if (error instanceof MissingReferenceError) return fieldError(error.property, say('field.does_not_exist'));
  if (error instanceof TooLargeError) return fieldError(error.property, say('field.sum_too_large'));
  if (error instanceof ReferencedError) return stillReferenced(schema, entity, error.by);
  return error;
}

/** An API error about one field. */
export function fieldError(field: string, text: Wording): ApiError {
  return new ApiError('invalid', undefined, { [field]: [text] });
}

/** Of several properties that are unique together, each that a request may set is named, with the others. */
function takenError(entity: Entity, properties: string[]): ApiError {
  const [first = 'id', ...more] = properties;
  if (more.length === 0) return fieldError(first, takenText(entity, first));
  const settable = properties.filter((name) => propertyOf(entity, name)?.readOnly !== true);
  const text = (name: string) => {
    const others = properties.filter((other) => other !== name);
    const titles = others.map((other) => propertyOf(entity, other)?.title ?? other).join(' and ');
    return say('field.taken_with', { others: titles });
  };
  const named = settable.length > 0 ? settable : properties;
  return new ApiError('invalid', undefined, Object.fromEntries(named.map((name) => [name, [text(name)]])));
}

function takenText(entity: Entity, property: string): Text {
  const key = entity.unique.find(({ properties }) => properties.join() === property);
  if (key?.while) {
    const which = whileText(entity, key.while);
    if (which) return say('field.taken_while', { entity: entity.title, which });
    return say('field.taken_alike', { entity: entity.title });
  }
  return entity.single && property === entity.parent
    ? say('field.one_only', { entity: entity.title })
    : say('field.taken');
}

/** Which records a key compares; undefined where that takes more than a few words. @example whileText(entity, { is_running: true }) // 'that is running' */
function whileText(entity: Entity, held: Where): Text | undefined {
  const parts = testsOf(held).flatMap((test) => testText(entity, test) ?? []);
  return parts.length < Object.keys(held).length ? undefined : together(parts, 'while.and');
}

function testText(entity: Entity, { property: name, op, values }: WhereTest): Text | undefined {
  const [value = null, ...more] = values;
  if (op !== 'is' || more.length > 0) return undefined;
  if (typeof value === 'boolean' && name.startsWith('is_'))
    return say(value ? 'while.is' : 'while.is_not', { what: name.slice('is_'.length).replaceAll('_', ' ') });
  const property = propertyOf(entity, name);
  const choice = property?.choices?.find((one) => one.const === value)?.title;
  const title = property?.title ?? name;
  return value === null
    ? say('while.empty', { title })
    : say('while.has', { title, value: choice ?? String(value) });
}

/** A record that others refer to cannot be deleted; the text says which ones, so that people know where to look. */
function stillReferenced(schema: Schema, entity: Entity, by: string): ApiError {
  // Several records stand in a table of their own, named after what has them.
  const referrers = schema.find(by.split('.')[0] as string)?.plural ?? 'Other records';
  return new ApiError(
    'still_referenced',
    say('record.still_referenced', { referrers, entity: entity.title }),
  );
}

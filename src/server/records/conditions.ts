import { ApiError } from '../../shared/errors.ts';
import { fitOf, goesWith } from '../../shared/schema/conditions.ts';
import type { Entity } from '../../shared/schema/entity.ts';
import { say, type Text } from '../../shared/texts/text.ts';
import type { Row, Values } from '../store/store.ts';
import { writtenValue } from './written-value.ts';

/**
 * Adjusts values to the conditions of the schema (`allOf`), judged by the record as it will be: fields that no longer
 * apply are emptied, fields that now apply start with their default. A required field that was already missing and is
 * not touched is allowed.
 * @throws ApiError `invalid` for values sent that do not go with the rest, and for missing ones
 */
export function withConditions(entity: Entity, before: Row | null, values: Values): Values {
  if (!entity.conditions) return values;
  const was = before && fitOf(entity, (name) => writtenValue(before, name));
  const valueIn = (given: Values) => (name: string) => {
    if (Object.hasOwn(given, name)) return given[name];
    return before ? writtenValue(before, name) : null;
  };
  const started = { ...values, ...(was && defaultsOf(entity, was.absent, values)) };
  const fit = fitOf(entity, valueIn(started));
  const written: Values = { ...started };
  const errors: Record<string, Text[]> = {};
  for (const name of fit.absent) {
    // `false` for a field that does not apply carries no information.
    const isSent = Object.hasOwn(values, name) && values[name] !== null && values[name] !== false;
    if (isSent) errors[name] = [say('field.goes_only_with', { others: goesWith(entity, name) ?? '' })];
    // Written as null, because a new row would otherwise get the default of its column.
    else if (!before || writtenValue(before, name) !== null) written[name] = null;
    else delete written[name];
  }
  const touched = new Set(
    entity.conditions
      .filter((one) => !before || [...Object.keys(one.while), ...one.required].some((name) => name in values))
      .flatMap(({ required }) => required),
  );
  for (const name of fit.required)
    if (touched.has(name) && isEmpty(valueIn(written)(name))) errors[name] = [say('field.required')];
  if (Object.keys(errors).length > 0) throw new ApiError('invalid', undefined, errors);
  return written;
}

/** Defaults for fields that a change makes applicable, as a new record would get them. */
function defaultsOf({ properties }: Entity, absent: ReadonlySet<string>, values: Values): Values {
  return Object.fromEntries(
    properties.flatMap(({ name, default: first }) =>
      absent.has(name) && first !== undefined && !Object.hasOwn(values, name) ? [[name, first]] : [],
    ),
  );
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === 'string' && value.trim() === '');
}

import { ApiError } from '../../shared/errors.ts';
import { fitOf, goesWith } from '../../shared/schema/conditions.ts';
import type { Entity } from '../../shared/schema/entity.ts';
import type { Row, Values } from '../store/store.ts';
import { writtenValue } from './written-value.ts';

/**
 * Values as a record takes them, by what the whole record is once it has them (`allOf`): what it has no longer is
 * emptied, what it comes to have begins with its default. What was there before and nobody touches is not asked for.
 * @throws ApiError `invalid` for what is sent and does not go with the rest, and for what is missing
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
  const errors: Record<string, string[]> = {};
  for (const name of fit.absent) {
    // No to what nobody asks says nothing.
    const isSent = Object.hasOwn(values, name) && values[name] !== null && values[name] !== false;
    if (isSent) errors[name] = [`goes only with ${goesWith(entity, name)}`];
    // A new row would begin with the default of its column.
    else if (!before || writtenValue(before, name) !== null) written[name] = null;
    else delete written[name];
  }
  const touched = new Set(
    entity.conditions
      .filter((one) => !before || [...Object.keys(one.while), ...one.required].some((name) => name in values))
      .flatMap(({ required }) => required),
  );
  for (const name of fit.required)
    if (touched.has(name) && isEmpty(valueIn(written)(name))) errors[name] = ['is required'];
  if (Object.keys(errors).length > 0) throw new ApiError('invalid', undefined, errors);
  return written;
}

/** What a change brings into a record that it had not before, as a new record would start with it. */
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

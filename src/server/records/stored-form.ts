import { chosenOf } from '../../shared/kinds/choices.ts';
import { type Entity, kindOf, type Property } from '../../shared/schema/entity.ts';
import { normalizeText } from '../../shared/texts.ts';
import type { Row, Value, Values } from '../store/store.ts';

/**
 * Values in the form in which they are stored: timestamps in UTC and in one format, so that they sort as text, and texts
 * without what nobody sees. A text that the record has already stays as it is: older versions stored any, and saving
 * another field must not change it.
 */
export function inStoredForm(entity: Entity, values: Values, before?: Row | null): Values {
  const changed = entity.properties.flatMap((property) => {
    const { name } = property;
    const given = Object.hasOwn(values, name) ? values[name] : undefined;
    if (property.several && Array.isArray(given))
      return [[name, listForm(property, given, before?.[name])] as const];
    if (typeof given !== 'string' || before?.[name] === given) return [];
    const stored = storedForm(property, given);
    return stored === given ? [] : [[name, stored] as const];
  });
  return changed.length === 0 ? values : { ...values, ...Object.fromEntries(changed) };
}

/**
 * A list of choices in their order; none is empty. What the record has already is that list, so that it does not count as changed. One with
 * something else in it stays as it is, and is refused.
 */
function listForm(property: Property, given: unknown[], before: unknown): Value {
  const chosen = chosenOf(property, given);
  if (given.length === 0) return null;
  const list = chosen.length === given.length ? chosen : given;
  return (JSON.stringify(before) === JSON.stringify(list) ? before : list) as Value;
}

/** The stored form of one value. Secrets are taken as they are, and what its kind cannot read, so that it is refused in words of its own. */
export function storedForm(property: Property, value: string): Value {
  const { kind, long, writeOnly } = property;
  if (kind === 'text') return writeOnly ? value : normalizeText(value, { lines: long });
  if (!kindOf(property).manyWays) return value;
  const read = kindOf(property).read(value, property);
  return 'value' in read ? read.value : value;
}

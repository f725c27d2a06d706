import { readMoment } from '../../shared/days.ts';
import type { Entity, Property } from '../../shared/schema/entity.ts';
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
    if (typeof given !== 'string' || before?.[name] === given) return [];
    const stored = storedForm(property, given);
    return stored === given ? [] : [[name, stored] as const];
  });
  return changed.length === 0 ? values : { ...values, ...Object.fromEntries(changed) };
}

/** The stored form of one value. Secrets are taken as they are. */
export function storedForm({ kind, long, writeOnly }: Property, value: string): Value {
  if (kind === 'datetime') return readMoment(value) ?? value;
  return kind === 'text' && !writeOnly ? normalizeText(value, { lines: long }) : value;
}

import type { Values } from '../saving/values.ts';

/**
 * The body of a PATCH: the fields whose value differs from the snapshot. A field that became empty is sent as null, because an
 * absent key would change nothing.
 */
export function changedValues(snapshot: Values, values: Values, fields: string[]): Values {
  const changes: Values = {};
  for (const field of fields) {
    const now = emptyAsNull(values[field]);
    if (!same(emptyAsNull(snapshot[field]), now)) changes[field] = now;
  }
  return changes;
}

/** The body of a POST: the filled fields. */
export function filledValues(values: Values, fields: string[]): Values {
  return Object.fromEntries(
    fields.flatMap((field) => (emptyAsNull(values[field]) === null ? [] : [[field, values[field]]])),
  );
}

function emptyAsNull(value: unknown): unknown {
  const isEmpty = value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
  return isEmpty ? null : value;
}

function same(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a, withoutRowKey) === JSON.stringify(b, withoutRowKey);
}

/** The name that the page gives to a line's row is no part of its value. */
function withoutRowKey(key: string, value: unknown): unknown {
  return key === '_key' ? undefined : value;
}

/** Applies changes to other values, such as a newer version of the record; null clears a field. */
export function applyChanges(values: Values, changes: Values): Values {
  const applied = { ...values };
  for (const [field, value] of Object.entries(changes)) {
    if (value === null) delete applied[field];
    else applied[field] = value;
  }
  return applied;
}

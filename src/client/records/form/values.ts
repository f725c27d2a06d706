import type { JsonSchema } from '../../../shared/json-schema.ts';
import { type Entity, hasParts, type Property } from '../../../shared/schema/entity.ts';
import type { Labelled } from '../../../shared/wire.ts';

/** What a form holds: one entry per filled field, references as ids. An empty field has no entry. */
export type Values = Record<string, unknown>;

/** The fields of a form that a request may carry. */
export function writableFields(schema: JsonSchema): string[] {
  return Object.entries(schema.properties ?? {})
    .filter(([, property]) => !property.readOnly)
    .map(([name]) => name);
}

/** What a new record starts with: the defaults of the schema. */
export function defaultValues(schema: JsonSchema): Values {
  return Object.fromEntries(
    Object.entries(schema.properties ?? {}).flatMap(([name, property]) =>
      property.default === undefined || property.readOnly ? [] : [[name, property.default]],
    ),
  );
}

/** A record as form values: nulls left out, `{id, label}` as the id, fields the form does not know left out. */
export function recordValues(record: Values, schema: JsonSchema): Values {
  return Object.fromEntries(
    Object.keys(schema.properties ?? {}).flatMap((name) => {
      const value = record[name];
      if (value === null || value === undefined) return [];
      return [[name, isLabelled(value) ? value.id : value]];
    }),
  );
}

/** The references of a record with their labels, by field, so that a select can name what is chosen at once. */
export function recordLabels(record: Values): Record<string, Labelled> {
  return Object.fromEntries(
    Object.entries(record).filter((entry): entry is [string, Labelled] => isLabelled(entry[1])),
  );
}

/** Whether a value is a reference as the API answers it. */
export function isLabelled(value: unknown): value is Labelled {
  return typeof value === 'object' && value !== null && 'id' in value && 'label' in value;
}

/** A value as it is written: of a reference its id, null where there is nothing. */
export function asWritten(value: unknown): unknown {
  if (value === undefined || value === '' || value === null) return null;
  return isLabelled(value) ? value.id : value;
}

/** Whether two values, as the API answers them, are written alike. */
export function isSameWritten(one: unknown, other: unknown): boolean {
  return JSON.stringify(asWritten(one)) === JSON.stringify(asWritten(other));
}

/** Whether a property of a record that is there can be set by itself, outside of its form. */
export function isSetAlone(entity: Entity, property: Property): boolean {
  const { readOnly, computed, through, name } = property;
  return !(readOnly || computed || through || hasParts(property)) && name !== entity.parent;
}

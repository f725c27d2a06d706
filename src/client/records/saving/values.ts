import type { JsonSchema } from '../../../shared/json-schema.ts';
import { type Entity, hasParts, type Property } from '../../../shared/schema/entity.ts';
import type { Labelled } from '../../../shared/wire.ts';

/** The values of a form: one entry per filled field, references as ids. An empty field has no entry. */
export type Values = Record<string, unknown>;

/** The fields of a form that may be sent. */
export function writableFields(schema: JsonSchema): string[] {
  return Object.entries(schema.properties ?? {})
    .filter(([, property]) => !property.readOnly)
    .map(([name]) => name);
}

/** The start values of a new record: the defaults of the schema. */
export function defaultValues(schema: JsonSchema): Values {
  return Object.fromEntries(
    Object.entries(schema.properties ?? {}).flatMap(([name, property]) =>
      property.default === undefined || property.readOnly ? [] : [[name, property.default]],
    ),
  );
}

/** A record as form values: without nulls and fields unknown to the form, and with `{id, label}` as the id. */
export function recordValues(record: Values, schema: JsonSchema): Values {
  return Object.fromEntries(
    Object.keys(schema.properties ?? {}).flatMap((name) => {
      const value = record[name];
      if (value === null || value === undefined) return [];
      return [[name, isLabelled(value) ? value.id : value]];
    }),
  );
}

/** A record's references with their labels, by field, so that selects can show the chosen record's name at once. */
export function recordLabels(record: Values): Record<string, Labelled> {
  return Object.fromEntries(
    Object.entries(record).filter((entry): entry is [string, Labelled] => isLabelled(entry[1])),
  );
}

/** Whether a value is a reference as the API returns it. */
export function isLabelled(value: unknown): value is Labelled {
  return typeof value === 'object' && value !== null && 'id' in value && 'label' in value;
}

/** A value in write format: the id of a reference, null for an empty value. */
export function asWritten(value: unknown): unknown {
  if (value === undefined || value === '' || value === null) return null;
  return isLabelled(value) ? value.id : value;
}

/** Whether two values of the API have the same write format. */
export function isSameWritten(one: unknown, other: unknown): boolean {
  return JSON.stringify(asWritten(one)) === JSON.stringify(asWritten(other));
}

/** Whether a property of an existing record can be set on its own, outside of the form. */
export function isSetAlone(entity: Entity, property: Property): boolean {
  const { readOnly, computed, through, name } = property;
  return !(readOnly || computed || through || hasParts(property)) && name !== entity.parent;
}

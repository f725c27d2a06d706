import type { JsonSchema } from '../json-schema.ts';
import { oncePer } from '../once-per.ts';
import type { Entity, Property } from './entity.ts';
import { filtersOf, parameterOf } from './filters.ts';
import { propertyOf } from './manifest.ts';

/**
 * What was written before something was renamed is read by the names of now: the words that rename (`x-renamed-from`,
 * `x-renamed-choices`) are the map, for as long as they stand in the schema. A name that is in use always means what it says.
 */
const renamesOf = oncePer(({ properties }: Entity): ReadonlyMap<string, Property> | undefined => {
  const names = new Map<string, Property>();
  // A text that became a reference is another thing, as its history shows.
  for (const property of properties)
    if (property.renamedFrom !== undefined && !property.reference?.byLabel)
      names.set(property.renamedFrom, property);
  return names.size > 0 || properties.some((one) => one.renamedChoices) ? names : undefined;
});

/** The property that is called so, or was before. */
export function propertyNow(entity: Entity, name: string): Property | undefined {
  return propertyOf(entity, name) ?? renamesOf(entity)?.get(name);
}

/** What a property is called now. */
function nameNow(entity: Entity, name: string): string {
  return propertyNow(entity, name)?.name ?? name;
}

/** The same of several. */
export function namesNow(entity: Entity, names: readonly string[]): string[] {
  return renamesOf(entity) ? [...new Set(names.map((name) => nameNow(entity, name)))] : [...names];
}

/** What a choice has become. @example choiceNow(priority, 'urgent') // 'high' */
export function choiceNow({ choices = [], renamedChoices }: Property, value: unknown): unknown {
  const text = String(value);
  if (!renamedChoices || !Object.hasOwn(renamedChoices, text)) return value;
  return choices.some((one) => one.const === value) ? value : renamedChoices[text];
}

/** Values of a record as they would be written today. */
export function valuesNow<T extends Record<string, unknown>>(entity: Entity, values: T): T {
  if (!renamesOf(entity)) return values;
  const now = Object.entries(values).map(([name, value]) => {
    const property = propertyNow(entity, name);
    return [property?.name ?? name, property ? choiceNow(property, value) : value];
  });
  return Object.fromEntries(now) as T;
}

/** Parameters of a list, such as those of a saved view, as they would be written today. */
export function parametersNow(entity: Entity, given: Record<string, string>): Record<string, string> {
  const renamed = renamesOf(entity);
  if (!renamed) return given;
  const filters = new Map(filtersOf(entity).map((one) => [one.name, one]));
  for (const filter of [...filters.values()]) {
    const { renamedFrom: name, reference } = filter.property;
    const before = name !== undefined && parameterOf({ name, reference }, filter.operator);
    if (before && !filters.has(before)) filters.set(before, filter);
  }
  return Object.fromEntries(
    Object.entries(given).map(([name, text]) => {
      if (name === 'columns' || name === 'ordering')
        return [name, text.replace(/[a-z0-9_]+/g, (one) => nameNow(entity, one))];
      const filter = filters.get(name);
      if (!filter?.property.renamedChoices) return [filter?.name ?? name, text];
      const values = text.split(',').map((one) => String(choiceNow(filter.property, one)));
      return [filter.name, [...new Set(values)].join(',')];
    }),
  );
}

/** The schema of a rule, in which names and choices of before are those of now. */
export function ruleNow(entity: Entity, schema: JsonSchema): JsonSchema {
  return renamesOf(entity) ? schemaNow(entity, schema) : schema;
}

function schemaNow(entity: Entity, schema: JsonSchema): JsonSchema {
  const now: Record<string, unknown> = { ...schema };
  if (schema.required) now.required = namesNow(entity, schema.required);
  if (schema.properties)
    now.properties = Object.fromEntries(
      Object.entries(schema.properties).map(([name, own]) => {
        const property = propertyNow(entity, name);
        return [property?.name ?? name, property ? choicesNow(property, own) : own];
      }),
    );
  for (const word of ['not', 'if', 'then', 'else'] as const)
    if (now[word]) now[word] = schemaNow(entity, now[word] as JsonSchema);
  for (const word of ['allOf', 'anyOf', 'oneOf'] as const)
    if (now[word]) now[word] = (now[word] as JsonSchema[]).map((one) => schemaNow(entity, one));
  return now as JsonSchema;
}

function choicesNow(property: Property, schema: JsonSchema): JsonSchema {
  const { const: one, enum: several } = schema as { const?: unknown; enum?: unknown[] };
  return {
    ...schema,
    ...(one !== undefined && { const: choiceNow(property, one) }),
    ...(several && { enum: [...new Set(several.map((value) => choiceNow(property, value)))] }),
  } as JsonSchema;
}

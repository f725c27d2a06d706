import type { JsonSchema } from '../json-schema.ts';
import { goesWith } from './conditions.ts';
import type { Entity } from './entity.ts';

/**
 * Adds to the properties of a body when they apply and when they are required, for readers of the API description.
 * The data sent is checked by `fitOf`, which knows the present record.
 */
export function withConditions(body: JsonSchema, entity: Entity): JsonSchema {
  const all = entity.conditions ?? [];
  if (all.length === 0 || !body.properties) return body;
  const needing = { ...entity, conditions: all.map((one) => ({ ...one, has: one.required })) };
  const properties = Object.entries(body.properties).map(([name, own]) => {
    const only = goesWith(entity, name);
    const needed = goesWith(needing, name);
    const words = [own.description, only && `only with ${only}`, needed && `needed with ${needed}`].filter(
      Boolean,
    );
    return [name, words.length === 0 ? own : { ...own, description: words.join('; ') }];
  });
  return { ...body, properties: Object.fromEntries(properties) };
}

/** The JSON Schema for what a new record requires while some of its properties have certain values. */
export function neededOf({ conditions = [], properties = [] }: Entity): JsonSchema['allOf'] {
  const needing = conditions.filter(({ required }) => required.length > 0);
  if (needing.length === 0) return undefined;
  const among = (name: string, values: readonly unknown[]): JsonSchema =>
    properties.find((one) => one.name === name)?.several
      ? ({ contains: { enum: values } } as JsonSchema)
      : ({ enum: values } as JsonSchema);
  return needing.map(({ while: held, required }) => ({
    if: {
      properties: Object.fromEntries(
        Object.entries(held).flatMap(([name, values]) =>
          values === true ? [] : [[name, among(name, values)]],
        ),
      ) as JsonSchema['properties'],
      required: Object.keys(held),
    },
    then: { required },
  }));
}

import type { JsonSchema } from '../json-schema.ts';
import { type Entity, kindOf, type Property, tableName } from './entity.ts';
import { nullable, plainWords } from './request-schema.ts';

/** The place of the schema of references in the API description. */
const REFERENCE = { $ref: '#/components/schemas/Reference' };

/**
 * What a record looks like in a response: every property that is not write-only, references as `{id, label}`, null
 * where nothing is set.
 * @example answerSchema(site, schemas['company/site']).required // ['code', 'name', 'id', …]
 */
export function answerSchema(entity: Entity, schema: JsonSchema): JsonSchema {
  const answered = entity.properties.filter((property) => !property.writeOnly);
  return {
    title: entity.title,
    ...(entity.description && { description: entity.description }),
    type: 'object',
    additionalProperties: false,
    // Computed properties and lines are in the response for one record, not in lists.
    required: answered
      .filter((property) => !property.only && !property.computed && !property.lines)
      .map((property) => property.name),
    properties: Object.fromEntries(
      answered.map((property) => [property.name, valueSchema(property, schema.properties?.[property.name])]),
    ),
  };
}

function valueSchema(property: Property, own: JsonSchema | undefined): JsonSchema {
  const { title, description } = property;
  const words = { title, ...(description && { description }) };
  if (property.lines) {
    const items = { $ref: `#/components/schemas/${tableName(property.lines.entity)}` };
    return { ...words, type: 'array', maxItems: property.lines.most, items };
  }
  if (property.links) return { ...words, ...kindOf(property).wire(property), maxItems: property.links.most };
  if (property.files) return nullable({ ...words, ...kindOf(property).wire(property) });
  if (property.kind === 'reference')
    return isAlwaysSet(property)
      ? { ...words, ...REFERENCE }
      : { ...words, anyOf: [REFERENCE, { type: 'null' }] };
  const plain = property.through || !own ? implicitSchema(property) : plainWords(own);
  const value = { ...plain, ...words };
  return isAlwaysSet(property) ? value : nullable(value);
}

/** A required property, or one that the server fills in; but a reference becomes empty when its person is deleted. */
function isAlwaysSet(property: Property): boolean {
  return property.required || (property.auto !== undefined && property.kind !== 'reference');
}

/** The schema of a property that no file spells out: `id`, the two timestamps, and mirrored properties. */
function implicitSchema(property: Property): JsonSchema {
  return { ...kindOf(property).wire(property), readOnly: true };
}

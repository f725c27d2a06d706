import type { JsonSchema } from '../json-schema.ts';
import type { Entity, Property } from './entity.ts';
import { isNeededOnCreate, mayNotBeEmpty } from './needed-on-create.ts';
import { ANSWERS_SCHEMA, objectSchemaOf } from './object-schemas.ts';

/**
 * The schema of a POST body: the properties that a client may write and no others. Required ones are required unless they
 * have a default, optional ones nullable.
 * @example createSchema(site, schemas['company/site']).required // ['code', 'name']
 */
export function createSchema(entity: Entity, schema: JsonSchema): JsonSchema {
  const required = writable(entity)
    .filter(isNeededOnCreate)
    .map((property) => property.name);
  return { ...requestBody(entity, schema, true), required };
}

/**
 * The schema of a PATCH body: the same properties, at least one of them, none required; null clears an optional one.
 * @example updateSchema(site, schemas['company/site']).minProperties // 1
 */
export function updateSchema(entity: Entity, schema: JsonSchema): JsonSchema {
  return { ...requestBody(entity, schema, false), minProperties: 1 };
}

function writable(entity: Entity): Property[] {
  return entity.properties.filter((property) => !property.readOnly);
}

function requestBody(entity: Entity, schema: JsonSchema, creating: boolean): JsonSchema {
  const properties = writable(entity).map((property) => {
    if (property.lines) return [property.name, linesBody(property, creating)];
    if (property.files) return [property.name, filesBody(property)];
    if (property.links) return [property.name, linksBody(property, creating)];
    const own = {
      ...referenceBounds(property),
      ...plainWords(schema.properties?.[property.name] ?? {}),
      ...(property.several && anyOfThem(property.several)),
      ...(property.answersTo ? ANSWERS_SCHEMA : objectSchemaOf(property.objectSchema)),
    };
    return [property.name, mayNotBeEmpty(property, creating) ? own : nullable(own)];
  });
  return { type: 'object', additionalProperties: false, properties: Object.fromEntries(properties) };
}

/** Lines are sent as a list of changes, which may delete as many as it adds. The contents of each line are checked separately. */
function linesBody({ title, lines }: Property, creating: boolean): JsonSchema {
  const most = lines?.most ?? 0;
  return { type: 'array', title, maxItems: creating ? most : 2 * most, items: {} };
}

/** Files are given by the ids that their uploads returned. */
function filesBody({ title, files, required }: Property): JsonSchema {
  const items = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER };
  const own = { type: 'array', title, maxItems: files?.most, uniqueItems: true, items };
  return required ? { ...own, minItems: 1 } : nullable(own);
}

/** Several records are given by their ids, or as they are answered: all of them or, in a PATCH, those that come to them and those that go. */
function linksBody({ title, description, links, required }: Property, creating: boolean): JsonSchema {
  const id = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER };
  const items = {
    ...id,
    type: ['integer', 'object'],
    required: ['id'],
    properties: { id, label: { type: 'string' } },
    additionalProperties: false,
  };
  const ids = { maxItems: links?.most, uniqueItems: true, items };
  const own = { title, ...(description && { description }), ...ids, ...(required && { minItems: 1 }) };
  if (creating) return required ? { ...own, type: 'array' } : nullable({ ...own, type: 'array' });
  const some = { ...ids, type: 'array' };
  return {
    ...own,
    type: ['array', 'object', ...(required ? [] : ['null'])],
    properties: { add: some, remove: some },
    additionalProperties: false,
    minProperties: 1,
  };
}

/** Several choices are looked up at once: tried one by one, each of a long list would be wrong as often as there are choices. */
function anyOfThem(several: NonNullable<Property['several']>): JsonSchema {
  return { items: { type: 'string', enum: several.map((choice) => choice.const) } };
}

/** An id is a positive integer, whether or not the file says so. */
function referenceBounds(property: Property): JsonSchema {
  return property.reference ? { minimum: 1, maximum: Number.MAX_SAFE_INTEGER } : {};
}

/**
 * A property's schema without our own words, which a validator does not know.
 * @example plainWords({ type: 'string', 'x-unique': true }) // { type: 'string' }
 */
export function plainWords(schema: JsonSchema): JsonSchema {
  return Object.fromEntries(Object.entries(schema).filter(([word]) => !word.startsWith('x-')));
}

/** The same schema, also accepting null. @example nullable({ type: 'string' }).type // ['string', 'null'] */
export function nullable(schema: JsonSchema): JsonSchema {
  if (schema.oneOf)
    return {
      ...schema,
      type: [schema.type as string, 'null'],
      oneOf: [...schema.oneOf, { const: null, title: 'None' }],
    };
  return { ...schema, type: [schema.type as string, 'null'] };
}

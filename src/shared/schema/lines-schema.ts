import type { JsonSchema } from '../json-schema.ts';
import type { Entity } from './entity.ts';
import { linesOf, type Manifest } from './manifest.ts';
import { createSchema, updateSchema } from './request-schema.ts';

const ID = { type: 'integer', title: 'Id', minimum: 1, maximum: Number.MAX_SAFE_INTEGER };

/**
 * A body with the schemas of its lines: new ones in a POST; in a PATCH, lines to add (without `id`), to change, or to
 * delete with `"_delete": true`.
 */
export function withLines(
  body: JsonSchema,
  entity: Entity,
  manifest: Manifest,
  schemaOf: (path: string) => JsonSchema,
  isNew: boolean,
): JsonSchema {
  const properties = { ...body.properties };
  for (const { property, child, parent } of linesOf(manifest, entity)) {
    const { minProperties: _, ...own } = (isNew ? createSchema : updateSchema)(child, schemaOf(child.path));
    const { [parent]: _parent, ...given } = own.properties ?? {};
    const items = isNew
      ? { ...own, properties: given, required: own.required?.filter((name) => name !== parent) }
      : { ...own, properties: { id: ID, ...given, _delete: { const: true } } };
    properties[property.name] = { ...properties[property.name], items };
  }
  return { ...body, properties };
}

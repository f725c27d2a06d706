import type { JsonSchema } from '../../../../shared/json-schema.ts';

/** A JSON Schema of the schema language itself (`schemas/meta`). */
export interface MetaSchema extends Omit<JsonSchema, 'properties' | 'items' | 'additionalProperties'> {
  $ref?: string;
  definitions?: Record<string, MetaSchema>;
  properties?: Record<string, MetaSchema>;
  additionalProperties?: boolean | MetaSchema;
  items?: MetaSchema;
  if?: MetaSchema;
  then?: MetaSchema;
  else?: MetaSchema;
  patternErrorMessage?: string;
}

/** Everything that the language says of a place in a file, whatever else the file says. @param at names from the outside in */
export function metaAt(root: MetaSchema, at: readonly string[]): MetaSchema[] {
  return at.reduce<MetaSchema[]>(
    (schemas, name) => schemas.flatMap((one) => inner(one, name)).flatMap((one) => whole(root, one)),
    whole(root, root),
  );
}

/** The words that may stand in an object there, with what they mean. */
export function wordsAt(root: MetaSchema, at: readonly string[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const { properties = {} } of metaAt(root, at))
    for (const [word, schema] of Object.entries(properties)) {
      const [described] = whole(root, schema).flatMap(({ description }) => description ?? []);
      if (!found.get(word)) found.set(word, described ?? '');
    }
  return found;
}

/** The values that the language lists for a place. */
export function valuesAt(root: MetaSchema, at: readonly string[]): unknown[] {
  const listed = metaAt(root, at).flatMap(({ enum: values, const: only, type }) => [
    ...(values ?? []),
    ...(only === undefined ? [] : [only]),
    ...(type === 'boolean' ? [true, false] : []),
  ]);
  return [...new Set(listed)];
}

/** A schema with all that it may be instead or beside. */
function whole(root: MetaSchema, schema: MetaSchema): MetaSchema[] {
  const { $ref, if: condition, then, else: otherwise, oneOf = [], anyOf = [], allOf = [] } = schema;
  const named = $ref === undefined ? [] : [root.definitions?.[$ref.replace('#/definitions/', '')] ?? {}];
  const more = [
    ...named,
    ...[condition, then, otherwise].flatMap((one) => one ?? []),
    ...oneOf,
    ...anyOf,
    ...allOf,
  ];
  return [schema, ...(more as MetaSchema[]).flatMap((one) => whole(root, one))];
}

function inner({ properties = {}, additionalProperties, items }: MetaSchema, name: string): MetaSchema[] {
  if (items && /^\d+$/.test(name)) return [items];
  if (Object.hasOwn(properties, name)) return [properties[name] as MetaSchema];
  return typeof additionalProperties === 'object' ? [additionalProperties] : [];
}

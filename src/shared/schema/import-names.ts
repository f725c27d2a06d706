import type { JsonSchema } from '../json-schema.ts';

/** By property, what columns of files may be called beside its title: the word `x-import.names`. */
export function importNamesOf(schema: JsonSchema): Record<string, string[]> | undefined {
  const { names } = (schema['x-import'] ?? {}) as { names?: Record<string, string> };
  if (!names) return undefined;
  const listed = Object.entries(names).map(([property, text]) => {
    const each = text.split(',').map((one) => one.trim());
    return [property, each.filter((one) => one !== '')];
  });
  return Object.fromEntries(listed);
}

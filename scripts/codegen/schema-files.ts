import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { JsonSchema } from '../../src/shared/json-schema.ts';
import { effectiveSchema, effectiveUi } from '../../src/shared/schema/effective-schema.ts';
import type { UiSchema } from '../../src/shared/schema/screen.ts';

/**
 * All schema files of a folder: entities and their UI schemas with all short forms written out, and plain schemas
 * without a table.
 */
export interface SchemaFiles {
  entities: Record<string, JsonSchema>;
  screens: Record<string, UiSchema>;
  plain: Record<string, JsonSchema>;
}

/**
 * Reads a folder of schema files. A data schema is an entity when its `$schema` is our meta-schema.
 * @throws SyntaxError naming the file, when one is not JSON
 */
export function readSchemaFiles(folder: string): SchemaFiles {
  const files: SchemaFiles = { entities: {}, screens: {}, plain: {} };
  for (const file of schemaFilePaths(folder)) {
    const parsed = parse(join(folder, file));
    const path = file.replace(/(\.ui)?\.json$/, '');
    if (file.endsWith('.ui.json')) files.screens[path] = parsed as UiSchema;
    else if (isEntity(parsed as JsonSchema)) files.entities[path] = parsed as JsonSchema;
    else files.plain[path] = parsed as JsonSchema;
  }
  for (const [path, schema] of Object.entries(files.entities)) {
    files.screens[path] = effectiveUi(schema, files.screens[path] ?? {});
    files.entities[path] = effectiveSchema(schema);
  }
  return files;
}

/** Paths of all schema files below a folder, with `/`, sorted; `meta/` and the layers in `packs/` are left out. */
export function schemaFilePaths(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !/^(meta|packs)\//.test(path))
    .sort();
}

/** Whether a data schema describes an entity, which has a table, or a plain payload. */
export function isEntity(schema: JsonSchema): boolean {
  return schema.$schema?.endsWith('meta/entity.schema.json') ?? false;
}

function parse(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new SyntaxError(`${file}: ${(error as Error).message}`);
  }
}

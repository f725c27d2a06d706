import { apiFiles } from './api-files.ts';
import { formFiles } from './form-files.ts';
import { kindsFile } from './kinds-file.ts';
import { buildManifest, buildScreens } from './manifest.ts';
import type { SchemaFiles } from './schema-files.ts';

const NOTE = '// Made by npm run codegen from schemas/. Do not edit.\n';

/**
 * Everything that follows from the schema files: by name under `src/shared/gen/`, the text.
 * The same schemas give the same bytes.
 */
export async function generate(schemas: SchemaFiles): Promise<Record<string, string>> {
  const manifest = buildManifest(schemas);
  const screens = buildScreens(schemas, manifest);
  const [forms, api] = await Promise.all([formFiles(schemas, manifest), apiFiles(schemas, manifest)]);
  const files: Record<string, string> = {
    'manifest.ts': constant('manifest', 'Manifest', '../schema/manifest.ts', manifest),
    'screens.ts': `import type { Screen } from '../schema/screen.ts';\n\n${record('screens', 'Screen', screens)}`,
    'schemas.ts':
      `import type { JsonSchema } from '../json-schema.ts';\n\n` +
      `${record('schemas', 'JsonSchema', schemas.entities)}\n` +
      record('plainSchemas', 'JsonSchema', schemas.plain),
    ...forms,
    ...api,
  };
  const noted = Object.entries(files).map(([name, text]) => [
    name,
    name.endsWith('.ts') ? `${NOTE}${text}` : text,
  ]);
  return { 'kinds.ts': kindsFile(), ...Object.fromEntries(noted) };
}

function constant(name: string, type: string, from: string, value: unknown): string {
  return `import type { ${type} } from '${from}';\n\nexport const ${name}: ${type} = ${JSON.stringify(value, null, 1)};\n`;
}

function record(name: string, type: string, value: unknown): string {
  return `export const ${name}: Record<string, ${type}> = ${JSON.stringify(value, null, 1)};\n`;
}

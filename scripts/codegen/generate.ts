import type { Manifest } from '../../src/shared/schema/manifest.ts';
import { buildModel } from '../../src/shared/schema/model.ts';
import { apiFiles } from './api-files.ts';
import { formFiles } from './form-files.ts';
import { kindsFile } from './kinds-file.ts';
import { rowsFile } from './rows-file.ts';
import type { SchemaFiles } from './schema-files.ts';

const NOTE = '// Made by npm run codegen from schemas/. Do not edit.\n';

/** The text of each file, by its name under `src/shared/gen/`. */
type Files = Record<string, string>;

/** Everything that is generated from the schema files. The same schemas always give the same bytes. */
export async function generate(schemas: SchemaFiles): Promise<Files> {
  const [forms, api] = await Promise.all([generateForms(schemas), generateApi(schemas)]);
  return { ...generateModel(schemas), ...forms, ...api };
}

/** What the server and the client need first: the entities, their screens and the schemas as they were written. */
export function generateModel(schemas: SchemaFiles): Files {
  const { digest, entities, screens } = buildModel([schemas]);
  const files = {
    'digest.ts': `/** The digest of the model that these files hold. */\nexport const digest = '${digest}';\n`,
    'manifest.ts': constant('manifest', 'Manifest', '../schema/manifest.ts', entities),
    'import-names.ts':
      `/** What columns of files may be called, by entity and property: \`x-import.names\`. A list needs none of it. */\n` +
      record('importNames', 'Record<string, string[]>', importNames(entities)),
    'screens.ts': `import type { Screen } from '../schema/screen.ts';\n\n${record('screens', 'Screen', screens)}`,
    'rows.ts': rowsFile(entities),
    'schemas.ts':
      `import type { JsonSchema } from '../json-schema.ts';\n\n` +
      `${record('schemas', 'JsonSchema', schemas.entities)}\n` +
      record('plainSchemas', 'JsonSchema', schemas.plain),
  };
  return { 'kinds.ts': kindsFile(), ...noted(files) };
}

/** The forms of the client with their compiled checks. */
export async function generateForms(schemas: SchemaFiles): Promise<Files> {
  return noted(await formFiles(schemas, buildModel([schemas]).entities));
}

/** The description of the API and its types, which take longest and which nothing waits for. */
async function generateApi(schemas: SchemaFiles): Promise<Files> {
  return noted(await apiFiles(schemas, buildModel([schemas]).entities));
}

function importNames(entities: Manifest): Record<string, Record<string, string[]>> {
  const named = Object.values(entities).flatMap(({ path, importNames: names }) =>
    names ? [[path, names] as const] : [],
  );
  return Object.fromEntries(named);
}

function noted(files: Files): Files {
  return Object.fromEntries(
    Object.entries(files).map(([name, text]) => [name, name.endsWith('.ts') ? `${NOTE}${text}` : text]),
  );
}

function constant(name: string, type: string, from: string, value: unknown): string {
  return `import type { ${type} } from '${from}';\n\nexport const ${name}: ${type} = ${JSON.stringify(value, null, 1)};\n`;
}

function record(name: string, type: string, value: unknown): string {
  return `export const ${name}: Record<string, ${type}> = ${JSON.stringify(value, null, 1)};\n`;
}

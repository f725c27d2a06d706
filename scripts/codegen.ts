import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildManifest, buildScreens } from './codegen/manifest.ts';
import { readSchemaFiles } from './codegen/schema-files.ts';

const root = join(import.meta.dirname, '..');
const target = join(root, 'src/shared/gen');
const files = readSchemaFiles(join(root, 'schemas'));
const manifest = buildManifest(files);
const screens = buildScreens(files, manifest);

mkdirSync(target, { recursive: true });
const write = (name: string, text: string) =>
  writeFileSync(join(target, name), `// Made by npm run codegen from schemas/. Do not edit.\n${text}`);
write(
  'manifest.ts',
  `import type { Manifest } from '../schema/manifest.ts';\n\nexport const manifest: Manifest = ${JSON.stringify(manifest, null, 1)};\n`,
);
write(
  'screens.ts',
  `import type { Screen } from '../schema/screen.ts';\n\nexport const screens: Record<string, Screen> = ${JSON.stringify(screens, null, 1)};\n`,
);
write(
  'schemas.ts',
  `import type { JsonSchema } from '../schema/json-schema.ts';\n\nexport const schemas: Record<string, JsonSchema> = ${JSON.stringify(files.entities, null, 1)};\n\nexport const plainSchemas: Record<string, JsonSchema> = ${JSON.stringify(files.plain, null, 1)};\n`,
);

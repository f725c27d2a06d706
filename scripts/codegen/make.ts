import { join, relative } from 'node:path';
import { formatError, lintSchemas } from '../lint/lint.ts';
import { generate } from './generate.ts';
import { readSchemaFiles } from './schema-files.ts';
import { writeFiles } from './write-files.ts';

const ROOT = join(import.meta.dirname, '../..');

/** What came of remaking the generated files: what is wrong with the schemas, or what changed. */
export type Made = { errors: string[] } | { changed: string[]; took: number };

/** Lints the schemas and, when they have no error, remakes `src/shared/gen/`. Nothing is written otherwise. */
export async function makeGenerated(
  schemas = join(ROOT, 'schemas'),
  target = join(ROOT, 'src/shared/gen'),
): Promise<Made> {
  const started = performance.now();
  const errors = lintSchemas(schemas);
  if (errors.length > 0) {
    const shown = relative(process.cwd(), schemas) || '.';
    return { errors: errors.map((error) => formatError(error, shown)) };
  }
  const changed = writeFiles(target, await generate(readSchemaFiles(schemas)));
  return { changed, took: Math.round(performance.now() - started) };
}

import { join, relative } from 'node:path';
import { formatError, lintSchemas } from '../lint/lint.ts';
import { generate } from './generate.ts';
import { readSchemaFiles } from './schema-files.ts';
import { writeFiles } from './write-files.ts';

const ROOT = join(import.meta.dirname, '../..');

/** The result of codegen: the errors of the schemas, or the files that changed. */
export type Made = { errors: string[] } | { changed: string[]; took: number };

/** Lints the schemas and, if they have no errors, updates `src/shared/gen/`. Otherwise nothing is written. */
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

import { join } from 'node:path';
import { generate } from './codegen/generate.ts';
import { readSchemaFiles } from './codegen/schema-files.ts';
import { writeFiles } from './codegen/write-files.ts';

const root = join(import.meta.dirname, '..');
const started = performance.now();
const changed = writeFiles(
  join(root, 'src/shared/gen'),
  await generate(readSchemaFiles(join(root, 'schemas'))),
);
const took = Math.round(performance.now() - started);
console.log(`codegen: ${changed.length === 0 ? 'nothing changed' : `${changed.length} files`} (${took} ms)`);

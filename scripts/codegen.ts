import { join, relative } from 'node:path';
import { generate } from './codegen/generate.ts';
import { readSchemaFiles } from './codegen/schema-files.ts';
import { writeFiles } from './codegen/write-files.ts';
import { formatFault, lintSchemas } from './lint/lint.ts';

const root = join(import.meta.dirname, '..');
const schemas = join(root, 'schemas');
const started = performance.now();
const faults = lintSchemas(schemas);
if (faults.length > 0) {
  for (const fault of faults) console.error(formatFault(fault, relative(process.cwd(), schemas)));
  console.error('codegen: nothing was made, because the schemas have faults. See docs/schema-guide.md.');
  process.exitCode = 1;
} else {
  const changed = writeFiles(join(root, 'src/shared/gen'), await generate(readSchemaFiles(schemas)));
  const took = Math.round(performance.now() - started);
  console.log(
    `codegen: ${changed.length === 0 ? 'nothing changed' : `${changed.length} files`} (${took} ms)`,
  );
}

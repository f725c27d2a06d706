import { relative } from 'node:path';
import { makeKinds } from './codegen/kinds-file.ts';

makeKinds();
const { formatError, lintSchemas } = await import('./lint/lint.ts');

const folder = process.argv[2] ?? `${import.meta.dirname}/../schemas`;
const shown = relative(process.cwd(), folder) || '.';

const errors = lintSchemas(folder);
for (const error of errors) console.error(formatError(error, shown));
if (errors.length > 0) {
  const count = `${errors.length} ${errors.length === 1 ? 'error' : 'errors'}`;
  console.error(`${count} in the schemas. See docs/schema-guide.md.`);
  process.exitCode = 1;
} else console.log('schemas: no errors');

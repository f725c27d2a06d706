import { join } from 'node:path';
import { makeKinds } from './codegen/kinds-file.ts';

/** Prints the model of the present schemas as JSON without writing files, or prints the errors of the schemas. */
makeKinds();
const { buildModel } = await import('../src/shared/schema/model.ts');
const { readSchemaFiles } = await import('./codegen/schema-files.ts');
const { formatError, lintSchemas } = await import('./lint/lint.ts');
const folder = join(import.meta.dirname, '../schemas');
const errors = lintSchemas(folder);
for (const error of errors) console.error(formatError(error, 'schemas'));
if (errors.length > 0) process.exitCode = 1;
else process.stdout.write(JSON.stringify(buildModel([readSchemaFiles(folder)])));

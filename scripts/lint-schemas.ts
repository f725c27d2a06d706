import { relative } from 'node:path';
import { makeKinds } from './codegen/kinds-file.ts';

makeKinds();
const { formatFault, lintSchemas } = await import('./lint/lint.ts');
const folder = process.argv[2] ?? `${import.meta.dirname}/../schemas`;
const shown = relative(process.cwd(), folder) || '.';
const faults = lintSchemas(folder);
for (const fault of faults) console.error(formatFault(fault, shown));
if (faults.length > 0) {
  console.error(
    `${faults.length} ${faults.length === 1 ? 'fault' : 'faults'} in the schemas. See docs/schema-guide.md.`,
  );
  process.exitCode = 1;
} else console.log('schemas: no faults');

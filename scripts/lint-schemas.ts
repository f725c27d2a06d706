import { relative } from 'node:path';
import { makeKinds } from './codegen/kinds-file.ts';

makeKinds();
const { formatError, lintSchemas } = await import('./lint/lint.ts');
const { shorterFiles, writeShorter } = await import('./shorten/shorten-files.ts');

const args = process.argv.slice(2);
const isFixing = args.includes('--fix');
const folder = args.find((arg) => !arg.startsWith('--')) ?? `${import.meta.dirname}/../schemas`;
const shown = relative(process.cwd(), folder) || '.';

const errors = lintSchemas(folder);
for (const error of errors) console.error(formatError(error, shown));
if (errors.length > 0) {
  const count = `${errors.length} ${errors.length === 1 ? 'error' : 'errors'}`;
  console.error(
    `${count} in the schemas${isFixing ? '; nothing was changed' : ''}. See docs/schema-guide.md.`,
  );
  process.exitCode = 1;
} else {
  const files = shorterFiles(folder);
  for (const advice of files.flatMap((file) => file.advice)) console.log(formatError(advice, shown));
  if (isFixing) writeShorter(folder, files);
  console.log(`schemas: no errors${files.length === 0 ? '' : ending(files.length)}`);
}

function ending(count: number): string {
  const files = count === 1 ? '1 file' : `${count} files`;
  return isFixing
    ? `; ${files} written as said above`
    : `; ${files} can be shorter, which \`npm run schemas -- --fix\` writes`;
}

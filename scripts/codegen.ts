import { makeKinds } from './codegen/kinds-file.ts';

makeKinds();
const { makeGenerated } = await import('./codegen/make.ts');
const made = await makeGenerated(process.argv[2], process.argv[3]);
if ('errors' in made) {
  for (const error of made.errors) console.error(error);
  console.error('codegen: nothing was made, because the schemas have errors. See docs/schema-guide.md.');
  process.exitCode = 1;
} else {
  const what = made.changed.length === 0 ? 'nothing changed' : `${made.changed.length} files`;
  console.log(`codegen: ${what} (${made.took} ms)`);
}

import { makeKinds } from './codegen/kinds-file.ts';

makeKinds();
const { makeGenerated } = await import('./codegen/make.ts');
const made = await makeGenerated(process.argv[2], process.argv[3]);
if ('faults' in made) {
  for (const fault of made.faults) console.error(fault);
  console.error('codegen: nothing was made, because the schemas have faults. See docs/schema-guide.md.');
  process.exitCode = 1;
} else {
  const what = made.changed.length === 0 ? 'nothing changed' : `${made.changed.length} files`;
  console.log(`codegen: ${what} (${made.took} ms)`);
}

import { spawnSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { makeKinds } from './codegen/kinds-file.ts';
import { fixWords } from './lint/fix-words.ts';

/** `npm run schemas`: checks the schema files. With `--fix`, those that have older words are first rewritten in the words of today. */
makeKinds();
const { formatError, lintSchemas } = await import('./lint/lint.ts');

const args = process.argv.slice(2);
const folder = args.find((arg) => !arg.startsWith('--')) ?? `${import.meta.dirname}/../schemas`;
const shown = relative(process.cwd(), folder) || '.';

const before = lintSchemas(folder);
const errors = args.includes('--fix') && before.length === 0 ? fixAll() : before;
for (const error of errors) console.error(formatError(error, shown));
if (errors.length > 0) {
  const count = `${errors.length} ${errors.length === 1 ? 'error' : 'errors'}`;
  console.error(`${count} in the schemas. See docs/schema-guide.md.`);
  process.exitCode = 1;
} else console.log('schemas: no errors');

/** Only files without errors are rewritten, and they are checked again. */
function fixAll() {
  const fixed = globSync('**/*.json', {
    cwd: folder,
    exclude: ['meta/**', 'packs/**', '**/*.ui.json'],
  }).filter((path) => {
    const file = fixWords(JSON.parse(readFileSync(join(folder, path), 'utf8')));
    if (file) writeFileSync(join(folder, path), JSON.stringify(file));
    return file !== undefined;
  });
  if (fixed.length > 0) {
    const biome = join(import.meta.dirname, '../node_modules/@biomejs/biome/bin/biome');
    const paths = fixed.map((path) => join(folder, path));
    spawnSync(process.execPath, [biome, 'format', '--write', ...paths], { stdio: 'ignore' });
  }
  for (const path of fixed) console.log(`schemas: ${path} is written in the words of today`);
  return lintSchemas(folder);
}

import { existsSync, mkdirSync, readdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { makeKinds } from './codegen/kinds-file.ts';
import { newEntityFiles } from './codegen/new-entity-files.ts';
import { readSchemaFiles } from './codegen/schema-files.ts';

makeKinds();
const { buildModel } = await import('../src/shared/schema/model.ts');
const { formatError, lintSchemas } = await import('./lint/lint.ts');

const PATH = /^[a-z][a-z0-9]*([_-][a-z0-9]+)*(\/[a-z][a-z0-9]*([_-][a-z0-9]+)*)?$/;
const [path, folder = join(import.meta.dirname, '../schemas')] = process.argv.slice(2);
process.exitCode = make(path, folder);

function make(wanted: string | undefined, schemas: string): number {
  if (wanted === undefined) return refuse('Say which: npm run new-entity -- gauges/gauge');
  if (!PATH.test(wanted))
    return refuse(`"${wanted}" is no entity path. Use small letters, digits, _ and -, such as gauges/gauge.`);
  const shown = relative(process.cwd(), schemas);
  const files = { data: join(schemas, `${wanted}.json`), ui: join(schemas, `${wanted}.ui.json`) };
  for (const file of Object.values(files))
    if (existsSync(file))
      return refuse(`${relative(process.cwd(), file)} is already there. Choose another name.`);
  const before = lintSchemas(schemas);
  if (before.length > 0)
    return refuse(
      [...before.map((error) => formatError(error, shown)), 'Fix these first, then try again.'].join('\n'),
    );

  const { entities, screens } = buildModel([readSchemaFiles(schemas)]);
  const made = newEntityFiles(
    wanted,
    Object.values(entities).flatMap((entity) => {
      const screen = screens[entity.path];
      return screen ? [{ entity, screen }] : [];
    }),
  );
  mkdirSync(dirname(files.data), { recursive: true });
  writeFileSync(files.data, made.data);
  writeFileSync(files.ui, made.ui);
  const errors = lintSchemas(schemas);
  if (errors.length > 0) {
    for (const file of Object.values(files)) rmSync(file);
    if (readdirSync(dirname(files.data)).length === 0) rmdirSync(dirname(files.data));
    return refuse(
      [`"${wanted}" cannot be made:`, ...errors.map((error) => formatError(error, shown))].join('\n'),
    );
  }
  console.log(`${relative(process.cwd(), files.data)}\n${relative(process.cwd(), files.ui)}`);
  console.log(`\n${made.title} has a list at ${made.route} and a place in the menu.`);
  console.log('Next: npm run dev, and add its properties as docs/schema-guide.md says.');
  return 0;
}

function refuse(reason: string): number {
  console.error(reason);
  return 1;
}

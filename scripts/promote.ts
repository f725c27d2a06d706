import { readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { makeKinds } from './codegen/kinds-file.ts';

/**
 * `npm run promote`: writes a property that a tenant has added into `schemas/`, for all tenants. Those that have it keep their values
 * (`x-adopts`). The tenant's files come from `mainstay schema pull`.
 */
makeKinds();
const { formatError, lintSchemas } = await import('./lint/lint.ts');
const { promoted } = await import('./dev/studio/promoted.ts');
const { changedTexts, productFiles, withPrinted, writeTexts } = await import('./dev/studio/product-files.ts');

const SCHEMAS = join(import.meta.dirname, '../schemas');
const [layer, path, own, name = own?.replace(/^own_/, '')] = process.argv.slice(2);
process.exitCode = await promote();

async function promote(): Promise<number> {
  if (!layer || !path || !own || !name)
    return refuse(
      'Say which: npm run promote -- schema-layer assets/equipments own_leased_until [leased_until]',
    );
  const folder = resolve(process.env.INIT_CWD ?? '.', layer);
  const result = promoted(
    productFiles(SCHEMAS),
    { data: read(folder, `${path}.json`), ui: read(folder, `${path}.ui.json`) },
    { path, own, name },
  );
  if (typeof result === 'string') return refuse(result);
  const errors = await withPrinted(SCHEMAS, result, (copy) => lintSchemas(copy));
  if (errors.length > 0)
    return refuse(
      [
        'It is not well there, and nothing is written:',
        ...errors.map((one) => formatError(one, 'schemas')),
      ].join('\n'),
    );
  const texts = changedTexts(SCHEMAS, result);
  writeTexts(SCHEMAS, texts);
  for (const file of texts.keys()) console.log(relative(process.cwd(), join(SCHEMAS, file)));
  console.log(
    `Tenants that have ${own} keep its values as ${name}. npm run migrate -- --plan says what happens to each.`,
  );
  return 0;
}

/** A file of the layer; empty where there is none. */
function read(folder: string, file: string): object {
  try {
    return JSON.parse(readFileSync(join(folder, file), 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}

function refuse(reason: string): number {
  console.error(reason);
  return 1;
}

import { join } from 'node:path';
import type { Plugin } from 'vite';
import { kindNames, kindsFile } from '../codegen/kinds-file.ts';

/**
 * Leaves the kinds of field that no entity of the product uses out of what each page loads: they come with the fields of
 * tenants (`client/model/own-kinds.ts`, `client/fields/own-looks.ts`). Only for what is built for browsers.
 */
export function viteOwnKinds(): Plugin {
  let root = '';
  let names: string[] = [];
  return {
    name: 'own-kinds',
    enforce: 'pre',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    async configResolved(config) {
      root = config.root;
      names = await usedKinds();
    },
    load(id) {
      if (id === join(root, 'src/shared/gen/kinds.ts')) return kindsFile(names);
      if (id === join(root, 'src/client/fields/field-files.ts')) return fieldFiles(names);
      return undefined;
    },
  };
}

/** Imported by addresses that Vite cannot follow, as in `vite-packed-model.ts`. */
async function usedKinds(): Promise<string[]> {
  const load = (file: string) => import(new URL(`../../src/shared/${file}`, import.meta.url).href);
  const { manifest }: typeof import('../../src/shared/gen/manifest.ts') = await load('gen/manifest.ts');
  const { kinds }: typeof import('../../src/shared/gen/kinds.ts') = await load('gen/kinds.ts');
  const used = new Set<string>(
    Object.values(manifest).flatMap(({ properties, actions = [] }) =>
      [...properties, ...actions.flatMap(({ form }) => form.properties)].map(({ kind }) => kind),
    ),
  );
  return kindNames().filter((name) => used.has(name) || kinds[name as keyof typeof kinds].general);
}

function fieldFiles(names: string[]): string {
  return [
    ...names.map((name, at) => `import * as f${at} from './${name}.tsx';`),
    `export const fieldFiles = { ${names.map((name, at) => `'./${name}.tsx': f${at}`).join(', ')} };`,
    '',
  ].join('\n');
}

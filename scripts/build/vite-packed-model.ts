import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

/** The generated files, and the functions that pack and unpack them. */
const FILES = [
  ['manifest', 'packManifest', 'unpackManifest'],
  ['screens', 'packScreens', 'unpackScreens'],
] as const;

/**
 * Sends the browser its model of the entities in packed form: a third less to transfer, and less than half to parse.
 * Only for builds; tests and `npm run dev` use the files as they are.
 */
export function vitePackedModel(): Plugin {
  let folder = '';
  return {
    name: 'packed-model',
    apply: 'build',
    configResolved({ root }) {
      folder = join(root, 'src/shared/gen');
    },
    async load(id) {
      const found = FILES.find(([name]) => id === join(folder, `${name}.ts`));
      if (!found) return undefined;
      const [name, pack, unpack] = found;
      const [module, packed] = await Promise.all([import(pathToFileURL(id).href), packing()]);
      const text = JSON.stringify(JSON.stringify(packed[pack](module[name])));
      return `import { ${unpack} } from '../schema/packed.ts';\nexport const ${name} = ${unpack}(JSON.parse(${text}));\n`;
    },
  };
}

/** Imported by an address that Vite cannot follow, as in `vite-first-screens.ts`. */
function packing(): Promise<typeof import('../../src/shared/schema/packed.ts')> {
  return import(new URL('../../src/shared/schema/packed.ts', import.meta.url).href);
}

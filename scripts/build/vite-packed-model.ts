import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** The name of the file with the model of the entities. */
export const MODEL_FILE = /^assets\/entities-[\w-]+\.json$/;

/** What stands in for the modules that the file is sent instead of. */
const EMPTY = { digest: "''", manifest: '{}', screens: '{}' };

/**
 * Sends the browser its model of the entities in packed form and as a JSON file: it is data, and need not be parsed as a
 * script. `client/model/load-model.ts` unpacks it. Only for what is built for browsers; tests, `npm run dev` and the
 * prerendering use the files as they are.
 */
export function vitePackedModel(): Plugin {
  let folder = '';
  let fileName = '';
  let source = '';
  return {
    name: 'packed-model',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    async config() {
      source = JSON.stringify(await packedModel());
      const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
      fileName = `assets/entities-${hash}.json`;
      return { define: { __MODEL__: JSON.stringify(`/${fileName}`) } };
    },
    configResolved({ root }) {
      folder = join(root, 'src/shared/gen');
    },
    buildStart() {
      this.emitFile({ type: 'asset', fileName, source });
    },
    load(id) {
      const [name, empty] = Object.entries(EMPTY).find(([each]) => id === join(folder, `${each}.ts`)) ?? [];
      return name && `export const ${name} = ${empty};\n`;
    },
  };
}

/** Imported by addresses that Vite cannot follow, as in `vite-first-screens.ts`. */
async function packedModel() {
  const load = (file: string) => import(new URL(`../../src/shared/${file}`, import.meta.url).href);
  const { manifest }: typeof import('../../src/shared/gen/manifest.ts') = await load('gen/manifest.ts');
  const { screens }: typeof import('../../src/shared/gen/screens.ts') = await load('gen/screens.ts');
  const { digest }: typeof import('../../src/shared/gen/digest.ts') = await load('gen/digest.ts');
  const pack: typeof import('../../src/shared/schema/packed.ts') = await load('schema/packed.ts');
  return { digest, manifest: pack.packManifest(manifest), screens: pack.packScreens(screens) };
}

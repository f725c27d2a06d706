import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

/**
 * Compiling modules is half of the work of a start, so what was compiled is kept beside the packages, or where
 * NODE_COMPILE_CACHE says; where neither can be written, each start compiles anew. Not in the data folder: what lies
 * there is never run. To be called before the modules that it is meant for are loaded.
 */
export function keepCompiled(): void {
  enableCompileCache({
    directory: join(import.meta.dirname, '../../../../node_modules/.cache/mainstay/compiled'),
  });
}

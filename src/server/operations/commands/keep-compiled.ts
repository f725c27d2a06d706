import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

/**
 * Compiling modules is half of the work of a start, so compiled code is cached beside the packages, or where
 * NODE_COMPILE_CACHE says. If neither is writable, each start compiles again. It is not kept in the data folder,
 * since nothing in there is ever executed. Call this before loading the modules to cache.
 */
export function keepCompiled(): void {
  enableCompileCache({
    directory: join(import.meta.dirname, '../../../../node_modules/.cache/mainstay/compiled'),
  });
}

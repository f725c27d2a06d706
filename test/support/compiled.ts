import { join } from 'node:path';

/**
 * Where a server and the command line keep what they have compiled anyway, as `npm start` and `bin/mainstay` say it: set before
 * a process starts, it counts for its first files too, which would be compiled each time otherwise.
 */
export function compiledOf(root: string): { NODE_COMPILE_CACHE: string } {
  return { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/mainstay/compiled') };
}

import { join } from 'node:path';

/**
 * The compile cache of the server and the command line, as `npm start` and `bin/mainstay` set it: set before a process starts,
 * it also covers the process's first files, which would be compiled each time otherwise.
 */
export function compiledOf(root: string): { NODE_COMPILE_CACHE: string } {
  return { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/mainstay/compiled') };
}

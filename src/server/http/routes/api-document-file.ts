import { readFileSync } from 'node:fs';

const FILE = new URL('../../../shared/gen/openapi.json', import.meta.url);

/**
 * The description of the API as codegen wrote it. Read whenever it is asked for, which is seldom: a server need not hold it, and
 * `npm run dev` writes it after the server has started.
 */
export function readApiDocument(): string {
  return readFileSync(FILE, 'utf8');
}

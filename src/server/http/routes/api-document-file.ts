import { readFileSync } from 'node:fs';

const FILE = new URL('../../../shared/gen/openapi.json', import.meta.url);

/**
 * The API description that codegen wrote. Read on each request, which is rare: a server need not keep it in memory, and `npm run
 * dev` writes it after the server has started.
 */
export function readApiDocument(): string {
  return readFileSync(FILE, 'utf8');
}

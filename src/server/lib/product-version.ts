import { readFileSync } from 'node:fs';

/** The version of this program, as package.json has it. @example productVersion() // '0.1.0' */
export function productVersion(): string {
  const file = new URL('../../../package.json', import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}

import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { replaceFile } from './cache.ts';

const ROOT = join(import.meta.dirname, '../..');
const KINDS = join(ROOT, 'src/shared/kinds');
const TARGET = join(ROOT, 'src/shared/gen/kinds.ts');

/**
 * Writes the list of all kinds of field, collected from the files of their folder, so that a new kind is just one
 * file there. Must run before other code is loaded, since reading a schema needs the kinds.
 */
export function makeKinds(): void {
  const text = kindsFile();
  if (existsSync(TARGET) && readFileSync(TARGET, 'utf8') === text) return;
  mkdirSync(dirname(TARGET), { recursive: true });
  replaceFile(TARGET, text);
}

/** The names of all kinds: those of their files. */
export function kindNames(): string[] {
  return readdirSync(KINDS)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && file !== 'kind.ts')
    .map((file) => file.slice(0, -3))
    .sort();
}

/** The text of `gen/kinds.ts`, or of one with these kinds alone. */
export function kindsFile(names = kindNames()): string {
  return [
    '// Made by npm run codegen from src/shared/kinds/. Do not edit.',
    ...names.map((name) => `import { kind as ${variable(name)} } from '../kinds/${name}.ts';`),
    `import type { FieldKind } from '../kinds/kind.ts';`,
    '',
    '/** The name of a kind of field. */',
    `export type Kind = ${names.map((name) => `'${name}'`).join(' | ')};`,
    '',
    'export const kinds: Record<Kind, FieldKind> = {',
    ...names.map((name) => `  '${name}': ${variable(name)},`),
    '};',
    '',
  ].join('\n');
}

function variable(name: string): string {
  return `${name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())}Kind`;
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { JsonSchema } from '../../src/shared/json-schema.ts';
import type { UiSchema } from '../../src/shared/schema/screen.ts';
import { replaceFile } from '../codegen/cache.ts';
import { isEntity, schemaFilePaths } from '../codegen/schema-files.ts';
import { inWords } from '../lint/nearest.ts';
import { type SchemaError, SourceFile } from '../lint/source-file.ts';
import { type Rewrite, rewrite } from './rewrite.ts';
import { shortForm } from './short-form.ts';

/** A file that can say the same in fewer words: its new text, and advice on what gets shorter. */
interface ShorterFile {
  name: string;
  text: string;
  advice: SchemaError[];
}

/** The files of an error-free folder that can be shorter. */
export function shorterFiles(folder: string): ShorterFile[] {
  const parsed = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8'));
  const shorter = (name: string, old: object, short: object) => {
    const text = readFileSync(join(folder, name), 'utf8');
    const changes = changesOf(old, short);
    const file = new SourceFile(name, text);
    for (const { path, old: before, value } of changes) file.error(path, whatIsShorter(path, before, value));
    return changes.length === 0 ? [] : [{ name, text: rewrite(text, changes), advice: file.errors }];
  };
  return schemaFilePaths(folder)
    .filter((name) => !name.endsWith('.ui.json') && isEntity(parsed(name)))
    .flatMap((name) => {
      const uiName = name.replace(/\.json$/, '.ui.json');
      const pair = { schema: parsed(name) as JsonSchema, ui: parsed(uiName) as UiSchema };
      const short = shortForm(pair);
      return [...shorter(name, pair.schema, short.schema), ...shorter(uiName, pair.ui, short.ui)];
    });
}

/** Writes the shorter files. */
export function writeShorter(folder: string, files: ShorterFile[]): void {
  for (const { name, text } of files) replaceFile(join(folder, name), text);
}

type Bag = Record<string, unknown>;

/** The entries of the file, and of its properties, that differ. */
function changesOf(old: object, short: object, path: string[] = []): (Rewrite & { old: unknown })[] {
  return Object.entries(old).flatMap(([name, before]) => {
    const value = (short as Bag)[name] as object | undefined;
    const at = [...path, name];
    if (isDeepStrictEqual(before, value)) return [];
    if (name === 'properties' && path.length === 0) return changesOf(before, value ?? {}, at);
    return [{ path: at, value, old: before }];
  });
}

/** A description such as `"code": type and title follow from the rest`. */
function whatIsShorter(path: string[], old: unknown, value: object | undefined): string {
  const name = `"${path.at(-1)}"`;
  if (value === undefined) return `${name} need not be written; it is so anyway`;
  const words = Object.keys(old as object).filter((word) => !(word in value) && word !== 'oneOf');
  const added = Object.entries(value).filter(([word, own]) => !isDeepStrictEqual((old as Bag)[word], own));
  const shorter = added.map(([word, own]) => `write "${word}": ${JSON.stringify(own)}`);
  const gone = words.length > 0 ? [`leave out ${inWords(words).replace(' or ', ' and ')}`] : [];
  return `${name} can be shorter: ${[...shorter, ...gone].join(', ')}`;
}

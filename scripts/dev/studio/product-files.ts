import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import type { JsonSchema } from '../../../src/shared/json-schema.ts';
import { type LayerFiles, layerFile } from '../../../src/shared/schema/layer-files.ts';
import { buildModel } from '../../../src/shared/schema/model.ts';
import type { UiSchema } from '../../../src/shared/schema/screen.ts';
import { newEntityFiles } from '../../codegen/new-entity-files.ts';
import { isEntity, readSchemaFiles, schemaFilePaths } from '../../codegen/schema-files.ts';
import { changedText, newText } from './changed-text.ts';
import { type Pair, shortForm } from './short-form.ts';

type Words = Record<string, unknown>;

/** The pairs of a folder of schema files, by name, as they are written there. */
export function productFiles(folder: string): LayerFiles {
  const texts = schemaFilePaths(folder).map((name) => [name, readWords(folder, name)] as const);
  const data = new Map(
    texts.filter(([name, words]) => !layerFile(name).isUi && isEntity(words as JsonSchema)),
  );
  return Object.fromEntries(texts.filter(([name]) => data.has(`${layerFile(name).path}.json`)));
}

/** Identifies what the files are now. */
export function versionOf(files: LayerFiles): number {
  return Number.parseInt(createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 12), 16);
}

/**
 * Does something with a copy of the folder in which these files stand as the studio prints them, so that lines and columns are
 * those of its places.
 */
export async function withPrinted<T>(
  folder: string,
  files: LayerFiles,
  work: (copy: string) => T | Promise<T>,
): Promise<T> {
  const copy = mkdtempSync(join(tmpdir(), 'mainstay-schemas-'));
  try {
    cpSync(folder, copy, { recursive: true });
    const before = productFiles(folder);
    for (const name of Object.keys(before)) if (!files[name]) rmSync(join(copy, name));
    for (const [name, words] of Object.entries(completed(folder, files)))
      write(copy, name, `${JSON.stringify(words, null, 2)}\n`);
    return await work(copy);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** What writing these files would change in a folder, by name; null for a file that goes. */
export function changedTexts(folder: string, files: LayerFiles): Map<string, string | null> {
  const before = productFiles(folder);
  const after = completed(folder, files);
  const texts = new Map<string, string | null>();
  for (const name of Object.keys(before)) if (!files[name]) texts.set(name, null);
  const paths = [...new Set(Object.keys(after).map((name) => layerFile(name).path))];
  for (const path of paths) {
    const pair = shortForm(path, pairOf(after, path), before[`${path}.json`] && pairOf(before, path));
    for (const [name, words] of [
      [`${path}.json`, pair.data],
      [`${path}.ui.json`, pair.ui],
    ] as const) {
      const known = before[name] && readFileSync(join(folder, name), 'utf8');
      const text = known === undefined ? newText(words as Words) : changedText(known, words as Words);
      if (text !== known) texts.set(name, text);
    }
  }
  return texts;
}

/** @param texts as `changedTexts` says */
export function writeTexts(folder: string, texts: Map<string, string | null>): void {
  for (const [name, text] of texts)
    if (text === null) rmSync(join(folder, name));
    else write(folder, name, text);
}

/** What the studio does not ask for of a new kind of record: the language of its files, its address and its place in the menu. */
function completed(folder: string, files: LayerFiles): LayerFiles {
  const known = (name: string) => existsSync(join(folder, name));
  const all = Object.entries(files).map(([name, words]): [string, object] => {
    const { path, isUi } = layerFile(name);
    if (known(name)) return [name, words];
    const { $schema, 'ui:route': route, 'ui:nav': nav } = templateOf(folder, path)[isUi ? 'ui' : 'data'];
    const isPart = files[`${path}.json`]?.['x-entity']?.parent !== undefined;
    return [
      name,
      {
        ...words,
        $schema,
        ...(isUi && !isPart && { 'ui:route': route, 'ui:nav': { ...Object(nav), ...words['ui:nav'] } }),
      },
    ];
  });
  return Object.fromEntries(all) as LayerFiles;
}

function templateOf(folder: string, path: string): { data: Words; ui: Words } {
  const { entities, screens } = buildModel([readSchemaFiles(folder)]);
  const present = Object.values(entities).flatMap((entity) => {
    const screen = screens[entity.path];
    return screen ? [{ entity, screen }] : [];
  });
  const { data, ui } = newEntityFiles(path, present);
  return { data: JSON.parse(data), ui: JSON.parse(ui) };
}

function pairOf(files: LayerFiles, path: string): Pair {
  const { data, ui } = { data: files[`${path}.json`], ui: files[`${path}.ui.json`] };
  return { data: (data ?? {}) as JsonSchema, ui: (ui ?? {}) as UiSchema };
}

function readWords(folder: string, name: string): Words {
  return JSON.parse(readFileSync(join(folder, name), 'utf8'));
}

/** @throws Error for a name that leads out of the folder, which a draft may have before anything else has looked at it */
function write(folder: string, name: string, text: string): void {
  if (relative(folder, join(folder, name)).startsWith('..'))
    throw new Error(`"${name}" is not in the folder of the schemas. Leave out "..".`);
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
}

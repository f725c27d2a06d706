import { checkLayer } from '../../../../shared/schema/check-layer.ts';
import { filesOf, type LayerFiles, layerFile } from '../../../../shared/schema/layer-files.ts';
import type { Model } from '../../../model/model.ts';
import { type MetaSchema, metaAt, valuesAt, wordsAt } from './meta-schema.ts';

/** Something that may be written at a place. */
export interface Offer {
  text: string;
  /** What it means. */
  about: string;
}

/** What is completed with: the file, the draft that it is a part of, the language and the product. */
export interface Completing {
  file: string;
  files: LayerFiles;
  meta: MetaSchema;
  product: Model;
}

/** The words that an object may have, as far as the linter takes them in a file of a tenant. @param at the place of the object */
export function offeredWords({ file, files, meta, product }: Completing, at: readonly string[]): Offer[] {
  const words = wordsAt(meta, at);
  const tried = structuredClone(files[file] ?? {}) as Record<string, unknown>;
  const object = objectAt(tried, at);
  for (const word of words.keys()) object[word] ??= null;
  const { manifest: entities, screens } = product;
  const place = at.join('/');
  const unknown = new Set(
    checkLayer({ entities, screens }, { ...files, [file]: tried }).flatMap(({ file: of, text }) =>
      of === file && text.code === 'schema.word_unknown' ? String(text.values?.word) : [],
    ),
  );
  const names = place === 'properties' ? [] : [...words];
  return names.flatMap(([text, about]) => (unknown.has(text) ? [] : { text, about }));
}

/** The values that may stand at a place: those that the language lists, names of fields, kinds of record. */
export function offeredValues({ file, files, meta, product }: Completing, at: readonly string[]): Offer[] {
  const { path } = layerFile(file);
  const schemas = metaAt(meta, at);
  const means = (pattern: string) => schemas.some((one) => one.pattern?.includes(pattern));
  const listed = valuesAt(meta, at).map((value) => ({ text: JSON.stringify(value), about: '' }));
  const named = means(NAMES) ? [...fieldTitles(path, files, product)] : [];
  const led = means(PATHS) ? [...kindTitles(files, product)] : [];
  return [...listed, ...[...named, ...led].map(([name, about]) => ({ text: JSON.stringify(name), about }))];
}

/** How the language says that the name of a property stands somewhere, or the path of an entity. */
const NAMES = '[a-z0-9_]{0,62}';
const PATHS = '(/[a-z]';

function fieldTitles(path: string, files: LayerFiles, { manifest }: Model): Map<string, string> {
  const theirs = manifest[path]?.properties.map(({ name, title }) => [name, title] as const) ?? [];
  const own = Object.entries(filesOf(files, path).data.properties ?? {});
  return new Map([...theirs, ...own.map(([name, { title = '' }]) => [name, title] as const)]);
}

function kindTitles(files: LayerFiles, { manifest }: Model): Map<string, string> {
  const own = Object.keys(files).filter((name) => name.startsWith('own/') && !name.endsWith('.ui.json'));
  return new Map([
    ...own.map((name) => [layerFile(name).path, files[name]?.title ?? ''] as const),
    ...Object.values(manifest).map(({ path, title }) => [path, title] as const),
  ]);
}

/** The object at a place, which is made where there is none yet. */
function objectAt(file: Record<string, unknown>, at: readonly string[]): Record<string, unknown> {
  return at.reduce((object, name) => {
    const found = object[name];
    if (typeof found === 'object' && found !== null) return found as Record<string, unknown>;
    const made: Record<string, unknown> = {};
    object[name] = made;
    return made;
  }, file);
}

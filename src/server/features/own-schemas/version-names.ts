import {
  isAdded,
  isOwnEntity,
  type LayerFile,
  type LayerFiles,
  layerFile,
  OWN_LAYER,
} from '../../../shared/schema/layer-files.ts';
import type { Version } from './versions.ts';

/** The version in which something went, and the files that had it last. */
export interface Went extends Pick<Version, 'version' | 'at'> {
  had: LayerFiles;
}

/**
 * When what a layer has had went, by the name that the store has for it: its own fields (`company/site.own_gate`) and kinds of record
 * (`own/tool`). What there is now is not among it, nor what was removed for good.
 * @param versions the newest first
 */
export function wentIn(versions: readonly Version[], layer = OWN_LAYER): Map<string, Went> {
  const went = new Map<string, Went>();
  const settled = new Set<string>();
  const gone = new Set<string>();
  versions.forEach(({ files, purged }, index) => {
    if (purged) gone.add(purged.name);
    const newer = versions[index - 1];
    for (const name of namesIn(files, layer)) {
      if (settled.has(name) || gone.has(name) || gone.has(pathIn(name))) continue;
      settled.add(name);
      if (newer) went.set(name, { version: newer.version, at: newer.at, had: files });
    }
  });
  return new Map([...went].filter(([name]) => !went.has(pathIn(name)) || pathIn(name) === name));
}

/** The files of versions, without what was removed for good since. @param versions the newest first */
export function withoutPurged(versions: readonly Version[]): LayerFiles[] {
  const gone = new Set<string>();
  return versions.map(({ files, purged }) => {
    if (purged) gone.add(purged.name);
    return gone.size === 0 ? files : without(files, gone);
  });
}

function without(files: LayerFiles, gone: ReadonlySet<string>): LayerFiles {
  const left = Object.entries(files).flatMap(([name, file]): [string, LayerFile][] => {
    const { path, isUi } = layerFile(name);
    if (gone.has(path)) return [];
    if (isUi || !file.properties) return [[name, file]];
    const kept = Object.entries(file.properties).filter(([property]) => !gone.has(`${path}.${property}`));
    return [[name, { ...file, properties: Object.fromEntries(kept) }]];
  });
  return Object.fromEntries(left);
}

function namesIn(files: LayerFiles, layer: string): string[] {
  return Object.entries(files).flatMap(([name, { properties = {} }]) => {
    const { path, isUi } = layerFile(name);
    if (isUi) return [];
    const isOwn = isOwnEntity(path, layer);
    const fields = Object.keys(properties).filter((property) => isOwn || isAdded(property, layer));
    return [...(isOwn ? [path] : []), ...fields.map((property) => `${path}.${property}`)];
  });
}

/** The path of the kind of record that a name is of. */
export function pathIn(name: string): string {
  return name.split('.')[0] as string;
}

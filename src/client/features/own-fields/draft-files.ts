import { filesOf, type LayerFile, type LayerFiles } from '../../../shared/schema/layer-files.ts';
import { isOfDraft } from './of-draft.ts';

/** A draft with both files of an entity, of which one that says nothing is left out. */
export function withBoth(files: LayerFiles, path: string, data: LayerFile, ui: LayerFile): LayerFiles {
  const { [`${path}.json`]: _data, [`${path}.ui.json`]: _ui, ...others } = files;
  const says = Object.keys(data.properties ?? {}).length > 0 || (data.required ?? []).length > 0;
  return {
    ...others,
    ...((isOfDraft(path) || says) && { [`${path}.json`]: data }),
    ...(Object.keys(ui).length > 0 && { [`${path}.ui.json`]: ui }),
  };
}

/** A draft in which the screen of an entity says something else; what is undefined or an empty list is left out. */
export function withScreen(files: LayerFiles, path: string, changes: Partial<LayerFile>): LayerFiles {
  const { data, ui } = filesOf(files, path);
  return withBoth(files, path, data, said({ ...ui, ...changes }));
}

/** The same for what the list of an entity says. */
export function withList(
  files: LayerFiles,
  path: string,
  changes: NonNullable<LayerFile['ui:list']>,
): LayerFiles {
  const list = said({ ...filesOf(files, path).ui['ui:list'], ...changes });
  return withScreen(files, path, { 'ui:list': Object.keys(list).length > 0 ? list : undefined });
}

/** Words without those that say nothing. */
export function said<T extends object>(words: T): T {
  const isSaid = (value: unknown) => value !== undefined && !(Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(words).filter(([, value]) => isSaid(value))) as T;
}

import type { Entity } from '../../../shared/schema/entity.ts';
import {
  filesOf,
  type LayerFile,
  type LayerFiles,
  layerFile,
  OWN_LAYER,
} from '../../../shared/schema/layer-files.ts';
import { RESERVED_PROPERTIES } from '../../../shared/schema/words.ts';
import { nameOf, targetOf, withoutField } from './draft-fields.ts';
import { isOfDraft, kindsIn } from './of-draft.ts';

/** What a new kind of record begins with: a name, which it is listed and found by. */
const FIRST = 'name';

/**
 * A draft with another kind of record, and where that stands.
 * @param taken paths that there were before
 * @param layer the one that is drafted; the empty one of the product itself has a folder for each kind
 */
export function withEntity(
  files: LayerFiles,
  title: string,
  taken: readonly string[] = [],
  layer = OWN_LAYER,
): { files: LayerFiles; path: string } {
  const folder = layer || `${nameOf(title, [], '')}s`;
  const path = nameOf(title, [...kindsIn(files), ...taken], `${folder}/`);
  const data: LayerFile = {
    title,
    'x-entity': { label: FIRST, search: [FIRST], order: FIRST },
    properties: { [FIRST]: { title: 'Name', maxLength: 100 } },
    required: [FIRST],
  };
  const ui: LayerFile = { 'ui:list': { columns: [FIRST] } };
  return { path, files: { ...files, [`${path}.json`]: data, [`${path}.ui.json`]: ui } };
}

/** A draft in which one of the two files of an own entity says something else. */
export function withFile(files: LayerFiles, name: string, changes: LayerFile): LayerFiles {
  return { ...files, [name]: { ...files[name], ...changes } };
}

/** A draft without a kind of record, and without what leads to it: its tab, and the fields that refer to it. */
export function withoutEntity(files: LayerFiles, path: string): LayerFiles {
  const { [`${path}.json`]: _data, [`${path}.ui.json`]: _ui, ...others } = files;
  const owner = tabOf(files, path);
  const left = owner === undefined ? others : withTab(others, owner, path, undefined);
  return Object.keys(left).reduce<LayerFiles>((now, file) => {
    const of = layerFile(file).path;
    const leading = Object.entries(left[file]?.properties ?? {}).filter(([, one]) => targetOf(one) === path);
    return leading.reduce((then, [name]) => withoutField(then, of, name), now);
  }, left);
}

/** The entity on whose pages the records of an own entity have a tab. */
export function tabOf(files: LayerFiles, path: string): string | undefined {
  const name = Object.keys(files).find((one) => files[one]?.['ui:tabs']?.some(({ list }) => list === path));
  return name?.replace(/\.ui\.json$/, '');
}

/** Whether the records of an own entity belong to those on whose pages they have a tab: they are deleted with them, and have no place in the menu. */
export function isPart(files: LayerFiles, path: string): boolean {
  return filesOf(files, path).data['x-entity']?.parent !== undefined;
}

/** A draft in which the records of an own entity have a tab on the pages of another one, which they refer to, or none any more. */
export function withOwner(files: LayerFiles, path: string, owner: Entity | undefined): LayerFiles {
  const before = tabOf(files, path);
  const left = withPart(before === undefined ? files : withTab(files, before, path, undefined), path, false);
  if (!owner) return left;
  const { data } = filesOf(left, path);
  const refers = referenceTo(data, owner.path) !== undefined;
  const name = nameOf(owner.title, [...Object.keys(data.properties ?? {}), ...RESERVED_PROPERTIES], '');
  const added = { [name]: { title: owner.title, 'x-reference': owner.path } };
  const referring = refers
    ? left
    : withFile(left, `${path}.json`, { properties: { ...data.properties, ...added } });
  const { title = '', 'x-entity': words } = data;
  return withTab(referring, owner.path, path, words?.plural ?? `${title}s`);
}

/** A draft in which the records of an own entity belong to those on whose pages they have a tab, or only refer to them. */
export function withPart(files: LayerFiles, path: string, isIt: boolean): LayerFiles {
  const { data } = filesOf(files, path);
  const { parent: _, ...words } = data['x-entity'] ?? {};
  const parent = isIt ? referenceTo(data, tabOf(files, path)) : undefined;
  return withFile(files, `${path}.json`, { 'x-entity': { ...words, ...(parent && { parent }) } });
}

/** Whether new records of an own entity are typed into their tab, above those that there are. */
export function isMadeInTab(files: LayerFiles, path: string): boolean {
  const owner = tabOf(files, path);
  const tabs = owner === undefined ? [] : filesOf(files, owner).ui['ui:tabs'];
  return tabs?.find(({ list }) => list === path)?.inlineCreate ?? false;
}

/** A draft in which that is so, or is not. */
export function withMadeInTab(files: LayerFiles, path: string, isIt: boolean): LayerFiles {
  const owner = tabOf(files, path);
  if (owner === undefined) return files;
  const tabs = filesOf(files, owner).ui['ui:tabs']?.map((tab) => {
    const { inlineCreate: _, ...others } = tab;
    return tab.list === path ? { ...others, ...(isIt && { inlineCreate: true }) } : tab;
  });
  return withFile(files, `${owner}.ui.json`, { 'ui:tabs': tabs });
}

function referenceTo({ properties = {} }: LayerFile, owner: string | undefined): string | undefined {
  return Object.keys(properties).find((name) => owner && targetOf(properties[name] ?? {}) === owner);
}

function withTab(files: LayerFiles, owner: string, path: string, title: string | undefined): LayerFiles {
  const name = `${owner}.ui.json`;
  const { [name]: file = {}, ...others } = files;
  const { 'ui:tabs': tabs = [], ...screen } = file;
  const left = [
    ...tabs.filter(({ list }) => list !== path),
    ...(title === undefined ? [] : [{ title, list: path }]),
  ];
  const next: LayerFile = { ...screen, ...(left.length > 0 && { 'ui:tabs': left }) };
  return Object.keys(next).length > 0 ? { ...others, [name]: next } : others;
}

/** The names that a new field of an entity must not have, and how its name begins. @param layer the one that is drafted */
export function namesOf(published: LayerFiles, files: LayerFiles, path: string, layer = OWN_LAYER) {
  const own = [published, files].flatMap((one) => Object.keys(filesOf(one, path).data.properties ?? {}));
  return isOfDraft(path)
    ? { taken: [...own, ...RESERVED_PROPERTIES], prefix: '' }
    : { taken: own, prefix: `${layer}_` };
}

import type { JsonSchema } from '../json-schema.ts';
import { sha256 } from '../sha256.ts';
import type { UiSchema } from './screen.ts';
import type { StatesWords } from './states.ts';

/**
 * What a tenant adds to the product, as files by name: `assets/equipments.json` with the properties it adds to that entity and what it says otherwise of others, and
 * `assets/equipments.ui.json` with what its screen gets of them; `own/tool.json` and `own/tool.ui.json` are an entity of its own.
 */
export type LayerFiles = Readonly<Record<string, LayerFile>>;

/** One file of a layer. The linter has accepted it. */
export interface LayerFile
  extends Pick<UiSchema, 'ui:list' | 'ui:nav' | 'ui:tabs' | 'ui:order' | 'ui:groups' | 'ui:views'> {
  title?: string;
  description?: string;
  'x-entity'?: OwnEntityWords;
  properties?: Record<string, JsonSchema>;
  required?: string[];
}

/** What the data file of an own entity may say of it as a whole. */
export interface OwnEntityWords {
  plural?: string;
  label?: string;
  search?: string[];
  order?: string;
  parent?: string;
  dates?: { start: string; end?: string; title?: string };
  states?: StatesWords;
  actions?: Record<string, object>;
}

/** How the names of a tenant's own properties begin: a later property of the product never meets them. */
export const OWN_PREFIX = 'own_';

/** Whether a property is added by a layer; other names are those of the product, of which a layer says some words otherwise. */
export function isAdded(name: string): boolean {
  return name.startsWith(OWN_PREFIX);
}

/** How the paths of a tenant's own entities begin. */
const OWN_SPACE = 'own/';

/** Whether a path is that of an entity of the tenant's own, and none of the product. */
export function isOwnEntity(path: string): boolean {
  return path.startsWith(OWN_SPACE);
}

/** The paths of the entities that a layer defines. */
export function ownEntities(files: LayerFiles): string[] {
  return Object.keys(files).flatMap((name) => {
    const { path, isUi } = layerFile(name);
    return isOwnEntity(path) && !isUi ? [path] : [];
  });
}

const UI = '.ui.json';
const DATA = '.json';

/** The entity that a file of a layer is about, and whether it says how it is shown. @example layerFile('company/site.ui.json') // { path: 'company/site', isUi: true } */
export function layerFile(name: string): { path: string; isUi: boolean } {
  const isUi = name.endsWith(UI);
  return { path: name.slice(0, -(isUi ? UI : DATA).length), isUi };
}

/** The files of a layer for one entity. */
export function filesOf(files: LayerFiles, path: string): { data: LayerFile; ui: LayerFile } {
  return { data: files[`${path}${DATA}`] ?? {}, ui: files[`${path}${UI}`] ?? {} };
}

/** Identifies a layer over what stands below it. The order of files does not count, that of properties does. */
export function layerDigest(below: string, files: LayerFiles): string {
  const names = Object.keys(files).sort();
  if (names.length === 0) return below;
  return sha256(JSON.stringify([below, names.map((name) => [name, files[name]])])).slice(0, below.length);
}

import type { JsonSchema } from '../json-schema.ts';
import type { Demand } from './demand.ts';
import type { UiSchema } from './screen.ts';
import type { StatesWords } from './states.ts';
import type { Where } from './where.ts';

/**
 * What a tenant adds to the product, as files by name: `assets/equipments.json` with the properties it adds to that entity and what it says otherwise of others, and
 * `assets/equipments.ui.json` with what its screen gets of them; `own/tool.json` and `own/tool.ui.json` are an entity of its own.
 */
export type LayerFiles = Readonly<Record<string, LayerFile>>;

/**
 * One of the layers of which a model is made, each over those before it: the product, its packs, what the installation adds for all tenants, what a tenant has added. Its id is how
 * all names begin that it adds: properties with `NAME_`, entities with `NAME/`. So layers never meet in a name, and none is merged into another.
 */
export interface SchemaLayer {
  id: string;
  /** That of a pack, or of the installation's layer; a tenant's own has none. */
  version: number | null;
  files: LayerFiles;
}

/** The layer of what a tenant has added itself: the last one. */
export const OWN_LAYER = 'own';

/** The layer of an installation, for all of its tenants: the platform's store keeps it, and that of each tenant the version which it follows. */
export const INSTALLATION_LAYER = 'all';

/** Sorts layers by where they stand: packs by name, the installation's over these, the tenant's own over all. */
export function compareLayers(one: string, other: string): number {
  return rankOf(one) - rankOf(other) || (one < other ? -1 : Number(one > other));
}

function rankOf(layer: string): number {
  return [INSTALLATION_LAYER, OWN_LAYER].indexOf(layer);
}

/** Whether it is the layer of a pack. */
export function isPack(layer: string): boolean {
  return rankOf(layer) < 0;
}

/** One file of a layer. The linter has accepted it. */
export interface LayerFile
  extends Pick<
    UiSchema,
    'ui:list' | 'ui:nav' | 'ui:tabs' | 'ui:order' | 'ui:groups' | 'ui:views' | 'ui:print' | 'ui:label'
  > {
  title?: string;
  description?: string;
  'x-entity'?: OwnEntityWords;
  properties?: Record<string, JsonSchema>;
  required?: string[];
}

/** What the data file of an own entity may say of it as a whole; of an entity below, only `rules`. */
export interface OwnEntityWords {
  plural?: string;
  label?: string;
  search?: string[];
  order?: string;
  parent?: string;
  dates?: { start: string; end?: string; title?: string };
  states?: StatesWords;
  actions?: Record<string, object>;
  rules?: Demand[];
  sees?: Record<string, Where>;
}

/** How the names of a tenant's own properties begin: a later property of the product never meets them. */
export const OWN_PREFIX = 'own_';

/** Whether a property is added by this layer; other names are those of a layer below, of which it says some words otherwise. */
export function isAdded(name: string, layer = OWN_LAYER): boolean {
  return name.startsWith(`${layer}_`);
}

/** Whether a path is that of an entity of this layer, and of none below. */
export function isOwnEntity(path: string, layer = OWN_LAYER): boolean {
  return path.startsWith(`${layer}/`);
}

/** The paths of the entities that a layer defines. */
export function ownEntities(files: LayerFiles, layer = OWN_LAYER): string[] {
  return Object.keys(files).flatMap((name) => {
    const { path, isUi } = layerFile(name);
    return isOwnEntity(path, layer) && !isUi ? [path] : [];
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

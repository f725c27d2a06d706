import type { JsonSchema } from '../json-schema.ts';
import { sha256 } from '../sha256.ts';
import { actionWords } from './action.ts';
import type { StoreScope } from './entity.ts';
import { compareLayers, OWN_LAYER } from './layer-files.ts';
import { entitiesOf, type Manifest, parentOf, resolveThrough, resolveTrees } from './manifest.ts';
import { readEntity } from './read-entity.ts';
import { readScreen, type Screen, type UiSchema } from './screen.ts';

/** The pairs of files of one origin, such as the product, by entity path, with all short forms written out. */
export interface Layer {
  entities: Record<string, JsonSchema>;
  screens: Record<string, UiSchema>;
}

/** What a store holds, how it is checked and how it is shown: everything that is made of schemas before anybody asks for a record. */
export interface Model {
  /** Identifies what it was made of: the same layers have the same digest, other ones have another. */
  readonly digest: string;
  /** The entities of all scopes, by path. */
  readonly entities: Manifest;
  /** Their data schemas, by path. */
  readonly sources: Readonly<Record<string, JsonSchema>>;
  readonly screens: Readonly<Record<string, Screen>>;
  /** The model that its last layer was added to, and the id of that layer; missing in the product's. */
  readonly below?: Model;
  readonly layer?: string;
}

/** The part of a model that one kind of store holds. */
export interface StoreModel extends Model {
  readonly scope: StoreScope;
}

/** 128 bits: enough that no two models of an installation meet. */
const DIGEST_LENGTH = 32;

const parts = new WeakMap<Model, Map<StoreScope, StoreModel>>();

/** The part of a model that stores of this scope hold: always the same object, so that caches can hang on it. */
export function storeModel(model: Model, scope: StoreScope): StoreModel {
  const known = parts.get(model) ?? new Map<StoreScope, StoreModel>();
  parts.set(model, known);
  const part = known.get(scope) ?? { ...model, scope, entities: entitiesOf(model.entities, scope) };
  known.set(scope, part);
  return part;
}

/** The product's model, without any other layer. */
export function productOf(model: Model): Model {
  return model.below ? productOf(model.below) : model;
}

/** What a layer stands over in a model, or would: that of the layers below it. */
export function belowLayer(model: Model, layer: string = OWN_LAYER): Model {
  const { below, layer: last } = model;
  return below && last !== undefined && compareLayers(last, layer) >= 0 ? belowLayer(below, layer) : model;
}

/**
 * Makes the model of layers of schema files. An entity nested under another gets its route from its parent's.
 * @throws Error for a path that two layers define, and for a UI file without a data file
 * @example buildModel([{ entities: { 'company/site': site }, screens: {} }]).entities['company/site']?.plural // 'Sites'
 */
export function buildModel(layers: readonly Layer[]): Model {
  const sources: Record<string, JsonSchema> = {};
  const files: Record<string, UiSchema> = {};
  for (const layer of layers) {
    for (const [path, schema] of Object.entries(layer.entities)) {
      if (sources[path]) throw new Error(`${path} is defined twice`);
      sources[path] = schema;
    }
    Object.assign(files, layer.screens);
  }
  const entities = entitiesFrom(sources);
  return { digest: digestOf(layers), entities, sources, screens: screensFrom(entities, files) };
}

/** Hashes the content of layers. The order of files does not count; that of properties does, since forms follow it. */
function digestOf(layers: readonly Layer[]): string {
  const sorted = (files: object) => Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1));
  const content = layers.map(({ entities, screens }) => [sorted(entities), sorted(screens)]);
  return sha256(JSON.stringify(content)).slice(0, DIGEST_LENGTH);
}

function entitiesFrom(sources: Record<string, JsonSchema>): Manifest {
  const read = Object.entries(sources).map(([path, schema]) => [
    path,
    { ...readEntity(path, schema), ...actionWords(path, schema) },
  ]);
  return resolveTrees(resolveThrough(Object.fromEntries(read)));
}

function screensFrom(entities: Manifest, files: Record<string, UiSchema>): Record<string, Screen> {
  const screenOf = (path: string): Screen => {
    const entity = entities[path];
    if (!entity) throw new Error(`schemas/${path}.ui.json has no data schema beside it`);
    const parent = parentOf(entity)?.reference?.entity;
    return readScreen(entity, files[path] ?? {}, parent ? screenOf(parent).route : undefined);
  };
  return Object.fromEntries(Object.keys(entities).map((path) => [path, screenOf(path)]));
}

import type { JsonSchema } from '../json-schema.ts';
import { actionWords } from './action.ts';
import { conditionsOf } from './conditions.ts';
import type { Demand } from './demand.ts';
import { effectiveSchema } from './effective-schema.ts';
import { type Entity, kindOf, type Property } from './entity.ts';
import { extendScreens } from './extend-screens.ts';
import { layerDigest } from './layer-digest.ts';
import {
  filesOf,
  isAdded,
  type LayerFile,
  type LayerFiles,
  layerFile,
  OWN_LAYER,
  type OwnEntityWords,
  ownEntities,
} from './layer-files.ts';
import { linkedIn } from './links.ts';
import { type Manifest, mirroredIn, withTrees } from './manifest.ts';
import type { Model } from './model.ts';
import { OWN_PROPERTIES } from './own-properties.ts';
import { patchProperty } from './patch-property.ts';
import { readEntity } from './read-entity.ts';
import { titleOf } from './title-of.ts';

/** How many properties that a layer adds to an entity have an index beside references. */
const MOST_INDEXES = 10;
const ALWAYS: readonly string[] = OWN_PROPERTIES.map(({ name }) => name);

/** What of a model a layer changes; browsers have no sources. */
type Extended = Pick<Model, 'digest' | 'entities' | 'screens'> & Partial<Pick<Model, 'sources'>>;

/**
 * The model with what this layer adds to it. Whatever is not touched stays the same object, so that caches of it are shared; a layer
 * without files gives the model itself.
 */
export function extendModel<M extends Extended>(
  below: M,
  files: LayerFiles,
  layer = OWN_LAYER,
): M & { below?: M; layer?: string } {
  const paths = [...new Set(Object.keys(files).map((name) => layerFile(name).path))];
  const changed = paths.filter((path) => Object.hasOwn(below.entities, path));
  const own = ownEntities(files, layer);
  if (changed.length === 0 && own.length === 0) return below;
  const entities: Manifest = { ...below.entities };
  const sources = below.sources && { ...below.sources };
  for (const path of own) {
    const schema = ownSchema(filesOf(files, path).data, { path });
    const entity = { ...readEntity(path, schema), ...actionWords(path, schema) };
    entities[path] = { ...entity, properties: fewIndexed(ofPeople(entity.properties)) };
    if (sources) sources[path] = schema;
  }
  for (const path of changed) {
    const { data } = filesOf(files, path);
    const schema = ownSchema(data, { layer });
    const entity = below.entities[path] as Entity;
    const known = entity.properties.map((property) => patchProperty(property, data));
    const conditions = [...(entity.conditions ?? []), ...conditionsOf(schema.properties)];
    const demands = [...(entity.demands ?? []), ...rulesOfPeople(data)];
    entities[path] = {
      ...entity,
      ...(demands.length > 0 && { demands }),
      ...(conditions.length > 0 && { conditions }),
      properties: withOwn(known, addedTo(path, schema)),
    };
    const source = sources?.[path];
    if (source && sources)
      sources[path] = { ...source, properties: { ...patched(source, data), ...schema.properties } };
  }
  const touched = [...own, ...changed];
  for (const path of touched) entities[path] = withTrees(entities, entities[path] as Entity);
  for (const path of touched) entities[path] = withMirrored(entities, entities[path] as Entity);
  return {
    ...below,
    digest: layerDigest(below.digest, files, layer),
    entities,
    screens: extendScreens(below.screens, { entities, own, changed, files, layer }),
    ...(sources && { sources }),
    below,
    layer,
  };
}

/** What the layer shows through references is as what it shows; what shows nothing, since that is hidden from whoever reads, goes. */
function withMirrored(entities: Manifest, entity: Entity): Entity {
  if (!entity.properties.some(({ through }) => through)) return entity;
  return {
    ...entity,
    properties: entity.properties.flatMap((one) => mirroredIn(entities, entity, one) ?? []),
  };
}

/** Jobs and hooks write records of the product without knowing of a rule of a layer. */
function rulesOfPeople({ 'x-entity': words }: LayerFile): Demand[] {
  return (words?.rules ?? []).map((rule) => ({ ...rule, ofPeople: true }));
}

/** The schemas of the product's properties, with what a file says otherwise of them. */
function patched({ properties = {} }: JsonSchema, data: LayerFile): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, { ...schema, ...data.properties?.[name] }]),
  );
}

function addedTo(path: string, schema: JsonSchema): Property[] {
  const own = readEntity(path, schema).properties.filter(({ name }) => !ALWAYS.includes(name));
  return fewIndexed(ofPeople(own));
}

/**
 * The data schema of what a file adds to an entity, or of an own entity, with all short forms written out.
 * @param of the path of the own entity, or the layer that adds to one below
 */
export function ownSchema(
  data: LayerFile,
  { path, layer }: { path?: string; layer?: string } = {},
): JsonSchema {
  if (path !== undefined) return effectiveSchema(ownEntitySchema(path, data));
  const added = Object.entries(data.properties ?? {}).filter(([name]) => isAdded(name, layer));
  return effectiveSchema(peopleMustGive({ ...data, properties: Object.fromEntries(added) }));
}

/** People comment on records of an own entity, as on those of the product that they work with. */
function ownEntitySchema(path: string, data: LayerFile): JsonSchema {
  // A draft may have no title yet.
  const { title = titleOf(path.split('/').at(-1) as string), description, 'x-entity': words = {} } = data;
  const { properties, 'x-entity': required } = peopleMustGive(data, words);
  return {
    title,
    ...(description !== undefined && { description }),
    properties,
    'x-entity': { ...words, ...required, comments: true },
  };
}

/**
 * What a layer requires binds people alone: jobs and hooks make records without knowing of it. So it is asked of bodies, and
 * no rule of the store.
 */
function peopleMustGive({ properties = {}, required = [] }: LayerFile, words: OwnEntityWords = {}) {
  const { parent } = words;
  const own = Object.entries(properties).map(([name, schema]) => [
    name,
    { ...schema, ...referred(schema, name === parent) },
  ]);
  const needed = [...new Set([...required, ...(parent === undefined ? [] : [parent])])];
  return { properties: Object.fromEntries(own), 'x-entity': { requiredOnCreate: needed } };
}

function ofPeople(own: Property[]): Property[] {
  return own.map((one) => (one.requiredOnCreate ? { ...one, requiredOfPeople: true } : one));
}

/**
 * Lists of many records are sorted and filtered fast by the first of these; each index makes every write slower, so that sixty
 * properties cannot all have one.
 */
function fewIndexed(own: Property[]): Property[] {
  let count = 0;
  return own.map((one) => {
    if (one.reference || one.index !== undefined || !kindOf(one).sorted) return one;
    count += 1;
    return count <= MOST_INDEXES ? one : { ...one, index: false };
  });
}

/** A reference of a tenant's own never keeps a record from being deleted: it is emptied, is one less of several, or goes with its parent. */
function referred(schema: JsonSchema, isParent: boolean): JsonSchema | undefined {
  const linked = linkedIn(schema);
  if (linked) return { items: { 'x-reference': { ...linked, onDelete: 'null' } } };
  const { 'x-reference': reference } = schema;
  if (reference === undefined) return undefined;
  const { entity, byLabel } = (typeof reference === 'string' ? { entity: reference } : reference) as {
    entity: string;
    byLabel?: true;
  };
  return { 'x-reference': { entity, onDelete: isParent ? 'cascade' : 'null', ...(byLabel && { byLabel }) } };
}

function withOwn(properties: Property[], own: Property[]): Property[] {
  const end = properties.findLastIndex(({ name }) => !ALWAYS.includes(name)) + 1;
  return [...properties.slice(0, end), ...own, ...properties.slice(end)];
}

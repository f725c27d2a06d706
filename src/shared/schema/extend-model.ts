import type { JsonSchema } from '../json-schema.ts';
import { effectiveSchema, effectiveUi } from './effective-schema.ts';
import { type Entity, type Property, readEntity } from './entity.ts';
import { filesOf, type LayerFile, type LayerFiles, layerDigest, layerFile } from './layer-files.ts';
import type { Model } from './model.ts';
import { OWN_PROPERTIES } from './own-properties.ts';
import { readScreen, type Screen } from './screen.ts';

const ALWAYS: readonly string[] = OWN_PROPERTIES.map(({ name }) => name);

/** What of a model a layer changes; browsers have no sources. */
type Extended = Pick<Model, 'digest' | 'entities' | 'screens'> & Partial<Pick<Model, 'sources'>>;

/**
 * The model with what a layer adds to it. Whatever is not touched stays the same object, so that caches of it are shared; a layer
 * without files gives the model itself.
 */
export function extendModel<M extends Extended>(below: M, files: LayerFiles): M & { below?: M } {
  const paths = [...new Set(Object.keys(files).map((name) => layerFile(name).path))].filter((path) =>
    Object.hasOwn(below.entities, path),
  );
  if (paths.length === 0) return below;
  const [entities, sources, screens] = [
    { ...below.entities },
    below.sources && { ...below.sources },
    { ...below.screens },
  ];
  for (const path of paths) {
    const entity = below.entities[path] as Entity;
    const { data, ui } = filesOf(files, path);
    const schema = ownSchema(data);
    const own = ofPeople(readEntity(path, schema).properties.filter(({ name }) => !ALWAYS.includes(name)));
    entities[path] = { ...entity, properties: withOwn(entity.properties, own) };
    const source = sources?.[path];
    if (source && sources)
      sources[path] = { ...source, properties: { ...source.properties, ...schema.properties } };
    const screen = screens[path];
    if (screen) screens[path] = extendScreen(screen, { ...entity, properties: own }, data, ui);
  }
  return {
    ...below,
    digest: layerDigest(below.digest, files),
    entities,
    screens,
    ...(sources && { sources }),
  };
}

/** The data schema of what a file adds, with all short forms written out. */
export function ownSchema(data: LayerFile): JsonSchema {
  return effectiveSchema(peopleMustGive(data));
}

/**
 * What a layer requires binds people alone: jobs and hooks make records without knowing of it. So it is asked of bodies, and
 * no rule of the store.
 */
function peopleMustGive({ properties = {}, required = [] }: LayerFile) {
  const own = Object.entries(properties).map(([name, schema]) => [
    name,
    // Nothing is sorted or searched fast enough to make up for an index that each of sixty properties would have.
    { ...schema, ...(referred(schema) ?? { 'x-index': false }) },
  ]);
  return { properties: Object.fromEntries(own), 'x-entity': { requiredOnCreate: required } };
}

function ofPeople(own: Property[]): Property[] {
  return own.map((one) => (one.requiredOnCreate ? { ...one, requiredOfPeople: true } : one));
}

/** A reference of a tenant's own never keeps a record of the product from being deleted. */
function referred({ 'x-reference': reference }: JsonSchema): JsonSchema | undefined {
  if (reference === undefined) return undefined;
  const entity = typeof reference === 'string' ? reference : (reference as { entity: string }).entity;
  return { 'x-reference': { entity, onDelete: 'null' } };
}

function withOwn(properties: Property[], own: Property[]): Property[] {
  const end = properties.findLastIndex(({ name }) => !ALWAYS.includes(name)) + 1;
  return [...properties.slice(0, end), ...own, ...properties.slice(end)];
}

function extendScreen(screen: Screen, own: Entity, data: LayerFile, ui: LayerFile): Screen {
  const { looks, widgets } = readScreen(own, effectiveUi({ properties: data.properties }, {}));
  const columns = [...screen.list.columns, ...(ui['ui:list']?.columns ?? [])];
  return {
    ...screen,
    list: { ...screen.list, columns: [...new Set(columns)] },
    looks: { ...screen.looks, ...looks },
    widgets: { ...screen.widgets, ...widgets },
  };
}

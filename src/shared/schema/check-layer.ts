import { say, type Text } from '../texts/text.ts';
import { checkOwnEntity, isOwnPath } from './check-own-entity.ts';
import { checkOwnValues, type ValuesCheck } from './check-own-values.ts';
import { checkProperty } from './check-property.ts';
import { checkRules } from './check-rules.ts';
import { checkScreen } from './check-screen.ts';
import { checkSees } from './check-sees.ts';
import { checkWhile } from './check-while.ts';
import type { Entity, Property } from './entity.ts';
import { FileCheck, isObject, type LayerError, meant } from './file-check.ts';
import { isAdded, isOwnEntity, type LayerFiles, layerFile, OWN_LAYER, ownEntities } from './layer-files.ts';
import { mirroredIn, propertyOf } from './manifest.ts';
import type { Model } from './model.ts';
import { checkPatch, mayBeHidden, mayBeRequired } from './patch-property.ts';
import { readEntity } from './read-entity.ts';
import { holdingOf, takesOver } from './takes-over.ts';
import { RESERVED_PROPERTIES } from './words.ts';

/** How much a layer may add: properties to each entity, and entities. */
export interface LayerLimits {
  properties(path: string): number;
  entities: number;
}

export const MOST_PROPERTIES = 60;
export const MOST_OWN_ENTITIES = 30;
const MOST: LayerLimits = { properties: () => MOST_PROPERTIES, entities: MOST_OWN_ENTITIES };
const MOST_FILES = 200;
const MOST_BYTES = 20_000;
/** Names of properties that are added to an entity below, after the prefix of the layer, and of those of an own entity, which meet no others. */
const ADDED_NAME = /^[a-z0-9_]{1,50}$/;
const NAME = /^[a-z][a-z0-9_]{0,53}$/;
/** What an own entity is, before anything is said of it. */
const BARE = readEntity('', {});
const NEVER: readonly string[] = [...RESERVED_PROPERTIES, 'created_at', 'updated_at'];

type Below = Pick<Model, 'entities'> & Partial<Pick<Model, 'screens'>>;

/** What the files of a layer are checked with. */
interface Around {
  below: Below;
  files: LayerFiles;
  layer: string;
  most: LayerLimits;
  /** The own entities. */
  own: string[];
  /** What properties may refer to. */
  paths: string[];
  /** The properties that a data file adds, as far as they are well. Read once. */
  propertiesOf(path: string): Property[];
}

/** Everything that is wrong with the files of a layer over this model, by file and place. */
export function checkLayer(below: Below, files: unknown, layer = OWN_LAYER): LayerError[] {
  return inPlace([...layerErrors(below, files, layer)].flat());
}

/** The same in slices of a file each, for a server that lets others have a turn between them. */
export function* layerErrors(
  below: Below,
  files: unknown,
  layer = OWN_LAYER,
  most = MOST,
): Generator<LayerError[]> {
  if (!isObject(files)) {
    yield [{ file: '', line: 1, column: 1, text: say('schema.not_object') }];
    return;
  }
  const around = aroundOf(below, files as LayerFiles, layer, most);
  for (const [file, content] of Object.entries(files).slice(0, MOST_FILES))
    yield checkFile(around, file, content);
}

/** Errors in the order of their files and lines. */
export function inPlace(errors: LayerError[]): LayerError[] {
  return errors.sort((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1));
}

/** What files are checked with, read once for all of them. */
export function aroundOf(below: Below, files: LayerFiles, layer: string, most = MOST): Around {
  const own = ownEntities(files, layer);
  const paths = [...tenantPaths(below), ...own];
  const read = new Map<string, Property[]>();
  const propertiesOf = (path: string) => {
    const known =
      read.get(path) ??
      wellIn(files[`${path}.json`], paths, (name) => own.includes(path) || isAdded(name, layer));
    read.set(path, known);
    return known;
  };
  return { below, files, layer, most, own, paths, propertiesOf };
}

/** What is wrong with one file. */
export function checkFile(around: Around, file: string, content: unknown): LayerError[] {
  const { below, files, layer, most, own, paths, propertiesOf } = around;
  const check = new FileCheck(file, content);
  const { path, isUi } = layerFile(file);
  const entity = Object.hasOwn(below.entities, path) ? below.entities[path] : undefined;
  const isOwn = own.includes(path);
  if (isOwnEntity(path, layer) && !isOwnPath(path, layer))
    check.error('', say('schema.path_prefix', { prefix: `${layer}/` }));
  else if ((!entity && !isOwn) || entity?.scope === 'platform' || !file.endsWith('.json'))
    check.error('', say('schema.entity_unknown', { path, meant: meant(path, paths) }));
  else if (!isObject(content)) check.error('', say('schema.not_object'));
  else if (new TextEncoder().encode(JSON.stringify(content)).length > MOST_BYTES)
    check.error('', say('schema.file_too_large', { limit: MOST_BYTES }));
  else if (isUi) {
    checkScreen(check, content, {
      path,
      properties: [...(entity?.properties ?? []), ...shownIn(around, path)],
      hideable: entity?.properties.flatMap((one) => (mayBeHidden(one, entity) ? [one.name] : [])) ?? [],
      views: below.screens?.[path]?.list.views?.map(({ title }) => title) ?? [],
      referring: pathsIn(files).filter((one) =>
        propertiesOf(one).some(({ reference }) => reference?.entity === path),
      ),
      propertiesOf: (one) => entityWith(around, one)?.properties ?? [],
      required: Object(files[`${path}.json`]).required ?? [],
      isOwn,
      dates: isOwn ? Object(Object(files[`${path}.json`])['x-entity']).dates : undefined,
    });
  } else if (isOwn && own.indexOf(path) >= most.entities)
    check.error('', say('schema.most_entities', { limit: most.entities }));
  else {
    const words = isOwn ? ['title', 'description'] : [];
    check.words(content, '', [...words, 'x-entity', 'properties', 'required']);
    const find = (other: string) => entityWith(around, other);
    const properties = checkProperties(check, content, {
      ...{ entity, paths, layer, path, find },
      most: most.properties(path),
    });
    if (isOwn && properties)
      checkOwnEntity(check, content, {
        path,
        properties: properties.filter(({ through }) => !through),
        below: below.entities,
        files,
        layer,
        find: (other) => withRequired(find(other), files[`${other}.json`]),
        noEntity: (other) => say('schema.entity_unknown', { path: other, meant: meant(other, paths) }),
      });
    const said = check.object(content['x-entity'], 'x-entity') ?? {};
    if (!isOwn) check.words(said, 'x-entity', ['rules']);
    const whole = find(path);
    if (whole) checkRules(check, said.rules, { entity: whole, find, paths });
    if (whole && isOwn) checkSees(check, said.sees, { entity: whole, find, paths });
  }
  return check.errors;
}

/** The properties of a data file, and what is around them. */
interface PropertiesCheck extends Pick<ValuesCheck, 'find'> {
  entity: Entity | undefined;
  paths: string[];
  layer: string;
  path: string;
  /** How many it may add. */
  most: number;
}

/** @returns the properties that are well */
function checkProperties(
  check: FileCheck,
  content: Record<string, unknown>,
  { entity, paths, layer, path, find, most }: PropertiesCheck,
): Property[] | undefined {
  const properties = check.object(content.properties, 'properties');
  if (!properties) return undefined;
  const names = Object.keys(properties);
  if (names.length > MOST_PROPERTIES || addedNames(names, { entity, layer }).length > most)
    check.error('properties', say('schema.most_properties', { limit: most }));
  const well = names.slice(0, MOST_PROPERTIES).flatMap((name) => {
    const known = entity && propertyOf(entity, name);
    const wrong = known ? undefined : wrongName(name, entity ? layer : undefined);
    const heir = entity?.properties.find((one) => one.adopts === name && one.value === undefined);
    if (wrong) check.error(`properties/${name}`, wrong);
    else if (known) checkPatch(check, known, properties[name]);
    else {
      const own = checkProperty(check, name, properties[name], paths);
      if (!own || !heir || own.value || !takesOver(holdingOf(heir), holdingOf(own))) return own ?? [];
      check.error(`properties/${name}`, say('schema.taken_over', { name, title: heir.title }));
    }
    return [];
  });
  checkRenames(check, well, (name) => !names.includes(name) && (!entity || isAdded(name, layer)));
  const among = [...(entity?.properties ?? []), ...well];
  const bare = entity ?? BARE;
  const whole = { ...bare, path, properties: [...bare.properties, ...well] };
  checkOwnValues(check, well, { entity: whole, find: (at) => (at === path ? whole : find(at)), paths });
  checkWhile(check, content, well, among);
  const tightened = entity?.properties.flatMap((one) => (mayBeRequired(one) ? [one.name] : [])) ?? [];
  const isWorkedOut = (name: string) => well.some((one) => one.name === name && isServers(one));
  const given = addedNames(names, { entity, layer }).filter((name) => !isWorkedOut(name));
  const known = [...given, ...tightened];
  const required = check.list(content.required, 'required');
  for (const [at, name] of required?.entries() ?? [])
    if (isWorkedOut(String(name))) check.error(`required/${at}`, say('value.not_given'));
    else if (!known.includes(String(name)))
      check.error(`required/${at}`, say('schema.required_unknown', { name: String(name).slice(0, 60) }));
  return well;
}

/** What was renamed is there no more, and only one property has its values. */
function checkRenames(check: FileCheck, properties: Property[], mayBe: (name: string) => boolean): void {
  const seen = new Set<string>();
  for (const { name, renamedFrom } of properties) {
    if (renamedFrom === undefined) continue;
    const at = `properties/${name}/x-renamed-from`;
    if (properties.some((one) => one.name === renamedFrom))
      check.error(at, say('schema.renamed_still', { name: renamedFrom }));
    else if (!mayBe(renamedFrom)) check.error(at, say('schema.renamed_layer', { name: renamedFrom }));
    else if (seen.has(renamedFrom)) check.error(at, say('schema.renamed_twice', { name: renamedFrom }));
    seen.add(renamedFrom);
  }
}

/** Those of names in a data file that are new, and not of the entity below. */
function addedNames(names: readonly string[], { entity, layer }: Pick<PropertiesCheck, 'entity' | 'layer'>) {
  return names.filter((name) => !entity || isAdded(name, layer));
}

/** @param layer that which adds it to an entity of another; undefined for a property of its own entity */
function wrongName(name: string, layer: string | undefined): Text | undefined {
  if (layer !== undefined)
    return isAdded(name, layer) && ADDED_NAME.test(name.slice(layer.length + 1))
      ? undefined
      : say('schema.name_prefix', { prefix: `${layer}_` });
  if (!NAME.test(name)) return say('schema.name_letters');
  return NEVER.includes(name) ? say('schema.name_reserved', { name }) : undefined;
}

/** An entity with the properties that the layer adds to it, or has it made of. */
function entityWith({ below, own, propertiesOf }: Around, path: string): Entity | undefined {
  const entity = Object.hasOwn(below.entities, path) ? below.entities[path] : undefined;
  if (!entity && !own.includes(path)) return undefined;
  const known = entity ?? BARE;
  return { ...known, path, properties: [...known.properties, ...propertiesOf(path)] };
}

/** The entity with what a file of the layer says that its records need. */
function withRequired(entity: Entity | undefined, file: unknown): Entity | undefined {
  const { required } = Object(file) as { required?: unknown };
  if (!entity || !Array.isArray(required)) return entity;
  const properties = entity.properties.map((one) =>
    required.includes(one.name) ? { ...one, required: true } : one,
  );
  return { ...entity, properties };
}

/** The properties that a data file adds; what is shown through references is as what it shows. */
function shownIn(around: Around, path: string): Property[] {
  const { below, files, propertiesOf } = around;
  const added = propertiesOf(path);
  if (!added.some(({ through }) => through)) return added;
  const whole = pathsIn(files).flatMap((one) => {
    const entity = entityWith(around, one);
    return entity ? [[one, entity] as const] : [];
  });
  const manifest = { ...below.entities, ...Object.fromEntries(whole) };
  return added.flatMap((one) => mirroredIn(manifest, manifest[path] as Entity, one) ?? []);
}

/** What the server alone gives a value: it is worked out, shown, taken over for ever or rolled up. */
function isServers({ value, through, rollup, readOnly }: Property): boolean {
  return value !== undefined || through !== undefined || rollup !== undefined || readOnly;
}

/** The properties of a data file that are well, whatever else is wrong with it. */
function wellIn(file: unknown, paths: string[], isNew: (name: string) => boolean): Property[] {
  const properties = Object(file).properties;
  if (!isObject(properties)) return [];
  return Object.entries(properties)
    .slice(0, MOST_PROPERTIES)
    .filter(([name]) => isNew(name))
    .flatMap(([name, schema]) => checkProperty(new FileCheck('', {}), name, schema, paths) ?? []);
}

/** The entities with a data file in a layer. */
function pathsIn(files: LayerFiles): string[] {
  return Object.keys(files).flatMap((name) => {
    const { path, isUi } = layerFile(name);
    return isUi ? [] : [path];
  });
}

function tenantPaths({ entities }: Below): string[] {
  return Object.values(entities).flatMap(({ path, scope }) => (scope === 'platform' ? [] : [path]));
}

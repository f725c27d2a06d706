import { setImmediate as turn } from 'node:timers/promises';
import { inPlace, type LayerLimits, layerErrors } from '../../../shared/schema/check-layer.ts';
import type { Property } from '../../../shared/schema/entity.ts';
import { extendModel } from '../../../shared/schema/extend-model.ts';
import type { LayerError } from '../../../shared/schema/file-check.ts';
import {
  filesOf,
  INSTALLATION_LAYER,
  isAdded,
  isOwnEntity,
  type LayerFile,
  type LayerFiles,
  layerFile,
  OWN_LAYER,
  ownEntities,
} from '../../../shared/schema/layer-files.ts';
import { withLayer } from '../../../shared/schema/layered-model.ts';
import { belowLayer, type Model } from '../../../shared/schema/model.ts';
import { ALL_RIGHTS, type Rights } from '../../../shared/schema/rights.ts';
import { inWords, say, type Text } from '../../../shared/texts/text.ts';
import { heldLayers } from '../../store/held-layers.ts';
import type { Reader, Store } from '../../store/store.ts';
import type { Refusal } from '../../store/tables/refusal.ts';
import { movedTexts } from './moved-values.ts';
import { asSeenBy, type Refused, refusedAnyway, refusedRows, refusedStates } from './refused-rows.ts';
import { isMapped, type StateMap, statelessIn } from './set-states.ts';
import { withoutPurged } from './version-names.ts';
import { newestVersions, type Purged } from './versions.ts';

/** So many versions are looked through for what a field was before. */
const MOST_VERSIONS = 300;

/** What publishing would do, and what stands in its way. */
export interface Plan {
  changes: Text[];
  refused: Refused[];
}

/** What is wrong with the files of a layer. Many are checked in many turns, so that nobody else waits for them. */
export async function errorsIn(
  below: Model,
  files: LayerFiles,
  layer = OWN_LAYER,
  most?: LayerLimits,
): Promise<LayerError[]> {
  const found: LayerError[] = [];
  for (const some of layerErrors(below, files, layer, most)) {
    found.push(...some);
    await turn();
  }
  return inPlace(found);
}

/** The plan of files of a layer that the linter has accepted. @param map which states records get that have none @param rights of whoever hears it */
export async function planOf(
  store: Store,
  reader: Reader,
  files: LayerFiles,
  {
    layer = OWN_LAYER,
    map = {},
    rights = ALL_RIGHTS,
  }: { layer?: string; map?: StateMap; rights?: Rights } = {},
): Promise<Plan> {
  const below = belowLayer(store.model, layer);
  const { changes, refused } = await changesOf({ below, layer }, reader, files);
  if (refused.length > 0) return { changes, refused };
  const model = extendModel(below, files, layer);
  const layers = withLayer(await heldLayers(reader), { id: layer, version: null, files });
  const stateless = await statelessIn(reader, model.entities, layer);
  // Records whose value is no state any more are told of once, with the states that they can get.
  const isOfStates = ({ entity, property, limit }: Refusal) =>
    limit?.word === 'choices' &&
    stateless.some((one) => one.entity.path === entity && one.property.name === property);
  const { refusals, moved } = await store.planExtension(layers);
  const others = refusals.filter((one) => !isOfStates(one));
  const open = stateless.filter((one) => !isMapped(one, map)).map(refusedStates);
  const all = [...open, ...(await refusedRows(reader, others))];
  // What a tenant calls its fields is no more for the platform to know than its records.
  const named = layer === INSTALLATION_LAYER ? model : store.model;
  const values = movedTexts(moved, { before: store.model.entities, after: model.entities, rights });
  return { changes: [...changes, ...values], refused: all.map((one) => asSeenBy(rights, named, one)) };
}

/** What files change against the versions before, whatever records there are: a field never gets another kind. */
export async function changesOf(place: Place, reader: Reader, files: LayerFiles): Promise<Plan> {
  const before = await newestVersions(reader, MOST_VERSIONS, { layer: place.layer });
  const earlier = withoutPurged(before);
  return {
    changes: describeChanges(place, earlier[0] ?? {}, files, earlier),
    refused: await kindChanges(place, distinct(earlier), files),
  };
}

/** What a version changes: what it says itself, or its files against those before. */
export function changesIn(
  place: Place,
  before: LayerFiles,
  { files, purged }: { files: LayerFiles; purged?: Purged | null },
): Text[] {
  if (!purged) return describeChanges(place, before, files);
  const { title, of } = purged;
  return [
    of === null
      ? say('schema.purged_records', { title })
      : say('schema.purged_field', { title: of, field: title }),
  ];
}

/** A layer, and the model that it stands over. */
export interface Place {
  below: Model;
  layer: string;
}

/** What changes from one version of a layer to the next, a sentence for each field. */
export function describeChanges(
  place: Place,
  before: LayerFiles,
  after: LayerFiles,
  earlier: readonly LayerFiles[] = [],
): Text[] {
  const paths = pathsOf({ ...before, ...after });
  const titles = { before: titlesIn(place, before), after: titlesIn(place, after) };
  return paths.flatMap((path) => {
    const entity = entityChange(place.layer, { before, after, path, earlier });
    if (entity) return [entity];
    const title = place.below.entities[path]?.title ?? titleIn(after, path);
    const known = new Set(earlier.flatMap((files) => Object.keys(propertiesOf(files, path))));
    const fields = fieldChanges(filesOf(before, path).data, filesOf(after, path).data, {
      title,
      isNew: (name) => isOwnEntity(path, place.layer) || isAdded(name, place.layer),
      isKnown: (name) => known.has(name),
      calledBefore: (name) => titles.before(path, name),
      called: (name) => titles.after(path, name),
    });
    const [was, is] = [filesOf(before, path), filesOf(after, path)];
    const moves = isSame(movesIn(was.data), movesIn(is.data)) ? [] : [say('schema.plan_states', { title })];
    const rules = isSame(rulesIn(was.data), rulesIn(is.data)) ? [] : [say('schema.plan_rules', { title })];
    const isScreenSame = isSame(was.ui, is.ui) && isSame(wordsIn(was.data), wordsIn(is.data));
    const said = [...fields, ...moves, ...rules];
    return said.length > 0 || isScreenSame ? said : [say('schema.plan_screen', { title })];
  });
}

/** What a data file says of states and actions. */
function movesIn({ 'x-entity': { states, actions } = {} }: LayerFile) {
  return [states, actions];
}

function rulesIn({ 'x-entity': { rules = [] } = {} }: LayerFile) {
  return rules;
}

/** What it says of the kind of record beside these and its fields. */
function wordsIn({ properties: _properties, required: _required, 'x-entity': words, ...others }: LayerFile) {
  const { states: _states, actions: _actions, rules: _rules, ...own } = words ?? {};
  return [others, own];
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** What becomes of each field that one file has and another had. */
function fieldChanges(
  before: LayerFile,
  after: LayerFile,
  about: {
    title: string;
    /** Whether it is the tenant's own, and not one of the product that is only called otherwise. */
    isNew(name: string): boolean;
    isKnown(name: string): boolean;
    calledBefore(name: string): string;
    called(name: string): string;
  },
): Text[] {
  const { title } = about;
  const said = ({ properties = {}, required = [] }: LayerFile) => {
    const names = [...new Set([...Object.keys(properties), ...required])];
    return new Map(names.map((name) => [name, JSON.stringify([properties[name], required.includes(name)])]));
  };
  const [had, has] = [said(before), said(after)];
  return [
    ...[...has].flatMap(([name, words]) => {
      const was = had.get(name);
      const field = about.called(name);
      if (was === undefined && about.isNew(name))
        return [say(about.isKnown(name) ? 'schema.plan_back' : 'schema.plan_add', { title, field })];
      return was === words ? [] : [say('schema.plan_change', { title, field })];
    }),
    ...[...had.keys()].flatMap((name) => {
      if (has.has(name)) return [];
      const field = about.calledBefore(name);
      return [say(about.isNew(name) ? 'schema.plan_hide' : 'schema.plan_change', { title, field })];
    }),
  ];
}

/** An own entity that comes or goes as a whole. */
function entityChange(
  layer: string,
  {
    before,
    after,
    path,
    earlier,
  }: { before: LayerFiles; after: LayerFiles; path: string; earlier: readonly LayerFiles[] },
): Text | undefined {
  if (!isOwnEntity(path, layer)) return undefined;
  const isIn = (files: LayerFiles) => ownEntities(files, layer).includes(path);
  const [had, has] = [isIn(before), isIn(after)];
  if (had === has) return undefined;
  if (!has) return say('schema.plan_entity_hide', { title: titleIn(before, path) });
  const isKnown = earlier.some(isIn);
  return say(isKnown ? 'schema.plan_entity_back' : 'schema.plan_entity', { title: titleIn(after, path) });
}

function titleIn(files: LayerFiles, path: string): string {
  return filesOf(files, path).data.title ?? path;
}

/** Fields whose values are kept in a column that could not hold those of the new kind. */
async function kindChanges(
  place: Place,
  earlier: readonly LayerFiles[],
  files: LayerFiles,
): Promise<Refused[]> {
  const read = columnsReader(place);
  const now = read(files);
  const changed = new Set<string>();
  for (const one of earlier) {
    for (const [key, kept] of read(one)) if (now.has(key) && now.get(key) !== kept) changed.add(key);
    // There may be hundreds of versions with dozens of entities each.
    await turn();
  }
  return [...changed].map((key) => {
    const [path, name] = key.split(' ') as [string, string];
    return refusedAnyway(say('schema.kind_changed', { name }), path, name);
  });
}

function distinct(versions: readonly LayerFiles[]): LayerFiles[] {
  return [...new Map(versions.map((files) => [JSON.stringify(files), files])).values()];
}

/** Says what a store keeps of each own property, by path and name. A file that many versions have is read once. */
function columnsReader({ below, layer }: Place): (files: LayerFiles) => Map<string, string> {
  const known = new Map<string, [string, string][]>();
  const columnsOf = (files: LayerFiles, path: string): [string, string][] => {
    const { data } = filesOf(files, path);
    const own = propertiesOf(files, path);
    const { entities } = extendModel(below, { [`${path}.json`]: data }, layer);
    return (entities[path]?.properties ?? [])
      .filter(({ name, through }) => Object.hasOwn(own, name) && !through)
      .map((property) => [`${path} ${property.name}`, keptAs(property)]);
  };
  return (files) =>
    new Map(
      pathsOf(files).flatMap((path) => {
        const key = `${path} ${JSON.stringify(files[`${path}.json`])}`;
        const columns = known.get(key) ?? columnsOf(files, path);
        known.set(key, columns);
        return columns;
      }),
    );
}

function pathsOf(files: LayerFiles): string[] {
  return [...new Set(Object.keys(files).map((name) => layerFile(name).path))];
}

function keptAs({ storage, long, reference }: Property): string {
  return [storage, long === true ? 'long' : '', reference?.entity ?? ''].join(' ');
}

function propertiesOf(files: LayerFiles, path: string) {
  return filesOf(files, path).data.properties ?? {};
}

/** What the fields of these files are called. The model is made once, since that takes milliseconds, and only if anybody asks. */
function titlesIn({ below, layer }: Place, files: LayerFiles): (path: string, name: string) => string {
  let entities: Model['entities'] | undefined;
  return (path, name) => {
    entities ??= extendModel(below, files, layer).entities;
    return entities[path]?.properties.find((one) => one.name === name)?.title ?? name;
  };
}

/** Texts as sentences. */
export function sentences(texts: readonly Text[]): string[] {
  return texts.map((one) => inWords(one));
}

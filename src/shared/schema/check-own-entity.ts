import { say, type Text } from '../texts/text.ts';
import { parseOrdering } from '../wire.ts';
import { checkOwnActions } from './check-own-actions.ts';
import { isText, isTitle } from './check-property.ts';
import type { Entity, Property } from './entity.ts';
import type { FileCheck } from './file-check.ts';
import { isOwnEntity, type LayerFiles } from './layer-files.ts';
import type { Manifest } from './manifest.ts';

const WORDS = ['plural', 'label', 'search', 'order', 'parent', 'dates', 'states', 'actions', 'rules', 'sees'];
const NAME = /^[a-z][a-z0-9_]{0,39}$/;

/** Whether a path is one that an entity of this layer may have. */
export function isOwnPath(path: string, layer: string): boolean {
  return isOwnEntity(path, layer) && NAME.test(path.slice(layer.length + 1));
}

/** Checks what the data file of an own entity says of it as a whole. */
export function checkOwnEntity(
  check: FileCheck,
  content: Record<string, unknown>,
  { path, properties, below, files, layer, find, noEntity }: OwnEntityCheck,
): void {
  if (!isTitle(content.title)) check.value('title');
  if (
    content.description !== undefined &&
    !(isText(content.description) && content.description.length <= 500)
  )
    check.value('description');
  const words = check.object(content['x-entity'], 'x-entity');
  if (!words) return;
  check.words(words, 'x-entity', WORDS);
  const { plural, label, order, parent, dates } = words;
  if (plural !== undefined && !isTitle(plural)) check.value('x-entity/plural');
  const names = (fits: (one: Property) => boolean) => properties.filter(fits).map(({ name }) => name);
  const texts = names(({ kind, long }) => kind === 'text' && !long);
  if (label !== undefined) check.name(label, 'x-entity/label', texts);
  const search = check.list(words.search, 'x-entity/search') ?? [];
  check.names(
    search,
    'x-entity/search',
    names(({ kind }) => kind === 'text'),
  );
  if (order !== undefined && !isText(order)) check.value('x-entity/order');
  else
    for (const { property } of parseOrdering((order as string | undefined) ?? ''))
      check.name(property, 'x-entity/order', [...names(() => true), 'id', 'created_at', 'updated_at']);
  checkDates(check, dates, names);
  checkOwnActions(check, words, properties, { path, find, noEntity });
  if (parent === undefined) return;
  check.name(
    parent,
    'x-entity/parent',
    names(({ kind }) => kind === 'reference'),
  );
  const target = properties.find(({ name }) => name === parent)?.reference?.entity;
  if (target !== undefined && !mayOwn(target, path, { below, files, layer }))
    check.error('x-entity/parent', say('schema.parent_unfit'));
}

/** What an own entity is checked with: its properties that are well, and what is around it. */
interface OwnEntityCheck {
  path: string;
  properties: Property[];
  below: Manifest;
  files: LayerFiles;
  layer: string;
  find(path: string): Entity | undefined;
  noEntity(path: string): Text;
}

function checkDates(
  check: FileCheck,
  given: unknown,
  names: (fits: (one: Property) => boolean) => string[],
): void {
  if (given === undefined) return;
  const dates = check.object(given, 'x-entity/dates');
  if (!dates) return;
  check.words(dates, 'x-entity/dates', ['start', 'end', 'title']);
  const days = names(({ kind }) => kind === 'date');
  check.name(dates.start, 'x-entity/dates/start', days);
  if (dates.end !== undefined) check.name(dates.end, 'x-entity/dates/end', days);
  if (dates.title !== undefined)
    check.name(
      dates.title,
      'x-entity/dates/title',
      names(({ kind }) => kind === 'text'),
    );
}

/** Whether records of an own entity may belong to those of another: one that has pages of its own, and is not among its own children. */
function mayOwn(
  target: string,
  path: string,
  { below, files, layer }: Pick<OwnEntityCheck, 'below' | 'files' | 'layer'>,
): boolean {
  const seen = new Set([path]);
  for (let owner: string | undefined = target; owner !== undefined && isOwnEntity(owner, layer); ) {
    if (seen.has(owner)) return false;
    seen.add(owner);
    owner = parentIn(files, owner);
  }
  const entity: Entity | undefined = below[target];
  return isOwnEntity(target, layer) || (entity !== undefined && isPlain(entity));
}

function isPlain({ singleton, single, personal, about, appendOnly, key }: Entity): boolean {
  return !singleton && !single && !personal && !about && !appendOnly && key === 'id';
}

/** The entity that owns the records of an own entity, by files that may be wrong. */
function parentIn(files: LayerFiles, path: string): string | undefined {
  const file: unknown = files[`${path}.json`];
  const { 'x-entity': words, properties } = Object(file);
  const reference = Object(Object(properties)[String(Object(words).parent)])['x-reference'];
  const target = typeof reference === 'string' ? reference : Object(reference).entity;
  return typeof target === 'string' ? target : undefined;
}

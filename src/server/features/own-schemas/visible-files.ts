import type { JsonSchema } from '../../../shared/json-schema.ts';
import { fittingFiles } from '../../../shared/schema/fitting-files.ts';
import {
  type LayerFile,
  type LayerFiles,
  layerFile,
  type SchemaLayer,
} from '../../../shared/schema/layer-files.ts';
import { belowLayer, type Model } from '../../../shared/schema/model.ts';
import type { ViewWords } from '../../../shared/schema/named-view.ts';
import type { PrintWords } from '../../../shared/schema/print-words.ts';
import type { Rights } from '../../../shared/schema/rights.ts';
import { isAddedUp, type Rollup, readRollup } from '../../../shared/schema/rollup.ts';
import type { Move } from '../../../shared/schema/states.ts';
import { valueInWords } from '../../../shared/schema/value-forms.ts';
import { namesIn, ofOneRecord, referring, testsOf, type Where } from '../../../shared/schema/where.ts';
import { parseOrdering } from '../../../shared/wire.ts';
import { visibleActions, visibleStates } from './visible-actions.ts';

/** What of layers holds, and somebody with these rights may know. */
export function visibleLayers(model: Model, layers: readonly SchemaLayer[], rights: Rights): SchemaLayer[] {
  return layers.flatMap((layer) => {
    const files = visibleFiles(model, layer, rights);
    return Object.keys(files).length > 0 ? [{ ...layer, files }] : [];
  });
}

function visibleFiles(model: Model, { id, files }: SchemaLayer, rights: Rights): LayerFiles {
  const { entities } = model;
  const viewOf = (path: string) => {
    const entity = entities[path];
    return entity && rights.view(entity, entities);
  };
  const seen = Object.entries(fittingFiles(belowLayer(model, id), files, id)).flatMap(([name, file]) => {
    const view = viewOf(layerFile(name).path);
    if (!view) return [];
    const shown = new Set(view.properties.map((property) => property.name));
    const isRead = (path: string, names: readonly string[] = []) => {
      const known = viewOf(path)?.properties.map((property) => property.name);
      return known !== undefined && names.every((one) => known.includes(one));
    };
    return [[name, visibleFile(file, shown, isRead)] as const];
  });
  return Object.fromEntries(seen);
}

function visibleFile(
  file: LayerFile,
  shown: ReadonlySet<string>,
  isRead: (path: string, names?: readonly string[]) => boolean,
): LayerFile {
  const isShown = (name: string) => shown.has(name);
  const { properties, required, 'x-entity': words } = file;
  const {
    'ui:list': list,
    'ui:tabs': tabs,
    'ui:order': order,
    'ui:groups': groups,
    'ui:views': views,
    'ui:print': print,
    'ui:label': label,
  } = file;
  const by = views?.board?.by;
  return {
    ...file,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).flatMap(([name, own]) =>
          isShown(name) ? [[name, withoutSource(withoutNames(own, isShown), isRead)]] : [],
        ),
      ),
    }),
    ...(required && { required: required.filter(isShown) }),
    ...(words && { 'x-entity': visibleWords(words, isShown, isRead) }),
    ...(list && {
      'ui:list': {
        ...list,
        ...(list.columns && { columns: list.columns.filter(isShown) }),
        ...(list.inline && { inline: list.inline.filter(isShown) }),
        ...(list.totals && { totals: list.totals.filter(isShown) }),
        ...(list.views && { views: list.views.filter((view) => namesOf(view).every(isShown)) }),
      },
    }),
    ...(tabs && { 'ui:tabs': tabs.filter(({ list }) => list === undefined || isRead(list)) }),
    ...(order && { 'ui:order': order.filter((name) => name === '*' || isShown(name)) }),
    ...(groups && {
      'ui:groups': groups.map(({ title, fields }) => ({ title, fields: fields.filter(isShown) })),
    }),
    ...(views && by !== undefined && !isShown(by) && { 'ui:views': { ...views, board: undefined } }),
    ...(print && { 'ui:print': visiblePrint(print, isShown, isRead) }),
    ...(label && { 'ui:label': { ...label, lines: label.lines.filter(isShown) } }),
  };
}

/** What stands on paper, without the names of what is hidden. */
function visiblePrint(
  { sections, ...print }: PrintWords,
  isShown: (name: string) => boolean,
  isRead: (path: string, names?: readonly string[]) => boolean,
): PrintWords {
  const kept = sections?.flatMap((section) => {
    const { fields, lines, columns, boxes } = section;
    if (lines !== undefined && !isRead(lines)) return [];
    const isListed = (name: string) => lines !== undefined && isRead(lines, [name]);
    return {
      ...section,
      ...(fields && { fields: fields.filter(isShown) }),
      ...(columns && { columns: columns.filter(isListed) }),
      ...(boxes !== undefined && { boxes: isListed(boxes) ? boxes : undefined }),
    };
  });
  return { ...print, ...(kept && { sections: kept }) };
}

/** A property without what names hidden ones: while what it is there or required, and what it begins with or takes over. */
function withoutNames(own: JsonSchema, isShown: (name: string) => boolean): JsonSchema {
  const { 'x-while': only, 'x-required': needed, 'x-value': value, ...others } = own;
  const isKnown = (word: unknown) => typeof word !== 'object' || namesIn(word as Where).every(isShown);
  const kept = {
    ...others,
    ...(only !== undefined && isKnown(only) && { 'x-while': only }),
    ...(needed !== undefined && isKnown(needed) && { 'x-required': needed }),
  };
  const { once, start = once } = Object(value) as { once?: string; start?: string };
  if (start === undefined || isShown(start.split('.')[0] as string))
    return { ...kept, ...(value !== undefined && { 'x-value': value }) };
  return { ...(once !== undefined && { readOnly: true }), ...kept };
}

/** What is rolled up of records that somebody may not know of is shown without saying of which. */
function withoutSource(
  own: JsonSchema,
  isRead: (path: string, names: readonly string[]) => boolean,
): JsonSchema {
  const rollup = readRollup(valueInWords(own));
  const isKnown = ({ of, by, property = by, order = by, where = {} }: Rollup) =>
    isRead(of, [by, property, order, ...namesIn(where)]);
  if (!rollup || [rollup, ...(rollup.and ?? [])].every(isKnown)) return own;
  const { 'x-value': _, ...others } = own;
  const type = rollup.op === 'count' ? 'integer' : 'number';
  return { ...(isAddedUp(rollup) && { type }), ...others, readOnly: true };
}

/** The properties that a view names. */
function namesOf({ where = {}, order = '', columns = [] }: ViewWords): string[] {
  const sorted = parseOrdering(order).map(({ property }) => property);
  return [...testsOf(where).map(({ property }) => property), ...sorted, ...columns];
}

/** What an own entity says of itself, without the names of properties that are hidden. */
function visibleWords(
  words: NonNullable<LayerFile['x-entity']>,
  isShown: (name: string) => boolean,
  isRead: (path: string, names: readonly string[]) => boolean,
): LayerFile['x-entity'] {
  // Rules are for the server alone, and name what may be hidden.
  const { label, search, order, parent, dates, states, actions, rules: _rules, sees, ...rest } = words;
  const isOrderShown = order?.split(',').every((name) => isShown(name.replace(/^-/, '')));
  return {
    ...rest,
    ...(label !== undefined && isShown(label) && { label }),
    ...(search && { search: search.filter(isShown) }),
    ...(order !== undefined && isOrderShown && { order }),
    ...(parent !== undefined && isShown(parent) && { parent }),
    ...(dates && Object.values(dates).every(isShown) && { dates }),
    ...(states && isShown(states.of) && { states: visibleStates(states, isShown) }),
    ...(actions && { actions: visibleActions(actions as Record<string, Move>, isShown, isRead) }),
    ...(sees && {
      sees: Object.fromEntries(Object.entries(sees).filter(([, where]) => isKnown(where, isShown, isRead))),
    }),
  };
}

/** Whether somebody may know all that a description of records names; what lies behind a reference, they may not. */
function isKnown(
  where: Where,
  isShown: (name: string) => boolean,
  isRead: (path: string, names: readonly string[]) => boolean,
): boolean {
  const all = ofOneRecord(where);
  const others = all.flatMap((one) => [...referring(one, 'some'), ...referring(one, 'no')]);
  return (
    namesIn(where).every(isShown) &&
    others.every(([path, { by, where: inside }]) =>
      isKnown(inside, (name) => isRead(path, [by ?? name, name]), isRead),
    )
  );
}

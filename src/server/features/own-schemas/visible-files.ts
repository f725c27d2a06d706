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
import type { Rights } from '../../../shared/schema/rights.ts';
import { isAddedUp, readRollup } from '../../../shared/schema/rollup.ts';
import { valueInWords } from '../../../shared/schema/value-forms.ts';
import { testsOf } from '../../../shared/schema/where.ts';
import { parseOrdering } from '../../../shared/wire.ts';

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
    return [[name, visibleFile(file, shown, (path) => viewOf(path) !== undefined)] as const];
  });
  return Object.fromEntries(seen);
}

function visibleFile(
  file: LayerFile,
  shown: ReadonlySet<string>,
  isRead: (path: string) => boolean,
): LayerFile {
  const isShown = (name: string) => shown.has(name);
  const { properties, required, 'x-entity': words } = file;
  const {
    'ui:list': list,
    'ui:tabs': tabs,
    'ui:order': order,
    'ui:groups': groups,
    'ui:views': views,
  } = file;
  const by = views?.board?.by;
  return {
    ...file,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).flatMap(([name, own]) =>
          isShown(name) ? [[name, withoutSource(own, isRead)]] : [],
        ),
      ),
    }),
    ...(required && { required: required.filter(isShown) }),
    ...(words && { 'x-entity': visibleWords(words, isShown) }),
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
  };
}

/** What is rolled up of records that somebody may not know of is shown without saying of which. */
function withoutSource(own: JsonSchema, isRead: (path: string) => boolean): JsonSchema {
  const rollup = readRollup(valueInWords(own));
  if (!rollup || [rollup, ...(rollup.and ?? [])].every(({ of }) => isRead(of))) return own;
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
): LayerFile['x-entity'] {
  // Rules are for the server alone, and name what may be hidden.
  const { label, search, order, parent, dates, rules: _rules, ...rest } = words;
  const isOrderShown = order?.split(',').every((name) => isShown(name.replace(/^-/, '')));
  return {
    ...rest,
    ...(label !== undefined && isShown(label) && { label }),
    ...(search && { search: search.filter(isShown) }),
    ...(order !== undefined && isOrderShown && { order }),
    ...(parent !== undefined && isShown(parent) && { parent }),
    ...(dates && Object.values(dates).every(isShown) && { dates }),
  };
}

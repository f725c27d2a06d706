import { oncePer } from '../once-per.ts';
import { aroundOf, checkFile, checkLayer } from './check-layer.ts';
import { isObject } from './file-check.ts';
import { type LayerFile, type LayerFiles, layerFile, OWN_LAYER } from './layer-files.ts';
import type { Model } from './model.ts';

type Below = Pick<Model, 'entities'> & Partial<Pick<Model, 'screens'>>;
type Words = Record<string, unknown>;
type Fits = (content: Words) => boolean;

/** So many layers are kept with what fits of them. */
const MOST_KEPT = 20;
const keptOver = oncePer((_below: Below) => new Map<string, LayerFiles>());

/**
 * A layer as far as it fits what stands below it by now, such as the product after an upgrade. What does not is left out with all that
 * stands on it, and loses no value: a property with its place in lists and groups, and the views that ask for it.
 */
export function fittingFiles(below: Below, files: LayerFiles, layer = OWN_LAYER): LayerFiles {
  // Checking thousands of properties takes long, and a server needs the layer of a tenant for each page that is opened.
  const kept = keptOver(below);
  const text = `${layer} ${JSON.stringify(files)}`;
  const known = kept.get(text) ?? fitting(below, files, layer);
  kept.delete(text);
  kept.set(text, known);
  const oldest = kept.keys().next().value;
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  return known;
}

function fitting(below: Below, files: LayerFiles, layer: string): LayerFiles {
  if (checkLayer(below, files, layer).length === 0) return files;
  const around = aroundOf(below, files, layer);
  const fits = (file: string, content: unknown) => checkFile(around, file, content).length === 0;
  const kept = Object.fromEntries(
    Object.entries(files).flatMap(([file, content]) => {
      if (fits(file, content)) return [[file, content]];
      const part = fittingPart(file, content, (one) => fits(file, one));
      return part ? [[file, part]] : [];
    }),
  );
  // What refers to something that is left out goes with it.
  return JSON.stringify(kept) === JSON.stringify(files) ? {} : fitting(below, kept, layer);
}

/** A file without what does not fit; undefined if it does not fit without that either. */
function fittingPart(file: string, content: LayerFile, fits: Fits): LayerFile | undefined {
  if (!isObject(content)) return undefined;
  const part = layerFile(file).isUi ? fittingScreen(content, fits) : fittingData(content, fits);
  return Object.keys(part).length > 0 && fits(part) ? part : undefined;
}

/** A data file without the properties and rules that do not fit. */
function fittingData(content: LayerFile, fits: Fits): Words {
  const { title, properties = {}, required } = content;
  const named = title === undefined ? {} : { title };
  const all = Object.entries(properties);
  const fitsBeside = (beside: typeof properties, [name, own]: (typeof all)[number]) =>
    fits({ ...named, properties: { ...beside, [name]: own } });
  const given = all.filter((one) => one[1]['x-value'] === undefined && fitsBeside({}, one));
  // What is worked out of others fits only beside them.
  const beside = Object.fromEntries(given);
  const kept = Object.fromEntries(all.filter((one) => given.includes(one) || fitsBeside(beside, one)));
  const needed = required?.filter((name) => fits({ ...named, properties: kept, required: [name] }));
  const { rules, ...words } = content['x-entity'] ?? {};
  const held = rules?.filter((rule) => fits({ ...named, properties: kept, 'x-entity': { rules: [rule] } }));
  const said = { ...words, ...(held && held.length > 0 && { rules: held }) };
  const { 'x-entity': _words, ...others } = content;
  return {
    ...others,
    ...(Object.keys(said).length > 0 && { 'x-entity': said }),
    ...(content.properties && { properties: kept }),
    ...(needed && { required: needed }),
  };
}

/** The words of a UI file that hold others, which go one by one. */
const HOLDING: readonly string[] = ['ui:list', 'ui:views'];

/** A UI file without the words, columns, views, tabs and groups that do not fit. */
function fittingScreen(content: Words, fits: Fits): Words {
  const words = Object.entries(content).flatMap(([word, value]): [string, unknown][] => {
    if (HOLDING.includes(word) && isObject(value))
      return [[word, fittingScreen(value, (one) => fits({ [word]: one }))]];
    const kept = fittingWord(value, (one) => fits({ [word]: one }));
    return kept === undefined ? [] : [[word, kept]];
  });
  return Object.fromEntries(words);
}

/** A word that fits: of a list the items that do, without the names that do not. */
function fittingWord(value: unknown, fits: (one: unknown) => boolean): unknown {
  if (fits(value)) return value;
  if (!Array.isArray(value)) return undefined;
  return value.flatMap((one) => {
    const item = isObject(one) ? withoutNames(one, (part) => fits([part])) : one;
    return fits([item]) ? [item] : [];
  });
}

/** A group or view, without the names of fields and columns that are gone. A condition stays, since without it more would be shown. */
function withoutNames(item: Words, fits: Fits): Words {
  const names = ['fields', 'columns'];
  return Object.fromEntries(
    Object.entries(item).map(([word, value]) => {
      if (!names.includes(word) || !Array.isArray(value)) return [word, value];
      const { title } = item;
      return [word, value.filter((name) => fits({ title, [word]: [name] }))];
    }),
  );
}

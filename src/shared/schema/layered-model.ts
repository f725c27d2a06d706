import { extendModel } from './extend-model.ts';
import { fittingFiles } from './fitting-files.ts';
import { layerDigest } from './layer-digest.ts';
import { compareLayers, type SchemaLayer } from './layer-files.ts';
import type { Model } from './model.ts';

/** The model of the product with these layers, in their order. What of one no longer fits those below it is left out. */
export function layeredModel(product: Model, layers: readonly SchemaLayer[]): Model {
  return layers.reduce<Model>(
    (below, { id, files }) => extendModel(below, fittingFiles(below, files, id), id),
    product,
  );
}

/** The digest of that model. The last layer is only looked through, since making it takes longest. */
export function layeredDigest(product: Model, layers: readonly SchemaLayer[]): string {
  const last = layers.at(-1);
  if (!last) return product.digest;
  const below = layeredModel(product, layers.slice(0, -1));
  return layerDigest(below.digest, fittingFiles(below, last.files, last.id), last.id);
}

/** Layers in the order in which they stand over each other, with this one in place of what it was before; one without files is gone. */
export function withLayer(layers: readonly SchemaLayer[], changed: SchemaLayer): SchemaLayer[] {
  const others = layers.filter(({ id }) => id !== changed.id);
  return inOrder(Object.keys(changed.files).length > 0 ? [...others, changed] : others);
}

/** Layers in their order: each may build on those before it. */
export function inOrder(layers: readonly SchemaLayer[]): SchemaLayer[] {
  return [...layers].sort((a, b) => compareLayers(a.id, b.id));
}

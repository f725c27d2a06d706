import { type LayerFiles, layerFile } from '../../../shared/schema/layer-files.ts';
import { propertyOf } from '../../../shared/schema/manifest.ts';
import { productModel } from '../../model/model.ts';

/** Whether a kind of record is of the layer that is drafted: those below have none of this path. */
export function isOfDraft(path: string): boolean {
  return !Object.hasOwn(productModel().manifest, path);
}

/** Whether a field is added by the layer that is drafted; of one below, a draft only says some words otherwise. */
export function isAddedField(path: string, name: string): boolean {
  const below = productModel().manifest[path];
  return below === undefined || propertyOf(below, name) === undefined;
}

/** The kinds of record that files define, by path. */
export function kindsIn(files: LayerFiles): string[] {
  return Object.keys(files).flatMap((name) => {
    const { path, isUi } = layerFile(name);
    return isOfDraft(path) && !isUi ? [path] : [];
  });
}

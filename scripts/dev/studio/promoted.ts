import { filesOf, type LayerFile, type LayerFiles } from '../../../src/shared/schema/layer-files.ts';

/** A property of a tenant, and what it will be called by the product. */
interface Promotion {
  path: string;
  own: string;
  name: string;
}

/**
 * The product's files with a property that a tenant has added, in the form and, where the tenant lists it, in the list.
 * @param layer the two files of the tenant about this entity
 * @returns why not, if it cannot be
 */
export function promoted(
  files: LayerFiles,
  layer: { data: LayerFile; ui: LayerFile },
  { path, own, name }: Promotion,
): LayerFiles | string {
  const property = layer.data.properties?.[own];
  const { data, ui } = filesOf(files, path);
  if (!files[`${path}.json`])
    return `schemas/ has no ${path}.json: a whole kind of record is copied by hand.`;
  if (!property)
    return `The files have no property ${own} in ${path}.json. mainstay schema pull writes them.`;
  if (data.properties?.[name])
    return `${path} has a property ${name} already. Say another name behind ${own}.`;
  const columns = ui['ui:list']?.columns ?? [];
  const isListed = layer.ui['ui:list']?.columns?.includes(own) && !columns.includes(name);
  const drawn = (layer.ui as Record<string, unknown>)[own];
  return {
    ...files,
    [`${path}.json`]: {
      ...data,
      properties: { ...data.properties, [name]: { ...property, 'x-adopts': own } },
    },
    [`${path}.ui.json`]: {
      ...ui,
      ...(isListed && { 'ui:list': { ...ui['ui:list'], columns: [...columns, name] } }),
      ...(drawn !== undefined && { [name]: drawn }),
    } as LayerFile,
  };
}

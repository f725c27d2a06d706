import { fittingFiles } from '../../../shared/schema/check-layer.ts';
import { type LayerFiles, layerFile } from '../../../shared/schema/layer-files.ts';
import { type Model, productOf } from '../../../shared/schema/model.ts';
import type { Rights } from '../../../shared/schema/rights.ts';

/** What of a tenant's own files holds, and somebody with these rights may know. */
export function visibleFiles(model: Model, files: LayerFiles, rights: Rights): LayerFiles {
  const { entities } = model;
  const seen = Object.entries(fittingFiles(productOf(model), files)).flatMap(([name, file]) => {
    const entity = entities[layerFile(name).path];
    const view = entity && rights.view(entity, entities);
    if (!view) return [];
    const isSeen = (property: string) => view.properties.some((one) => one.name === property);
    const { properties = {}, required, 'ui:list': shown } = file;
    return [
      [
        name,
        {
          ...(file.properties && {
            properties: Object.fromEntries(Object.entries(properties).filter(([one]) => isSeen(one))),
          }),
          ...(required && { required: required.filter(isSeen) }),
          ...(shown?.columns && { 'ui:list': { columns: shown.columns.filter(isSeen) } }),
        },
      ] as const,
    ];
  });
  return Object.fromEntries(seen);
}

import { type Model, modelOf } from '../../../src/client/model/model.ts';
import { uncompiledForms } from '../../../src/client/model/own-layer.ts';
import type { JsonSchema } from '../../../src/shared/json-schema.ts';
import { effectiveSchema, effectiveUi } from '../../../src/shared/schema/effective-schema.ts';
import { type LayerFiles, layerFile } from '../../../src/shared/schema/layer-files.ts';
import { buildModel, type Layer } from '../../../src/shared/schema/model.ts';
import type { UiSchema } from '../../../src/shared/schema/screen.ts';

let last: Model | undefined;

/** The model of the product's schemas as a draft has them. While they make none, what they made last stays to be seen. */
export function productDraft(files: LayerFiles): Model {
  try {
    last = modelFrom(files);
  } catch (error) {
    if (!last) throw error;
  }
  return last;
}

function modelFrom(files: LayerFiles): Model {
  const layer: Layer = { entities: {}, screens: {} };
  for (const name of Object.keys(files)) {
    const { path, isUi } = layerFile(name);
    if (isUi) continue;
    const data = (files[name] ?? {}) as JsonSchema;
    layer.entities[path] = effectiveSchema(data);
    layer.screens[path] = effectiveUi(data, (files[`${path}.ui.json`] ?? {}) as UiSchema);
  }
  const { digest, entities, screens } = buildModel([layer]);
  const served = { digest, manifest: entities, screens };
  const whole = modelOf('tenant', {
    ...served,
    layer: {
      over: () => served,
      below: (product) => product,
      lower: [],
      form: (_path, module) => module,
      ownForm(path) {
        const [entity, schema] = [entities[path], layer.entities[path]];
        return entity && schema && uncompiledForms(entity, schema, layer.screens[path] ?? {});
      },
    },
  });
  return { ...whole, isElsewhere: true };
}

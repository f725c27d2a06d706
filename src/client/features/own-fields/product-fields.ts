import type { JsonSchema } from '../../../shared/json-schema.ts';
import type { Entity, Property } from '../../../shared/schema/entity.ts';
import { filesOf, type LayerFile, type LayerFiles } from '../../../shared/schema/layer-files.ts';
import { propertyOf } from '../../../shared/schema/manifest.ts';
import { mayBeHidden, mayBeRequired } from '../../../shared/schema/patch-property.ts';
import { withName } from './draft-fields.ts';
import { withBoth } from './draft-files.ts';

/** What a tenant says otherwise of a field of the product. */
export interface ProductField {
  /** As the product has it. */
  property: Property;
  /** The words that are said otherwise: how it is called and explained. */
  said: JsonSchema;
  required: boolean;
  hidden: boolean;
  mayBeRequired: boolean;
  mayBeHidden: boolean;
}

/** What a draft says of a field of the product. @param product the entity without the draft */
export function productField(files: LayerFiles, product: Entity, name: string): ProductField | undefined {
  const property = propertyOf(product, name);
  if (!property) return undefined;
  const { data, ui } = filesOf(files, product.path);
  return {
    property,
    said: data.properties?.[name] ?? {},
    required: data.required?.includes(name) ?? false,
    hidden: name in ui,
    mayBeRequired: mayBeRequired(property),
    mayBeHidden: mayBeHidden(property, product),
  };
}

/** A draft that says this of a field of the product. One that is hidden is not required: nobody could give it. */
export function withProductField(
  files: LayerFiles,
  path: string,
  { property: { name }, said, required, hidden }: ProductField,
): LayerFiles {
  const { data, ui } = filesOf(files, path);
  const { [name]: _said, ...others } = data.properties ?? {};
  const { required: _required, ...words } = data;
  const names = withName(data.required, name, required);
  const { [name]: _hidden, ...screen } = ui as Record<string, unknown>;
  return withBoth(
    files,
    path,
    {
      ...words,
      properties: { ...others, ...(Object.keys(said).length > 0 && { [name]: said }) },
      ...(names.length > 0 && { required: names }),
    },
    { ...screen, ...(hidden && { [name]: { 'ui:widget': 'hidden' } }) } as LayerFile,
  );
}

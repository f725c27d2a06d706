import type { JsonSchema } from '../../shared/json-schema.ts';
import { effectiveUi } from '../../shared/schema/effective-schema.ts';
import type { Entity } from '../../shared/schema/entity.ts';
import { extendModel, ownSchema } from '../../shared/schema/extend-model.ts';
import { type Form, type FormModule, formOf } from '../../shared/schema/form.ts';
import {
  filesOf,
  isAdded,
  isOwnEntity,
  type LayerFile,
  OWN_LAYER,
  type SchemaLayer,
} from '../../shared/schema/layer-files.ts';
import type { UiSchema } from '../../shared/schema/screen.ts';
import type { OwnLayer } from './model.ts';
import { withOwnChecks } from './own-checks.ts';
import { addOwnKinds } from './own-kinds.ts';

addOwnKinds();

/** Makes what stands over the product's model, of layers in their order. Loaded only where there are any. */
export function ownLayers(layers: readonly SchemaLayer[]): OwnLayer {
  const made = layers.map((layer) => ({ id: layer.id, ...madeOf(layer) }));
  return {
    lower: layers.filter(({ id }) => id !== OWN_LAYER),
    over: (product) => made.reduce((below, one) => one.over(below), product),
    below: (product) =>
      made.reduce((below, one) => (one.id === OWN_LAYER ? below : one.over(below)), product),
    form: (path, module) => made.reduce((below, one) => one.form(path, below), module),
    // Layers above the one that defines it add to its form.
    ownForm: (path) =>
      made.reduce<FormModule | undefined>(
        (below, one) => (below ? one.form(path, below) : one.ownForm(path)),
        undefined,
      ),
  };
}

/** One layer over whatever stands below it. */
function madeOf(layer: SchemaLayer): Pick<OwnLayer, 'over' | 'form' | 'ownForm'> {
  const { id, files } = layer;
  const made = new WeakMap<FormModule, FormModule>();
  const forms = new WeakMap<Entity, FormModule>();
  let entities: Record<string, Entity> = {};
  return {
    over({ digest, manifest, screens }) {
      const model = extendModel({ digest, entities: manifest, screens }, files, id);
      entities = model.entities;
      return { digest: model.digest, manifest: model.entities, screens: model.screens };
    },
    form(path, module) {
      const known = made.get(module);
      if (known) return known;
      const entity = entities[path];
      const extended = entity ? extendForms(module, entity, layer) : module;
      made.set(module, extended);
      return extended;
    },
    ownForm(path) {
      const entity = isOwnEntity(path, id) ? entities[path] : undefined;
      if (!entity) return undefined;
      const form = forms.get(entity) ?? formOfOwn(entity, layer);
      forms.set(entity, form);
      return form;
    },
  };
}

/** Both forms of an entity with the fields that the files add to it, which come after the product's. */
function extendForms(module: FormModule, entity: Entity, { id, files }: SchemaLayer): FormModule {
  const { data, ui: screen } = filesOf(files, entity.path);
  const names = Object.keys(data.properties ?? {}).filter((name) => isAdded(name, id));
  const own = { ...entity, properties: entity.properties.filter(({ name }) => names.includes(name)) };
  if (Object.keys(data).length === 0 && Object.keys(withoutList(screen)).length === 0) return module;
  const schema = ownSchema(data, { layer: id });
  const ui = effectiveUi({ properties: data.properties }, {});
  const extended = (form: Form, mode: 'create' | 'edit'): Form => {
    const added = formOf(own, schema, ui, mode);
    const isAsked = (name: string) => Object.hasOwn(form.schema.properties ?? {}, name);
    const required = [...(added.schema.required ?? []), ...(data.required ?? []).filter(isAsked)];
    return {
      schema: {
        ...form.schema,
        required: [...(form.schema.required ?? []), ...required],
        properties: { ...patched(form, data), ...withPlainChoices(added.schema.properties) },
      },
      uiSchema: { ...added.uiSchema, ...form.uiSchema, ...withoutList(screen) },
      validators: withOwnChecks(form, own.properties, required),
    };
  };
  return { create: extended(module.create, 'create'), edit: extended(module.edit, 'edit') };
}

/** Both forms of an entity that the files define. */
function formOfOwn(entity: Entity, { files }: SchemaLayer): FormModule {
  const { data, ui } = filesOf(files, entity.path);
  const { properties, 'x-entity': words } = data;
  const screen = effectiveUi({ properties, 'x-entity': words }, { ...ui });
  return uncompiledForms(entity, ownSchema(data, { path: entity.path }), screen);
}

/** Both forms of an entity, made where it is drawn: nothing of it is compiled. @param data and ui with all short forms written out */
export function uncompiledForms(entity: Entity, data: JsonSchema, ui: UiSchema): FormModule {
  const made = (mode: 'create' | 'edit'): Form => {
    const { schema, uiSchema } = formOf(entity, data, ui, mode);
    const plain = { ...schema, properties: withPlainChoices(schema.properties) };
    const form = { schema: plain, uiSchema, validators: { [schema.$id as string]: () => true } };
    const shown = entity.properties.filter(({ name }) => Object.hasOwn(plain.properties, name));
    return { ...form, validators: withOwnChecks(form, shown, schema.required ?? []) };
  };
  return { create: made('create'), edit: made('edit') };
}

/** The product's fields, as the tenant calls and explains them. */
function patched(form: Form, data: LayerFile): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(form.schema.properties ?? {}).map(([name, schema]) => [
      name,
      { ...schema, ...data.properties?.[name] },
    ]),
  );
}

/** What a file says of single fields, such as that they are hidden. */
function withoutList(screen: LayerFile): Form['uiSchema'] {
  return Object.fromEntries(Object.entries(screen).filter(([key]) => !key.startsWith('ui:')));
}

/** Of a choice only its values: for each choice with a title rjsf would ask for a compiled check. Controls know the titles. */
function withPlainChoices(properties: Record<string, JsonSchema> = {}): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(properties).map(([name, { oneOf, ...schema }]) => [
      name,
      oneOf ? { ...schema, enum: oneOf.map((one) => one.const) } : schema,
    ]),
  );
}

import type { ErrorObject } from 'ajv';
import type { JsonSchema } from '../json-schema.ts';
import { type Entity, kindOf, type Property } from './entity.ts';
import { mayNotBeEmpty } from './needed-on-create.ts';
import { plainWords } from './request-schema.ts';
import type { FieldGroup, PropertyUi, UiSchema } from './screen.ts';

/** A compiled check of form data. It puts what is wrong into `errors`, as ajv does. */
interface FormCheck {
  (data: unknown): boolean;
  errors?: null | ErrorObject[];
}

/** The input of the form library: the data schema, how to show it, and the compiled checks of that schema. */
export interface Form {
  schema: JsonSchema;
  uiSchema: Record<string, unknown>;
  validators: Record<string, FormCheck>;
}

/** The form of a new record and the form of an existing one. */
export interface FormModule {
  create: Form;
  edit: Form;
}

/** The rows of a textarea that does not specify them. */
const TEXTAREA_ROWS = 3;

/**
 * The data schema and the UI schema of an entity's form, in plain JSON Schema and rjsf words.
 *
 * `id`, `created_at`, `updated_at`, objects and computed properties are left out. A read-only property is only in the
 * form of an existing record, unless it is worked out of what is typed: a new one has nothing to show there. So is a mirrored one, where the screen names it. An optional property is not
 * nullable here, since empty fields are absent from form data.
 * @example formOf(entity, schemas[entity.path], ui, 'create').schema.required // ['asset', 'status', …]
 */
export function formOf(
  entity: Entity,
  schema: JsonSchema,
  ui: UiSchema,
  mode: 'create' | 'edit',
): Pick<Form, 'schema' | 'uiSchema'> {
  const shown = entity.properties.filter(
    (property) => isShown(property, mode, ui) && !(mode === 'edit' && hasTab(property, ui)),
  );
  const needed = shown.filter((property) => !property.readOnly && mayNotBeEmpty(property, mode === 'create'));
  return {
    schema: {
      $id: `${entity.path}/${mode}`,
      title: entity.title,
      ...(entity.description && { description: entity.description }),
      type: 'object',
      required: needed.map((property) => property.name),
      properties: Object.fromEntries(
        shown.map((property) => [property.name, fieldSchema(property, schema.properties?.[property.name])]),
      ),
    },
    uiSchema: {
      'ui:order': fieldOrder(
        ui['ui:order'] ?? [],
        shown.map((property) => property.name),
      ),
      ...Object.fromEntries(
        shown.flatMap((property) => {
          const field = fieldUi(property, (ui[property.name] ?? {}) as PropertyUi);
          return Object.keys(field).length > 0 ? [[property.name, field]] : [];
        }),
      ),
    },
  };
}

/** Lines that also have a tab are only in the form of a new record: after that, they are edited in the tab. */
function hasTab({ lines }: Property, ui: UiSchema): boolean {
  return (ui['ui:tabs'] ?? []).some(({ list }) => list !== undefined && list === lines?.entity);
}

/**
 * Whether a mirrored property (`x-through`) is in the form: only where its screen gives it a place, since most of them
 * are there for lists and filters.
 */
export function isPlaced(
  name: string,
  order: readonly string[] = [],
  groups: readonly FieldGroup[] = [],
): boolean {
  return order.includes(name) || groups.some(({ fields }) => fields.includes(name));
}

function isShown(property: Property, mode: 'create' | 'edit', ui: UiSchema): boolean {
  const own = (ui[property.name] ?? {}) as PropertyUi;
  if (property.name === 'id' || property.name === 'created_at' || property.name === 'updated_at')
    return false;
  if (kindOf(property).form === null || property.computed) return false;
  if (property.through && (mode === 'create' || !isPlaced(property.name, ui['ui:order'], ui['ui:groups'])))
    return false;
  return mode === 'edit' || ((!property.readOnly || property.value !== undefined) && !own['ui:later']);
}

function fieldSchema(property: Property, own: JsonSchema = {}): JsonSchema {
  const plain = plainWords(own);
  // What it mirrors has the type; a reference is its id, as in every form.
  if (property.through)
    return {
      ...plain,
      type: property.reference ? 'integer' : kindOf(property).wire(property).type,
      readOnly: true,
    };
  return kindOf(property).form?.(plain) ?? plain;
}

function fieldOrder(order: string[], names: string[]): string[] {
  const known = order.filter((name) => name === '*' || names.includes(name));
  return known.includes('*') ? known : [...known, '*'];
}

function fieldUi(property: Property, own: PropertyUi): Record<string, unknown> {
  const widget = own['ui:widget'];
  const options = {
    ...(widget === 'textarea' && { rows: TEXTAREA_ROWS }),
    ...own['ui:options'],
    ...(property.reference && !widget && own['ui:create'] && { create: own['ui:create'] }),
  };
  return {
    ...(property.lines && { 'ui:field': 'lines' }),
    ...(property.files && { 'ui:field': 'files' }),
    // The form library has one control for a list only where a widget is named.
    ...((widget ?? property.links) && { 'ui:widget': widget ?? 'select' }),
    ...(own['ui:placeholder'] && { 'ui:placeholder': own['ui:placeholder'] }),
    ...(own['ui:help'] && { 'ui:help': own['ui:help'] }),
    ...(Object.keys(options).length > 0 && { 'ui:options': options }),
  };
}

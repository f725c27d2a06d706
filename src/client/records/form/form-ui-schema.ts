import type { Form } from '../../../shared/schema/form.ts';
import type { Values } from '../saving/values.ts';

type FieldUi = Record<string, unknown>;
/** A UI schema that a page lays over the entity's own: words of the form, and one object per field. */
export type FieldTemplate = Record<string, unknown>;

interface Options {
  form: Pick<Form, 'schema' | 'uiSchema'>;
  isNew: boolean;
  /** Whether the entity has the property in this app; the form itself has every property of the schema file. */
  has(name: string): boolean;
  /** Whether the field may be changed, or given to a new record. */
  writes?(name: string): boolean;
  /** Whether a field that cannot be changed says anything here. */
  says?(name: string): boolean;
  /** Whether a reference has any record to choose from. */
  offers?(name: string): boolean;
  /** Values supplied by the page, such as the parent's id; they are sent but not shown. */
  fixed: Values;
  template?: FieldTemplate;
}

/**
 * The UI schema of a form on a page: the entity's own, with the page's fixed values hidden, computed and read-only fields shown as
 * text, and the page's template on top. A hidden required field without a value is shown, because the form could not be saved
 * otherwise.
 */
export function formUiSchema(options: Options): Record<string, unknown> {
  const { form, template = {} } = options;
  const names = Object.keys(form.schema.properties ?? {});
  return {
    ...form.uiSchema,
    ...Object.fromEntries(names.map((name) => [name, fieldUi(name, options)])),
    'ui:order': order(template['ui:order'] ?? form.uiSchema['ui:order'], names),
  };
}

function fieldUi(name: string, options: Options): FieldUi {
  const { form, isNew, has, writes = all, offers = all, says = all, fixed, template = {} } = options;
  const own = { ...asObject(form.uiSchema[name]), ...asObject(template[name]) };
  const hidden = own['ui:widget'] === 'hidden';
  if (name in fixed || !has(name)) return { ...own, 'ui:widget': 'hidden' };
  if (form.schema.properties?.[name]?.readOnly)
    return { ...own, 'ui:widget': hidden || !says(name) ? 'hidden' : 'readOnly' };
  if (isNew && !(offers(name) && writes(name))) return { ...own, 'ui:widget': 'hidden' };
  if (!hidden && !isNew && !(writes(name) && offers(name))) return { ...own, 'ui:widget': 'readOnly' };
  if (!hidden || !isNew || !form.schema.required?.includes(name)) return own;
  const { 'ui:widget': _hidden, ...shown } = own;
  return shown;
}

const all = () => true;

/** rjsf renders only an error if the order omits a field, so orders that come from elsewhere are completed here. */
function order(wanted: unknown, names: string[]): string[] {
  const known = Array.isArray(wanted) ? wanted.filter((name) => name === '*' || names.includes(name)) : [];
  return known.includes('*') ? known : [...known, '*'];
}

function asObject(value: unknown): FieldUi {
  return typeof value === 'object' && value !== null ? (value as FieldUi) : {};
}

import RjsfForm from '@rjsf/bootstrap-4';
import { getDefaultRegistry } from '@rjsf/core';
import type { ErrorSchema, Field, RegistryWidgetsType, RJSFSchema, UiSchema } from '@rjsf/utils';
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js';
import { useMemo } from 'react';
import type { Form } from '../../../shared/schema/form.ts';
import type { FieldErrors } from '../saving/transform-errors.ts';
import type { Values } from '../saving/values.ts';
import { ID_SEPARATOR } from './field-ids.ts';
import { FilesField } from './files-field.tsx';
import { LinesField } from './lines/lines-field.tsx';
import { FieldTemplate } from './templates/field-template.tsx';
import { ObjectTemplate } from './templates/object-template.tsx';
import { FieldWidget } from './widgets/field-widget.tsx';
import { ReadOnlyWidget } from './widgets/read-only-widget.tsx';

// Defined once: a widget created inside a component would be remounted on every keystroke.
const widgets: RegistryWidgetsType = {
  CheckboxWidget: FieldWidget,
  DateTimeWidget: FieldWidget,
  RadioWidget: FieldWidget,
  SelectWidget: FieldWidget,
  TextareaWidget: FieldWidget,
  // Its own would add seconds.
  TimeWidget: FieldWidget,
  readOnly: ReadOnlyWidget,
};
// Its own field of numbers would make numbers of texts that are none, such as 0x10.
const NumberField = getDefaultRegistry().fields.StringField as Field;
const fields = { files: FilesField, lines: LinesField, NumberField };
const templates = {
  BaseInputTemplate: FieldWidget,
  FieldTemplate,
  ObjectFieldTemplate: ObjectTemplate,
  ErrorListTemplate: () => null,
};
/** rjsf must not add defaults: `recordValues` and `defaultValues` decide what a form starts with. */
const noDefaults = { emptyObjectFields: 'skipDefaults', constAsDefaults: 'never' } as const;

interface Props {
  form: Form;
  uiSchema: UiSchema;
  values: Values;
  errors: FieldErrors;
  idPrefix: string;
  disabled?: boolean;
  onChange(values: Values): void;
}

/** The fields of a form, drawn by rjsf. The caller validates and saves, so there is no `<form>` element here. */
export function SchemaForm({ form, uiSchema, values, errors, idPrefix, disabled, onChange }: Props) {
  const schema = form.schema as RJSFSchema;
  const validator = useMemo(() => createPrecompiledValidator(form.validators, schema), [form, schema]);
  const extraErrors = useMemo(() => asErrorSchema(errors), [errors]);
  return (
    <RjsfForm
      tagName="div"
      className="schema-form"
      schema={schema}
      uiSchema={uiSchema}
      validator={validator}
      formData={values}
      extraErrors={extraErrors}
      experimental_defaultFormStateBehavior={noDefaults}
      widgets={widgets}
      fields={fields}
      templates={templates}
      idPrefix={idPrefix}
      idSeparator={ID_SEPARATOR}
      showErrorList={false}
      noValidate
      disabled={disabled}
      onChange={(event) => onChange(event.formData as Values)}
    >
      {/* Without children rjsf would draw its own submit button. */}
      <span hidden />
    </RjsfForm>
  );
}

function asErrorSchema(errors: FieldErrors): ErrorSchema {
  return Object.fromEntries(
    Object.entries(errors)
      .filter(([field]) => field !== '' && !field.includes('.'))
      .map(([field, text]) => [field, { __errors: [text] }]),
  ) as ErrorSchema;
}

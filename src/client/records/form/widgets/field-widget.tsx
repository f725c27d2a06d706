import type { BaseInputTemplateProps, WidgetProps } from '@rjsf/utils';
import type { ComponentType } from 'react';
import { propertyOf } from '../../../../shared/schema/manifest.ts';
import type { InputProps } from '../../../fields/field.ts';
import { fieldOf } from '../../../fields/fields.ts';
import { useModel } from '../../../model/model.ts';
import { describe, fieldName } from '../field-ids.ts';
import { useFormSurroundings } from '../form-context.ts';
import { hintOf } from '../hint.ts';

/** What the kind of a form's field types into, and what it is told; undefined where the form library's own is used. */
export function useFieldInput(
  props: WidgetProps | BaseInputTemplateProps,
): { Input: ComponentType<InputProps>; input: InputProps } | undefined {
  const { manifest } = useModel();
  const { path, labels } = useFormSurroundings();
  const name = fieldName(props.id);
  const property = manifest[path] && propertyOf(manifest[path], name);
  const Input = property && fieldOf(property).Input;
  if (!Input) return undefined;
  const { id, value, label, required, disabled, readonly, rawErrors, onChange } = props;
  const { minimum, maximum, minLength } = props.schema;
  const input: InputProps = {
    id,
    name,
    property,
    value,
    onChange,
    label,
    placeholder: props.placeholder || undefined,
    required,
    disabled,
    readOnly: readonly,
    invalid: (rawErrors?.length ?? 0) > 0,
    limits: { min: minimum, max: maximum, minLength, step: property.kind === 'integer' ? 1 : 'any' },
    known: labels[name],
    ...describe(id, rawErrors, hintOf(props)),
  };
  return { Input, input };
}

/** The input of the field's kind, where the form library asks for a select, a checkbox or a reference. */
export function FieldWidget(props: WidgetProps) {
  const found = useFieldInput(props);
  if (!found) throw new Error(`The kind of the field "${fieldName(props.id)}" has no Input.`);
  return <found.Input {...found.input} />;
}

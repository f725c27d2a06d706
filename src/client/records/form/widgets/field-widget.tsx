import type { BaseInputTemplateProps, WidgetProps } from '@rjsf/utils';
import { propertyOf } from '../../../../shared/schema/manifest.ts';
import { useChoosable } from '../../../data/choosable.ts';
import { controlsOf } from '../../../fields/controls.ts';
import { chooseText, titleBeside } from '../../../fields/parts/choose-text.ts';
import { productModel, useModel } from '../../../model/model.ts';
import { describe, fieldName } from '../field-ids.ts';
import { useFormSurroundings } from '../form-context.ts';
import { hintOf } from '../hint.ts';

type Props = WidgetProps | BaseInputTemplateProps;

/**
 * Every control of a form. If rights arrive late, or a tenant takes a field of its own away, this removes it before the form library
 * knows.
 */
export function FieldWidget(props: Props) {
  const { manifest, own } = useModel();
  const { path } = useFormSurroundings();
  const entity = manifest[path];
  const name = fieldName(props.id);
  const below = productModel().manifest[path];
  const mayGo = own !== undefined || !(below && propertyOf(below, name));
  const isHidden = mayGo && !(entity && propertyOf(entity, name));
  return isHidden ? null : <Control {...props} />;
}

/** The input that belongs to the field's kind. */
function Control(props: Props) {
  const { manifest } = useModel();
  const { path, labels, values, fit } = useFormSurroundings();
  const { id, schema, uiSchema, rawErrors } = props;
  const name = fieldName(id);
  const entity = manifest[path];
  const property = entity && propertyOf(entity, name);
  const Input = property && controlsOf(property)?.Input;
  const kind = property?.reference && manifest[property.reference.entity]?.title;
  if (!entity || !Input) throw new Error(`The field "${name}" of ${path} has no Input.`);
  const choosable = useChoosable(entity, property, values);
  return (
    <Input
      id={id}
      name={name}
      property={property}
      value={props.value}
      onChange={props.onChange}
      label={props.label}
      placeholder={props.placeholder || (kind && chooseText(titleBeside(props.label, kind)))}
      required={props.required || fit.required.has(name)}
      disabled={props.disabled}
      readOnly={props.readonly}
      invalid={(rawErrors?.length ?? 0) > 0}
      widget={uiSchema?.['ui:widget'] as string | undefined}
      rows={props.options.rows as number | undefined}
      limits={{ min: schema.minimum, max: schema.maximum }}
      known={labels[name]}
      choosable={choosable}
      {...describe(id, rawErrors, hintOf(props))}
    />
  );
}

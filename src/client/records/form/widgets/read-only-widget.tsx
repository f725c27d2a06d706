import type { WidgetProps } from '@rjsf/utils';
import { entityAt, propertyOf } from '../../../../shared/schema/manifest.ts';
import { valueText } from '../../../fields/property-value.tsx';
import { useModel } from '../../../model/model.ts';
import { describe, fieldName } from '../field-ids.ts';
import { useFormSurroundings } from '../form-context.ts';
import { hintOf } from '../hint.ts';

/** A read-only value among the fields, shown as in lists. */
export function ReadOnlyWidget(props: WidgetProps) {
  const { manifest, screens } = useModel();
  const { path, labels } = useFormSurroundings();
  const name = fieldName(props.id);
  const property = propertyOf(entityAt(manifest, path), name);
  const look = screens[path]?.looks[name];
  const text = property ? valueText(property, props.value, look) : '';
  return (
    <output
      id={props.id}
      className="form-control-plaintext"
      {...describe(props.id, props.rawErrors, hintOf(props))}
    >
      {look === 'address' && text ? (
        <a href={text} target="_blank" rel="noreferrer">
          {text}
        </a>
      ) : (
        (labels[name]?.label ?? (text || '–'))
      )}
    </output>
  );
}

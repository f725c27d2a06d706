import type { WidgetProps } from '@rjsf/utils';
import type { Entity, Property } from '../../../../shared/schema/entity.ts';
import { entityAt, propertyOf } from '../../../../shared/schema/manifest.ts';
import { totalOf } from '../../../../shared/schema/totals.ts';
import { valueText } from '../../../fields/property-value.tsx';
import { useModel } from '../../../model/model.ts';
import type { Values } from '../../saving/values.ts';
import { describe, fieldName } from '../field-ids.ts';
import { useFormSurroundings } from '../form-context.ts';
import { hintOf } from '../hint.ts';

/** A read-only value among the fields, shown as in lists. */
export function ReadOnlyWidget(props: WidgetProps) {
  const { manifest, screens } = useModel();
  const { path, labels, values } = useFormSurroundings();
  const name = fieldName(props.id);
  const entity = entityAt(manifest, path);
  const property = propertyOf(entity, name);
  const look = screens[path]?.looks[name];
  const text = property ? valueText(property, shownValue(entity, property, values) ?? props.value, look) : '';
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

/** A total as one types. Where somebody may not see all of its parts, it stays as the server said. */
function shownValue(entity: Entity, property: Property, values: Values): number | undefined {
  const parts = property.total;
  return parts?.every((name) => propertyOf(entity, name)) ? totalOf(property, values) : undefined;
}

import type { WidgetProps } from '@rjsf/utils';
import { Suspense } from 'react';
import { entityAt, propertyOf } from '../../../../shared/schema/manifest.ts';
import { valueText } from '../../../fields/property-value.tsx';
import { useModel } from '../../../model/model.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { describe, fieldName } from '../field-ids.ts';
import { useFormSurroundings } from '../form-context.ts';
import { hintOf } from '../hint.ts';

const WorkedValue = lazyPart(() => import('./worked-value.tsx'));

/** A read-only value among the fields, shown as in lists. */
export function ReadOnlyWidget(props: WidgetProps) {
  const { manifest, screens } = useModel();
  const { path, labels, values } = useFormSurroundings();
  const name = fieldName(props.id);
  const entity = entityAt(manifest, path);
  const property = propertyOf(entity, name);
  const look = screens[path]?.looks[name];
  const text = property ? valueText(property, props.value, look) : '';
  return (
    <output
      id={props.id}
      className="form-control-plaintext"
      {...describe(props.id, props.rawErrors, hintOf(props))}
    >
      {property?.value !== undefined ? (
        <Suspense fallback={text || '–'}>
          <WorkedValue {...{ entity, property, values, look }} said={props.value} />
        </Suspense>
      ) : look === 'address' && text ? (
        <a href={text} target="_blank" rel="noreferrer">
          {text}
        </a>
      ) : (
        (labels[name]?.label ?? (text || '–'))
      )}
    </output>
  );
}

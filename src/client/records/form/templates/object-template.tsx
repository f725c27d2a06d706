import type { ObjectFieldTemplateProps } from '@rjsf/utils';
import { Fragment } from 'react';
import { useModel } from '../../../model/model.ts';
import { fieldOfError } from '../../saving/error-titles.ts';
import { FieldGroups } from '../field-groups.tsx';
import { useFormSurroundings } from '../form-context.ts';

/** The fields of a form in columns. Keyed by name, so that a field keeps its focus when one before it appears or disappears. */
export function ObjectTemplate({ properties }: ObjectFieldTemplateProps) {
  const { screens } = useModel();
  const { path, errors = {} } = useFormSurroundings();
  const shown = properties.filter(({ hidden }) => !hidden);
  return (
    <>
      <FieldGroups
        groups={screens[path]?.groups}
        fields={shown}
        wrong={Object.keys(errors).map(fieldOfError)}
      >
        {(fields) => (
          <div className="form-fields">
            {fields.map(({ name, content }) => (
              <Fragment key={name}>{content}</Fragment>
            ))}
          </div>
        )}
      </FieldGroups>
      <div hidden>
        {properties
          .filter(({ hidden }) => hidden)
          .map(({ name, content }) => (
            <Fragment key={name}>{content}</Fragment>
          ))}
      </div>
    </>
  );
}

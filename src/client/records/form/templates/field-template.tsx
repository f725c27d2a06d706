import type { FieldTemplateProps } from '@rjsf/utils';
import { Link } from 'react-router-dom';
import { propertyOf } from '../../../../shared/schema/manifest.ts';
import { fieldOf } from '../../../fields/fields.ts';
import { titleBeside } from '../../../fields/parts/choose-text.ts';
import { useModel } from '../../../model/model.ts';
import { useCan } from '../../../model/use-can.ts';
import type { CreateLinkState } from '../create-link-state.ts';
import { errorId, fieldName, hintId, labelId } from '../field-ids.ts';
import { useFormSurroundings } from '../form-context.ts';
import { QuietValue } from '../quiet-value.tsx';

/** A field with its label, and below it one line for the hint or, in its place, the error. */
export function FieldTemplate(props: FieldTemplateProps) {
  const { id, label, hidden, children, schema, uiSchema } = props;
  const { fit, isQuiet, labels, naming, path } = useFormSurroundings();
  const required = props.required || fit.required.has(fieldName(id));
  const { manifest, screens } = useModel();
  if (fieldName(id) === '') return children;
  if (hidden) return <div hidden>{children}</div>;
  const error = props.rawErrors?.[0];
  const hint = asSentence(props.rawHelp ?? props.rawDescription);
  const options = (uiSchema?.['ui:options'] ?? {}) as { create?: string };
  const property = manifest[path] && propertyOf(manifest[path], fieldName(id));
  const look = property && fieldOf(property);
  const isFixed = schema.readOnly === true || uiSchema?.['ui:widget'] === 'readOnly';
  const wide =
    uiSchema?.['ui:widget'] === 'textarea' || property?.lines !== undefined || property?.files !== undefined;
  return (
    <div
      className={[
        'form-field',
        wide && 'form-field-wide',
        (look?.short || look?.numeric) && 'is-short',
        error && 'has-error',
        schema.readOnly && naming === fieldName(id) && 'is-naming',
      ]
        .filter(Boolean)
        .join(' ')}
      data-field={fieldName(id)}
    >
      <label
        id={labelId(id)}
        htmlFor={id}
        className={!required && schema.type !== 'boolean' && !isFixed ? 'is-optional' : undefined}
      >
        {label}
      </label>
      <div className="form-field-control">
        {children}
        {isQuiet && property && !error && !schema.readOnly && (
          <QuietValue
            property={property}
            value={props.formData}
            known={labels[fieldName(id)]}
            look={screens[path]?.looks[fieldName(id)]}
            widget={uiSchema?.['ui:widget'] as string | undefined}
          />
        )}
      </div>
      <div className={hint ? 'form-field-note has-hint' : 'form-field-note'}>
        {error ? (
          <span id={errorId(id)} className="form-field-error">
            {error}
          </span>
        ) : (
          hint && <span id={hintId(id)}>{hint}</span>
        )}
      </div>
      {/* Shown beside the label, but after the field in tab order. */}
      {options.create && !isFixed && <CreateLink to={options.create} field={fieldName(id)} label={label} />}
    </div>
  );
}

interface CreateLinkProps {
  to: string;
  field: string;
  label: string;
}

/** A link from a select to the form of a new record, which returns with that record chosen. */
function CreateLink({ to, field, label }: CreateLinkProps) {
  const { manifest, isElsewhere } = useModel();
  const { path, keepDraft, returnTo } = useFormSurroundings();
  const can = useCan();
  const entity = manifest[path] && propertyOf(manifest[path], field)?.reference?.entity;
  if (isElsewhere || (entity && !can('create', entity))) return null;
  const title = titleBeside(label, (entity && manifest[entity]?.title) || 'record');
  const state: CreateLinkState = { returnTo, field };
  return (
    <Link className="form-field-create" to={to} state={state} onClick={keepDraft}>
      New {title}
    </Link>
  );
}

/** Capitalizes a hint, unless its first word is a unit such as kW. */
function asSentence(hint: string | undefined): string | undefined {
  return hint?.replace(/^[a-z]+(?![A-Za-z/²³])/, (word) => word.charAt(0).toUpperCase() + word.slice(1));
}

import './form.scss';
import type { Property } from '../../../shared/schema/entity.ts';
import { useModel } from '../../model/model.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Values } from '../saving/values.ts';
import { FieldGroups } from './field-groups.tsx';
import { shownFields } from './shown-fields.ts';

interface Props {
  path: string;
  isNew: boolean;
  /** Values the page supplies; the form does not ask for them. */
  fixed?: Values;
  label?: string;
  /** The record, where only the form is still to come. */
  record?: Values;
}

/** Skeleton of an entity's form: boxes of the same size as its fields, so that nothing moves when they load. */
export function FormSkeleton({ path, isNew, fixed = {}, label, record }: Props) {
  const model = useModel();
  const fields = shownFields(model, path, isNew ? 'create' : 'edit', record).filter(
    // The page's heading shows a read-only label.
    ({ property, name }) =>
      !(property.readOnly && name === model.manifest[path]?.label) && !Object.hasOwn(fixed, name),
  );
  return (
    <div className={`schema-form${isNew ? ' is-new' : ''}`} aria-busy="true">
      <p className="sr-only" role="status">
        {label ?? 'Loading the form'}
      </p>
      <FieldGroups groups={model.screens[path]?.groups} fields={fields}>
        {(some) => (
          <div className="form-fields" aria-hidden="true">
            {some.map(({ name, property, wide }) => (
              <div key={name} className={`form-field${wide ? ' form-field-wide' : ''}`}>
                <div className="form-field-label">
                  <Skeleton width="6rem" />
                </div>
                <div className={`form-field-control form-field-blank ${sizeOf(property, wide)}`} />
                {/* A long hint takes several lines. */}
                <div className={property.description ? 'form-field-note has-hint' : 'form-field-note'}>
                  {property.description && <span className="is-unseen">{property.description}</span>}
                </div>
              </div>
            ))}
          </div>
        )}
      </FieldGroups>
      <div className="form-foot" aria-hidden="true">
        <div className="form-actions">
          <div className="form-field-blank is-button" />
        </div>
      </div>
    </div>
  );
}

/** A switch and a read-only value are lower than an input, a long text is higher. */
function sizeOf({ kind, readOnly }: Property, wide: boolean): string {
  if (wide) return 'is-tall';
  return kind === 'boolean' || readOnly ? 'is-low' : '';
}

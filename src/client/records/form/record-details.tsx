import './form.scss';
import { linesOf } from '../../../shared/schema/manifest.ts';
import type { WireRecord } from '../../../shared/wire.ts';
import { PropertyValue } from '../../fields/property-value.tsx';
import { useModel } from '../../model/model.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FieldGroups } from './field-groups.tsx';
import type { Line } from './lines/line-values.ts';
import { LinesTable } from './lines/lines-table.tsx';
import { shownFields } from './shown-fields.ts';

/** A read-only record: its properties and values as a description list. */
export function RecordDetails({ path, record }: { path: string; record: WireRecord }) {
  const model = useModel();
  const entity = model.manifest[path];
  return (
    <div className="record-details">
      <FieldGroups groups={model.screens[path]?.groups} fields={shownFields(model, path, 'view', record)}>
        {(fields) => (
          <dl className="form-fields">
            {fields.map(({ name, property, wide }) => (
              <div key={name} className={`form-field${wide ? ' form-field-wide' : ''}`}>
                <dt>{property.title}</dt>
                <dd>
                  <PropertyValue
                    property={property}
                    value={record[name]}
                    look={model.screens[path]?.looks[name]}
                  />
                </dd>
              </div>
            ))}
          </dl>
        )}
      </FieldGroups>
      {entity &&
        linesOf(model.manifest, entity).map(({ property, child }) => (
          <section key={property.name} className="form-field form-field-wide">
            <h3 className="form-field-label">{property.title}</h3>
            <LinesTable child={child} lines={(record[property.name] ?? []) as Line[]} />
          </section>
        ))}
    </div>
  );
}

/** Skeleton of the values. */
export function DetailsSkeleton({ path }: { path: string }) {
  const model = useModel();
  return (
    <div className="record-details" aria-busy="true">
      <p className="sr-only" role="status">
        Loading the record
      </p>
      <FieldGroups groups={model.screens[path]?.groups} fields={shownFields(model, path, 'view')}>
        {(fields) => (
          <dl className="form-fields">
            {fields.map(({ name, property, wide }) => (
              <div key={name} className={`form-field${wide ? ' form-field-wide' : ''}`}>
                <dt>{property.title}</dt>
                <dd>
                  <Skeleton width="50%" />
                </dd>
              </div>
            ))}
          </dl>
        )}
      </FieldGroups>
    </div>
  );
}

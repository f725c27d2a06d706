import './record-figures.scss';
import { entityAt, propertyOf } from '../../../shared/schema/manifest.ts';
import { useRecord } from '../../data/records.ts';
import { PropertyValue } from '../../fields/property-value.tsx';
import { useModel } from '../../model/model.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

interface Props {
  path: string;
  id: number;
  /** Numbers of the record; those that are hidden from who looks are left out. */
  names: string[];
}

/**
 * Numbers of a record in a row, such as what it costs: the last is what the others lead to. Their names stand there
 * before the numbers have come, so that nothing below them moves.
 */
export function RecordFigures({ path, id, names }: Props) {
  const { manifest, screens } = useModel();
  const { record } = useRecord(path, id);
  const entity = entityAt(manifest, path);
  const shown = names.flatMap((name) => propertyOf(entity, name) ?? []);
  if (shown.length === 0) return null;
  return (
    <dl className="record-figures">
      {shown.map((property) => (
        <div key={property.name}>
          <dt>{property.title}</dt>
          <dd>
            {record ? (
              <PropertyValue
                property={property}
                value={record[property.name] ?? 0}
                look={screens[path]?.looks[property.name]}
              />
            ) : (
              <Skeleton width="4rem" />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

import './record-figures.scss';
import { entityAt, propertyOf } from '../../../shared/schema/manifest.ts';
import { useRecord } from '../../data/records.ts';
import { PropertyValue } from '../../fields/property-value.tsx';
import { useModel } from '../../model/model.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

interface Props {
  path: string;
  id: number;
  /** Numeric properties; those hidden from the user are left out. */
  names: string[];
}

/**
 * A record's figures in a row, such as its costs: the last one is the result of the others. Their names show before the values
 * load, so that nothing below moves.
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

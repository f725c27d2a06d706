import { entityAt, propertyOf } from '../../../shared/schema/manifest.ts';
import { useRecord } from '../../data/records.ts';
import { useModel } from '../../model/model.ts';
import { formatDate } from '../../ui/format.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

interface Props {
  path: string;
  id: number;
  /** A computed property: texts by name. */
  property: string;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Values the server computes for a record, one per line; dates are formatted. */
export function ComputedLines({ path, id, property }: Props) {
  const { manifest } = useModel();
  const { record } = useRecord(path, id);
  const title = propertyOf(entityAt(manifest, path), property)?.title;
  if (!record)
    return (
      <div className="computed-lines">
        <Skeleton width="60%" />
      </div>
    );
  const lines = Object.entries((record[property] ?? {}) as Record<string, string>);
  return (
    <section className="computed-lines" aria-label={title}>
      <h3>{title}</h3>
      {lines.length === 0 ? (
        <p className="record-tab-text">None yet.</p>
      ) : (
        <dl>
          {lines.map(([about, text]) => (
            <div key={about}>
              <dt>{DAY.test(about) ? formatDate(about) : about}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

import { Link } from 'react-router-dom';
import { entityAt } from '../../../shared/schema/manifest.ts';
import type { WireRecord } from '../../../shared/wire.ts';
import { useModel } from '../../model/model.ts';
import { recordAddress } from '../../records/address.ts';

/** What a rule would have done to the records closed last, with links to them, and would do to the open ones. */
export function RuleDryRun({ record }: { record: WireRecord }) {
  const model = useModel();
  const path = String(record.entity);
  const { closed = 0, refused = 0, open = 0, failing = 0 } = (record.dry_run ?? {}) as Record<string, number>;
  const name = entityAt(model.manifest, path).plural.toLowerCase();
  const refusedRecords = Object.entries((record.refused_records ?? {}) as Record<string, string>);
  return (
    <section className="rule-dry-run" aria-label="What this rule does">
      <p>
        Of the last {closed} closed {name} {refused} would have been refused. Of {open} open ones {failing}{' '}
        could not be {record.on === 'save' ? 'saved' : 'closed'} as they are.
      </p>
      <ul>
        {refusedRecords.map(([id, label]) => (
          <li key={id}>
            <Link to={recordAddress(model, path, Number(id))}>{label}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useModel } from '../../model/model.ts';
import { recordAddress } from '../../records/address.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type ReportFigure, useReportRecords } from './reports-api.ts';

interface Props {
  section: string;
  search: string;
  figure: string;
  group: ReportFigure['groups'][number];
}

/** The records that a figure counts or leaves out for one reason; loaded when opened, each with a link to its page. */
export function CountedGroup({ section, search, figure, group }: Props) {
  const model = useModel();
  const [isOpen, setOpen] = useState(false);
  const { records, error } = useReportRecords(section, search, isOpen ? { figure, group: group.name } : null);
  return (
    <details className="report-group" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <span>{group.title}</span>
        <span>{group.count}</span>
      </summary>
      {error && <p role="alert">They could not be loaded. Close this and open it again.</p>}
      {isOpen && !records && !error && <Skeleton width="80%" />}
      {records && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: without a mouse it is scrolled with the arrow keys
        <ul tabIndex={0} aria-label={group.title}>
          {records.map(({ entity, id, label, note }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a record may be counted twice
            <li key={at}>
              <Link to={recordAddress(model, entity, id)}>{label}</Link>
              {note && ` ${note}`}
            </li>
          ))}
          {records.length < group.count && <li>and {group.count - records.length} more</li>}
        </ul>
      )}
    </details>
  );
}

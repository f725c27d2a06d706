import { Fragment } from 'react';
import { useRecordLabel } from '../../data/record-label.ts';
import { useRecord } from '../../data/records.ts';
import { Icon } from '../../ui/icon.tsx';
import type { Chip } from './filter-values.ts';

/** Filters that a link has set and no control shows; each can be removed. */
export function ListChips({ chips, onRemove }: { chips: Chip[]; onRemove(parameter: string): void }) {
  if (chips.length === 0) return null;
  return (
    <div className="list-chips">
      {chips.map(({ parameter, text, records }) => (
        <button key={parameter} type="button" className="list-chip" onClick={() => onRemove(parameter)}>
          <span>
            <span className="sr-only">Remove filter</span> {text}
            {records?.ids.map((id, index) => (
              <Fragment key={id}>
                {index > 0 && ', '}
                <RecordName path={records.path} id={id} />
              </Fragment>
            ))}
          </span>
          <Icon name="x" size={13} />
        </button>
      ))}
    </div>
  );
}

/** What a record is called; its number until that is known. */
function RecordName({ path, id }: { path: string; id: number }) {
  const nameOf = useRecordLabel();
  const { record } = useRecord(path, id);
  return <>{record ? nameOf(path, record) : `number ${id}`}</>;
}

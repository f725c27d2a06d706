import { useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { HistoryEntries } from '../history/history-entries.tsx';

const AT_ONCE = 10;

/** Who changed what of a record, and when. It is asked for when somebody opens it. */
export function RecordHistory({ path, id }: { path: string; id: number }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="record-history card" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="record-history-title">
        <Icon name="chevron-right" />
        History
      </summary>
      {isOpen && (
        <HistoryEntries
          filter={{ entity: path, key: id }}
          size={AT_ONCE}
          ofRecord
          empty={{ title: 'This record has no history yet.' }}
        />
      )}
    </details>
  );
}

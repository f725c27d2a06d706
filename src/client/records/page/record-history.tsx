import { useState } from 'react';
import { useModel } from '../../model/model.ts';
import { useCan } from '../../model/use-can.ts';
import { Icon } from '../../ui/icon.tsx';
import { HistoryEntries } from '../history/history-entries.tsx';
import { Timeline } from '../history/timeline.tsx';

const AT_ONCE = 10;

/** Who changed what in a record, and when, with the notes of its log. Loads when opened. */
export function RecordHistory({ path, id }: { path: string; id: number }) {
  const { manifest, screens } = useModel();
  const can = useCan();
  const [isOpen, setOpen] = useState(false);
  const logPath = screens[path]?.log;
  // Personal records show no history.
  if (manifest[path]?.personal) return null;
  const log = logPath !== undefined && can('list', logPath) ? manifest[logPath] : undefined;
  return (
    <details className="record-history card" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="record-history-title">
        <Icon name="chevron-right" />
        History
      </summary>
      {isOpen &&
        (log ? (
          <Timeline path={path} id={id} log={log} />
        ) : (
          <HistoryEntries
            filter={{ entity: path, key: id }}
            size={AT_ONCE}
            ofRecord
            empty={{ title: 'This record has no history yet.' }}
          />
        ))}
    </details>
  );
}

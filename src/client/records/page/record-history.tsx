import { Suspense, useState } from 'react';
import { COMMENT, useComments } from '../../data/comments.ts';
import { useModel } from '../../model/model.ts';
import { useCan } from '../../model/use-can.ts';
import { Icon } from '../../ui/icon.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { HistoryEntries } from '../history/history-entries.tsx';

const AT_ONCE = 10;

const Timeline = lazyPart(async () => ({ default: (await import('../history/timeline.tsx')).Timeline }));

/** Who said and changed what in a record, and when, with the notes of its log. Loads when opened; it is open where something was said. */
export function RecordHistory({ path, id }: { path: string; id: number }) {
  const { manifest, screens } = useModel();
  const can = useCan();
  const entity = manifest[path];
  const hasComments = entity?.comments === true && can('list', COMMENT);
  const hasHistory = can.read('history') && !entity?.personal;
  const { total } = useComments(hasComments ? path : null, id, 1);
  const [opened, setOpened] = useState<boolean>();
  const isOpen = opened ?? total > 0;
  const logPath = screens[path]?.log;
  // Personal records show no history.
  if (!hasHistory && !hasComments) return null;
  const log = hasHistory && logPath !== undefined && can('list', logPath) ? manifest[logPath] : undefined;
  return (
    <details
      className="record-history card"
      open={isOpen}
      onToggle={(event) => {
        const { open } = event.currentTarget;
        if (open !== isOpen) setOpened(open);
      }}
    >
      <summary className="record-history-title">
        <Icon name="chevron-right" />
        <span>
          {hasComments && (hasHistory ? 'Comments and ' : 'Comments')}
          {hasHistory && <span>History</span>}
        </span>
        {total > 0 && <span className="record-comments-count">{total}</span>}
      </summary>
      {isOpen &&
        (log || hasComments ? (
          <Suspense fallback={<Skeleton width="100%" height="8rem" />}>
            <Timeline path={path} id={id} log={log} hasHistory={hasHistory} hasComments={hasComments} />
          </Suspense>
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

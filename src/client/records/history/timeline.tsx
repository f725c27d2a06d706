import './history.scss';
import { useId, useState } from 'react';
import { CLIENT_TEXTS } from '../../../shared/client-texts.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { CommentBox } from '../comments/comment-box.tsx';
import { TimelineItem } from './timeline-item.tsx';
import { CHANGES, COMMENTS, logParts, type TimelineOf, useTimeline } from './use-timeline.ts';

const AT_ONCE = 10;

/** A record's log, its history and the comments on it as one list, newest first, each event once. */
export function Timeline(of: TimelineOf) {
  const { path, id, log, hasHistory, hasComments } = of;
  const control = useId();
  const [kind, setKind] = useState('');
  const [size, setSize] = useState(AT_ONCE);
  const { entries, isMore, error, isLoading, reload } = useTimeline(of, kind, size);
  const choice = log && logParts(log).kind;
  return (
    <div className="history">
      {hasComments && <CommentBox path={path} id={id} />}
      <div className="timeline-filter">
        <label htmlFor={control}>Show</label>
        <select
          id={control}
          className="custom-select custom-select-sm"
          value={kind}
          onChange={(event) => {
            setKind(event.target.value);
            setSize(AT_ONCE);
          }}
        >
          <option value="">Everything</option>
          {hasComments && <option value={COMMENTS}>Comments</option>}
          {choice?.choices?.map((one) => (
            <option key={one.const} value={String(one.const)}>
              {one.title}
            </option>
          ))}
          {hasHistory && <option value={CHANGES}>Changes of fields</option>}
        </select>
      </div>
      {error && !entries && <LoadError text={CLIENT_TEXTS.listLoadFailed} onRetry={() => void reload()} />}
      {entries?.length === 0 && (
        <EmptyState
          icon="history"
          compact
          title={kind ? 'Nothing of this kind happened yet.' : 'Nothing happened yet.'}
        />
      )}
      <ol className="history-list" aria-busy={isLoading}>
        {entries?.map((entry, at) => (
          <TimelineItem
            key={entry.id}
            entry={entry}
            log={log}
            path={path}
            id={id}
            newer={entries.slice(0, at).flatMap(({ change }) => change ?? [])}
          />
        ))}
      </ol>
      {isMore && (
        <p className="history-older">
          <Button onClick={() => setSize(size + AT_ONCE)}>Show older</Button>
        </p>
      )}
    </div>
  );
}

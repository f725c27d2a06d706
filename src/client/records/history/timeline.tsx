import './history.scss';
import { useId, useState } from 'react';
import { CLIENT_TEXTS } from '../../../shared/client-texts.ts';
import type { Entity } from '../../../shared/schema/entity.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { TimelineItem } from './timeline-item.tsx';
import { CHANGES, logParts, useTimeline } from './use-timeline.ts';

const AT_ONCE = 10;

interface Props {
  path: string;
  id: number;
  /** The entity that holds the record's log. */
  log: Entity;
}

/** A record's log and history as one list, newest first, each event once. */
export function Timeline({ path, id, log }: Props) {
  const control = useId();
  const [kind, setKind] = useState('');
  const [size, setSize] = useState(AT_ONCE);
  const { entries, isMore, error, isLoading, reload } = useTimeline(path, id, log, kind, size);
  const { kind: choice } = logParts(log);
  return (
    <div className="history">
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
          {choice?.choices?.map((one) => (
            <option key={one.const} value={String(one.const)}>
              {one.title}
            </option>
          ))}
          <option value={CHANGES}>Changes of fields</option>
        </select>
      </div>
      {error && !entries && <LoadError text={CLIENT_TEXTS.listLoadFailed} onRetry={() => void reload()} />}
      {entries?.length === 0 && (
        <EmptyState icon="history" compact title="Nothing of this kind happened yet." />
      )}
      <ol className="history-list" aria-busy={isLoading}>
        {entries?.map((entry, at) => (
          <TimelineItem
            key={entry.id}
            entry={entry}
            log={log}
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

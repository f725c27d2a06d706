import type { Entity } from '../../../shared/schema/entity.ts';
import type { HistoryEntry, WireRecord } from '../../../shared/wire.ts';
import { PropertyValue, valueText } from '../../fields/property-value.tsx';
import { formatDateTime } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { CommentItem } from '../comments/comment-item.tsx';
import { HistoryItem } from './history-item.tsx';
import type { TimelineEntry } from './timeline-entries.ts';
import { logParts } from './use-timeline.ts';

interface Props {
  entry: TimelineEntry;
  log?: Entity;
  path: string;
  id: number;
  /** Later changes of the record, newest first. */
  newer: HistoryEntry[];
}

/** An event: in the log's words if it has any; the changes show when it is opened. */
export function TimelineItem({ entry, log, path, id, newer }: Props) {
  const { notes, change, comment, at } = entry;
  if (comment) return <CommentItem comment={comment} path={path} id={id} />;
  const { by, text } = log ? logParts(log) : {};
  const told = notes.map((note) => String(note[text ?? 'id'] ?? ''));
  if (change) return <HistoryItem entry={change} ofRecord told={told} newer={newer} />;
  const [note] = notes;
  return (
    <li className="history-item">
      <span className="history-icon">
        <Icon name="clipboard-list" size={14} />
      </span>
      <div className="history-words">
        <p className="history-sentence">
          {by && note && <strong>{valueText(by, note[by.name]) || 'Mainstay'}</strong>} {told.join(' · ')}
        </p>
        <time className="history-time" dateTime={at}>
          {formatDateTime(at)}
        </time>
      </div>
      {note && log && <KindBadge log={log} note={note} />}
    </li>
  );
}

function KindBadge({ log, note }: { log: Entity; note: WireRecord }) {
  const { kind } = logParts(log);
  return kind ? <PropertyValue property={kind} value={note[kind.name]} look="badge" /> : null;
}

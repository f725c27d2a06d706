import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import type { HistoryEntry } from '../../../shared/wire.ts';
import { useModel } from '../../model/model.ts';
import { formatDateTime, formatTime } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { recordAddress } from '../address.ts';
import { HistoryChanges } from './history-changes.tsx';
import { actorOf, changesOf, doneOf, factsOf, iconOf, recordOf } from './history-words.ts';
import { RestoreButton } from './restore-button.tsx';

interface Props {
  entry: HistoryEntry;
  /** Shown below the record itself, which is then not named. */
  ofRecord?: boolean;
  /** Texts of the record's log, shown instead of "changed". */
  told?: string[];
  /** Later entries of the record, newest first. */
  newer?: HistoryEntry[];
}

const NONE: HistoryEntry[] = [];

/** An entry: who did what and when; the changes show when it is opened. */
export function HistoryItem({ entry, ofRecord = false, told = [], newer = NONE }: Props) {
  const id = useId();
  const { manifest } = useModel();
  const changes = changesOf(manifest, entry);
  const facts = factsOf(manifest, entry);
  // On a record's own page, changes start open: they are what the reader came for.
  const [isOpen, setOpen] = useState(
    ofRecord && ['updated', 'signed'].includes(entry.action) && told.length === 0,
  );
  const hasMore = changes.length > 0 || facts.length > 0;
  return (
    <li className="history-item">
      <span className={`history-icon is-${entry.action}`}>
        <Icon name={iconOf(entry)} size={14} />
      </span>
      <div className="history-words">
        <p className="history-sentence">
          <strong>{actorOf(entry)}</strong>{' '}
          {told.length > 0 ? told.join(' · ') : <Done entry={entry} ofRecord={ofRecord} />}
        </p>
        <time className="history-time" dateTime={entry.at} title={formatDateTime(entry.at)}>
          {ofRecord ? formatDateTime(entry.at) : formatTime(entry.at)}
        </time>
      </div>
      {entry.restorable && !entry.exists && <RestoreButton entry={entry} />}
      {hasMore && (
        <button
          type="button"
          className="btn btn-ghost btn-sm history-more"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen((open) => !open)}
        >
          Details
          <Icon name="chevron-down" size={14} />
        </button>
      )}
      {hasMore && isOpen && (
        <div id={id} className="history-details">
          {changes.length > 0 && <HistoryChanges entry={entry} newer={newer} restores={ofRecord} />}
          {facts.map(([name, text]) => (
            <p key={name} className="history-fact">
              {name}: {text}
            </p>
          ))}
        </div>
      )}
    </li>
  );
}

function Done({ entry, ofRecord }: { entry: HistoryEntry; ofRecord: boolean }) {
  const { text, object } = doneOf(entry);
  if (object === null) return text;
  if (ofRecord) return object === 'record' ? `${text} this` : text;
  return (
    <>
      {text} {object !== 'record' && `${object} `}
      <Named entry={entry} />
    </>
  );
}

/** The record's name, as a link while the record exists. */
function Named({ entry }: { entry: HistoryEntry }) {
  const model = useModel();
  const { kind, name } = recordOf(model.manifest, entry);
  const leads = entry.exists && entry.key !== null && Object.hasOwn(model.screens, entry.entity);
  return (
    <>
      {kind} {leads ? <Link to={recordAddress(model, entry.entity, entry.key as number)}>{name}</Link> : name}
    </>
  );
}

import { useState } from 'react';
import { CLIENT_TEXTS } from '../../../shared/errors.ts';
import { manifest } from '../../../shared/gen/manifest.ts';
import { propertyOf } from '../../../shared/schema/manifest.ts';
import { type HistoryEntry, MAX_PAGE_SIZE } from '../../../shared/wire.ts';
import { useHistory } from '../../api/history.ts';
import { Button } from '../../ui/button.tsx';
import { formatDateTime } from '../../ui/format.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { valueText } from '../../ui/property-value.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import './record-history.scss';

const FIRST = 10;

/** Who changed what of a record, and when. It is asked for when somebody opens it. */
export function RecordHistory({ path, id }: { path: string; id: number }) {
  const [isOpen, setOpen] = useState(false);
  const [size, setSize] = useState(FIRST);
  const { entries, total, error, isLoading, reload } = useHistory(path, isOpen ? id : null, size);
  const canShowMore = total > entries.length && size < MAX_PAGE_SIZE;

  return (
    <details className="record-history card" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="record-history-title">History</summary>
      {error ? (
        <div className="record-history-note">
          <LoadError text={CLIENT_TEXTS.listLoadFailed} onRetry={() => reload()} />
        </div>
      ) : isLoading && entries.length === 0 ? (
        <p className="record-history-note">
          <Skeleton width="60%" />
        </p>
      ) : entries.length === 0 ? (
        <p className="record-history-note">Nothing is written down about this record.</p>
      ) : (
        <ol className="record-history-list">
          {entries.map((entry) => (
            <HistoryItem key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      {canShowMore && (
        <p className="record-history-note">
          <Button type="button" onClick={() => setSize(MAX_PAGE_SIZE)}>
            Show more
          </Button>
        </p>
      )}
    </details>
  );
}

function HistoryItem({ entry }: { entry: HistoryEntry }) {
  const lines = entry.action === 'updated' ? changesOf(entry) : [];
  return (
    <li>
      <p className="record-history-head">
        <strong>{actorOf(entry)}</strong> {actionOf(entry)}{' '}
        <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
      </p>
      {lines.length > 0 && (
        <ul>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </li>
  );
}

const ACTIONS: Record<string, string> = {
  created: 'created this',
  updated: 'changed this',
  deleted: 'deleted this',
  login: 'signed in',
  login_failed: 'tried to sign in with a wrong password',
  login_throttled: 'tried to sign in too often and has to wait',
  logout: 'signed out',
  refresh_reuse: 'used an old token; the session was ended',
  password_set: 'set a password by a link',
  password_changed: 'changed the password',
  password_change_failed: 'gave a wrong current password',
  session_revoked: 'signed a device out',
  link_made: 'made a link to set the password',
};

function actionOf({ action, details }: HistoryEntry): string {
  const went = details?.deleted_with_it as Record<string, number> | undefined;
  const count = Object.values(went ?? {}).reduce((sum, one) => sum + one, 0);
  const text = ACTIONS[action] ?? action;
  return count > 0 ? `${text}, with ${count} records that belonged to it` : text;
}

function actorOf({ actor }: HistoryEntry): string {
  return actor.kind === 'platform' ? `${actor.name} (platform admin)` : actor.name;
}

/** @example ['Priority: Low → High', 'Description: – → Check the belt'] */
function changesOf({ entity, before, after }: HistoryEntry): string[] {
  const model = manifest[entity];
  return Object.keys(after ?? {}).map((name) => {
    const property = model && propertyOf(model, name);
    const text = (value: unknown) => (property ? valueText(property, value) : String(value ?? '')) || '–';
    return `${property?.title ?? name}: ${text(before?.[name])} → ${text(after?.[name])}`;
  });
}

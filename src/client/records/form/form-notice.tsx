import type { ReactNode } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { DeletedBy } from '../history/deleted-by.tsx';
import { GONE, type SaveFailure } from '../saving/save-errors.ts';
import { ChangedBy } from './changed-by.tsx';

interface Props {
  failure?: SaveFailure;
  /** The choice between conflicting changes. */
  clash?: ReactNode;
  isBehind: boolean;
  isGone: boolean;
  restored: boolean;
  /** The record that somebody else may have changed, and when the version in the form was saved. */
  record?: { path: string; id: number; since: string };
  onLoadNewest(): void;
  onStartOver(): void;
}

/** Messages about a form, just above its buttons: a failed save, a newer version, a restored draft. */
export function FormNotice(props: Props) {
  const { failure, clash, isBehind, isGone, restored, record, onLoadNewest, onStartOver } = props;
  if (failure) {
    return (
      <Alert tone="danger">
        <p>{failure.message}</p>
        {failure.others.length > 0 && (
          <ul>
            {failure.others.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        )}
        {failure.isGone && record && <DeletedBy {...record} />}
        {failure.isStale && record && <ChangedBy {...record} />}
        {failure.isStale && (
          <Button type="button" variant="secondary" size="sm" onClick={onLoadNewest}>
            Load it again and keep my changes
          </Button>
        )}
      </Alert>
    );
  }
  if (clash) return clash;
  if (isGone) {
    return (
      <Alert tone="warning">
        <p>{GONE}</p>
        {record && <DeletedBy {...record} />}
      </Alert>
    );
  }
  if (isBehind) {
    return (
      <Alert tone="warning">
        <p>This record was changed elsewhere while you were editing it.</p>
        {record && <ChangedBy {...record} />}
        <Button type="button" variant="secondary" size="sm" onClick={onLoadNewest}>
          Load it again and keep my changes
        </Button>
      </Alert>
    );
  }
  if (!restored) return null;
  return (
    <Alert tone="info">
      <p>What you had typed before is back.</p>
      <Button type="button" variant="secondary" size="sm" onClick={onStartOver}>
        Start over
      </Button>
    </Alert>
  );
}

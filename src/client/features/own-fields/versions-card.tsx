import { useState } from 'react';
import { OWN_FIELD_TEXTS as TEXTS } from '../../../shared/own-field-texts.ts';
import { failureText } from '../../data/failure-text.ts';
import { useHiddenSchema, useSchemaVersions } from '../../data/own-schema.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { formatDateTime } from '../../ui/format.ts';
import { HiddenList } from './hidden-list.tsx';
import { UndoDialog } from './undo-dialog.tsx';

interface Props {
  isForAll: boolean;
  /** Nothing more may be published, nor taken back. */
  isFixed?: boolean;
}

const CALLED = {
  publish: (version: number) => `Version ${version}`,
  undo: TEXTS.takenBack,
  purge: TEXTS.removed,
} as const;

/** What was published, by whom and when, the newest first. The newest can be taken back. What is hidden since stands below. */
export function VersionsCard({ isForAll, isFixed }: Props) {
  const { data = [] } = useSchemaVersions();
  // The one whose button was pressed, though somebody publishes while the dialog is open.
  const [undone, undo] = useState<number>();
  const { data: hidden = [], error } = useHiddenSchema();
  if (data.length === 0 && hidden.length === 0) return null;
  return (
    <Card title="Versions">
      <ol className="own-versions">
        {data.map(({ version, change, at, user, changes }, index) => (
          <li key={version}>
            <div>
              <strong>{CALLED[change](version)}</strong>
              <span className="own-fields-note">
                {user?.name ?? 'Somebody'}, {formatDateTime(at)}
              </span>
              {index === 0 && !isFixed && (
                <Button size="sm" icon="rotate-ccw" onClick={() => undo(version)}>
                  Undo
                </Button>
              )}
            </div>
            <ul>
              {changes.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
      {error && <Alert tone="danger">{failureText(TEXTS.awayNotLoaded, error)}</Alert>}
      <HiddenList hidden={hidden} isForAll={isForAll} />
      {undone !== undefined && (
        <UndoDialog
          base={undone}
          text={
            data.some(({ change }) => change === 'purge')
              ? `${TEXTS.hidden} ${TEXTS.goneStays}`
              : TEXTS.hidden
          }
          onClose={() => undo(undefined)}
        />
      )}
    </Card>
  );
}

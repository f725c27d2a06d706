import { useState } from 'react';
import { OWN_FIELD_TEXTS as TEXTS } from '../../../shared/own-field-texts.ts';
import { undoSchema, useSchemaVersions } from '../../data/own-schema.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { formatDateTime } from '../../ui/format.ts';
import { useToast } from '../../ui/toasts.tsx';
import { PasswordDialog } from './password-dialog.tsx';

/** What was published, by whom and when, the newest first. The newest can be taken back. */
export function VersionsCard() {
  const toast = useToast();
  const { data = [] } = useSchemaVersions();
  const [isAsking, ask] = useState(false);
  if (data.length === 0) return null;
  return (
    <Card title="Versions">
      <ol className="own-versions">
        {data.map(({ version, change, at, user, changes }, index) => (
          <li key={version}>
            <div>
              <strong>
                Version {version}
                {change === 'undo' && ', taken back'}
              </strong>
              <span className="own-fields-note">
                {user?.name ?? 'Somebody'}, {formatDateTime(at)}
              </span>
              {index === 0 && (
                <Button size="sm" icon="rotate-ccw" onClick={() => ask(true)}>
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
      <PasswordDialog
        open={isAsking}
        title={TEXTS.goBack}
        text={TEXTS.hidden}
        action="Undo"
        onClose={() => ask(false)}
        onProven={async (password) => {
          await undoSchema(password);
          ask(false);
          toast.success('Taken back');
        }}
      />
    </Card>
  );
}

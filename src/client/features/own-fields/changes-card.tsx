import { useState } from 'react';
import { OWN_FIELD_TEXTS as TEXTS } from '../../../shared/own-field-texts.ts';
import { layerFile } from '../../../shared/schema/layer-files.ts';
import { type DraftAnswer, publishSchema } from '../../data/own-schema.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useToast } from '../../ui/toasts.tsx';
import type { Difference } from './differences.ts';
import { DifferencesList } from './differences-list.tsx';
import { PasswordDialog } from './password-dialog.tsx';

interface Props {
  /** The version that the draft was made from. */
  base: number;
  isChanged: boolean;
  /** Undefined while the server is asked. */
  answer: DraftAnswer | undefined;
  failure: string | undefined;
  differences: Difference[];
  /** What the records of a path are called. */
  called(path: string): string;
  onDiscard(): void;
}

/** What publishing the draft would do, in sentences, and what stands in its way. */
export function ChangesCard({ base, isChanged, answer, failure, differences, called, onDiscard }: Props) {
  const toast = useToast();
  const [isAsking, ask] = useState(false);
  const { changes, refused } = answer?.plan ?? { changes: [], refused: [] };
  const isWrong = answer !== undefined && answer.errors.length > 0;
  const isReady = isChanged && changes.length > 0 && refused.length === 0 && !isWrong;
  return (
    <Card title="Changes">
      {failure && <Alert tone="danger">{failure}</Alert>}
      {!isChanged && <p className="own-fields-note">{TEXTS.nothing}</p>}
      {isChanged && <DifferencesList differences={differences} called={called} />}
      {isChanged && isWrong && (
        <p className="own-fields-note">
          {TEXTS.mendIn(
            [...new Set(answer.errors.map(({ file }) => called(layerFile(file).path)))].join(', '),
          )}
        </p>
      )}
      {isChanged && (
        <ul aria-live="polite">
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      )}
      {refused.length > 0 && (
        <Alert tone="danger">
          {refused.map(({ message }) => (
            <p key={message}>{message}</p>
          ))}
        </Alert>
      )}
      {isChanged && (
        <div className="own-fields-actions">
          <Button variant="primary" disabled={!isReady} onClick={() => ask(true)}>
            Publish
          </Button>
          <Button onClick={onDiscard}>Discard changes</Button>
        </div>
      )}
      <PasswordDialog
        open={isAsking}
        title={TEXTS.publish}
        text={TEXTS.everybody}
        action="Publish"
        onClose={() => ask(false)}
        onProven={async (password) => {
          await publishSchema(base, password);
          ask(false);
          toast.success('Published');
        }}
      />
    </Card>
  );
}

import { useState } from 'react';
import { OWN_FIELD_TEXTS as TEXTS } from '../../../shared/own-field-texts.ts';
import { failureText } from '../../data/failure-text.ts';
import { type DraftAnswer, publishSchema, type StateMap } from '../../data/own-schema.ts';
import type { Model } from '../../model/model.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useToast } from '../../ui/toasts.tsx';
import type { Difference } from './differences.ts';
import { DifferencesList } from './differences-list.tsx';
import type { PlacedError } from './draft-errors.ts';
import { PasswordDialog } from './password-dialog.tsx';
import { PlanList } from './plan-list.tsx';
import { RowsInWay } from './rows-in-way.tsx';
import { isCleared, mapOf } from './states-in-way.tsx';

/** How changes are saved that nobody has to prove for. */
export interface Saving {
  /** What the button says. */
  action: string;
  /** What is said once it is done. */
  done: string;
  /** What is said while there is nothing to save. */
  nothing: string;
}

interface Props {
  /** The version that the draft was made from. */
  base: number;
  /** Who has what is published. */
  reaches: string;
  /** Without it, changes are published, for which the password is asked. */
  saving?: Saving;
  isChanged: boolean;
  /** Undefined while the server is asked. */
  answer: DraftAnswer | undefined;
  failure: string | undefined;
  differences: Difference[];
  /** What the records of a path are called. */
  called(path: string): string;
  /** What is wrong, with what it concerns. */
  errors: PlacedError[];
  /** The model as the draft would make it. */
  draft: Model;
  onJump(error: PlacedError): void;
  /** Records that stood in the way have changed. */
  onMended(): void;
  onDiscard(): void;
}

/** What publishing the draft would do, in sentences, and what stands in its way. */
export function ChangesCard(props: Props) {
  const {
    base,
    reaches,
    saving,
    isChanged,
    answer,
    failure,
    differences,
    called,
    errors,
    draft,
    onJump,
    onMended,
  } = props;
  const toast = useToast();
  const [isAsking, ask] = useState(false);
  const [states, setStates] = useState<StateMap>({});
  const [notSaved, setNotSaved] = useState<string>();
  const { changes, refused } = answer?.plan ?? { changes: [], refused: [] };
  const isWrong = answer !== undefined && answer.errors.length > 0;
  const isReady = isChanged && changes.length > 0 && isCleared(refused, states) && !isWrong;
  const save = ({ done }: Saving) =>
    publishSchema(base, '', {}).then(
      () => toast.success(done),
      (error) => setNotSaved(failureText(TEXTS.notSaved, error)),
    );
  return (
    <Card title="Changes">
      {notSaved && <Alert tone="danger">{notSaved}</Alert>}
      {failure && <Alert tone="danger">{failure}</Alert>}
      {!isChanged && <p className="own-fields-note">{saving?.nothing ?? TEXTS.nothing}</p>}
      {isChanged && <DifferencesList differences={differences} called={called} />}
      {isWrong && (
        <section className="draft-errors" aria-label={TEXTS.mendFirst}>
          <p>{TEXTS.mendFirst}</p>
          <ul>
            {errors.map((error) => (
              <li key={`${error.file} ${error.line} ${error.message}`}>
                <button type="button" className="btn btn-link" onClick={() => onJump(error)}>
                  {[called(error.path), error.title].filter(Boolean).join(', ')}
                </button>{' '}
                {error.said}
              </li>
            ))}
          </ul>
        </section>
      )}
      {isChanged && <PlanList changes={changes} />}
      {refused.map((one, at) => (
        <RowsInWay
          // Its sentence and its rows change while they are put right.
          // biome-ignore lint/suspicious/noArrayIndexKey: a field may be refused twice
          key={`${one.entity} ${one.property} ${at}`}
          refused={one}
          draft={draft}
          onMended={onMended}
          states={states[one.entity] ?? {}}
          onStates={(next) => setStates((now) => ({ ...now, [one.entity]: next }))}
        />
      ))}
      {isChanged && (
        <div className="own-fields-actions">
          <Button variant="primary" disabled={!isReady} onClick={() => (saving ? save(saving) : ask(true))}>
            {saving?.action ?? 'Publish'}
          </Button>
          <Button onClick={props.onDiscard}>Discard changes</Button>
        </div>
      )}
      <PasswordDialog
        open={isAsking}
        title={TEXTS.publish}
        text={reaches}
        action="Publish"
        onClose={() => ask(false)}
        onProven={async (password) => {
          await publishSchema(base, password, mapOf(refused, states));
          ask(false);
          toast.success('Published');
        }}
      />
    </Card>
  );
}

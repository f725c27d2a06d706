import { useState } from 'react';
import { OWN_FIELD_TEXTS as TEXTS } from '../../../shared/own-field-texts.ts';
import { failureText } from '../../data/failure-text.ts';
import { type StateMap, undoSchema, useUndoPlan } from '../../data/own-schema.ts';
import { useModel } from '../../model/model.ts';
import { Alert } from '../../ui/alert.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { PlanList } from './plan-list.tsx';
import { RowsInWay } from './rows-in-way.tsx';
import { isCleared, mapOf } from './states-in-way.tsx';

interface Props {
  /** The version that is taken back. */
  base: number;
  text: string;
  onClose(): void;
}

/** Says what going back to the version before does and what stands in its way, and does it. */
export function UndoDialog({ base, text, onClose }: Props) {
  const toast = useToast();
  const model = useModel();
  const [states, setStates] = useState<StateMap>({});
  const { data, error, reload } = useUndoPlan();
  const { changes, refused } = data?.plan ?? { changes: [], refused: [] };
  return (
    <PasswordDialog
      open
      title={TEXTS.goBack}
      text={text}
      action="Undo"
      isHeld={!isCleared(refused, states)}
      onClose={onClose}
      onProven={async (password) => {
        await undoSchema(base, password, mapOf(refused, states));
        onClose();
        toast.success('Taken back');
      }}
    >
      {error && <Alert tone="danger">{failureText(TEXTS.notPlanned, error)}</Alert>}
      <PlanList changes={changes} />
      {refused.map((one) => (
        <RowsInWay
          key={`${one.entity} ${one.property} ${one.message}`}
          refused={one}
          draft={model}
          onMended={() => void reload()}
          states={states[one.entity] ?? {}}
          onStates={(next) => setStates((now) => ({ ...now, [one.entity]: next }))}
        />
      ))}
    </PasswordDialog>
  );
}

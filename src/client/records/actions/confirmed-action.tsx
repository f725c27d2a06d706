import { type ReactNode, useState } from 'react';
import { CLIENT_TEXTS } from '../../../shared/errors.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { IconName } from '../../ui/icon.tsx';

interface Props {
  icon: IconName;
  label: string;
  title: string;
  confirmLabel: string;
  tone?: 'primary' | 'danger';
  /** What is done once it is confirmed; the dialog stays open and says why when it fails. */
  run(): Promise<void>;
  /** What whoever confirms should know. */
  children: ReactNode;
}

/** A button whose action is asked about first. */
export function ConfirmedAction({ icon, label, title, confirmLabel, tone, run, children }: Props) {
  const [state, setState] = useState<'closed' | 'asking' | 'busy'>('closed');
  const [failure, setFailure] = useState<string>();

  async function confirm() {
    setState('busy');
    setFailure(undefined);
    try {
      await run();
      setState('closed');
    } catch (error) {
      setFailure((error instanceof Error && error.message) || CLIENT_TEXTS.formSaveFailed);
      setState('asking');
    }
  }

  return (
    <>
      <Button
        icon={icon}
        onClick={() => {
          setFailure(undefined);
          setState('asking');
        }}
      >
        {label}
      </Button>
      <ConfirmDialog
        open={state !== 'closed'}
        title={title}
        confirmLabel={confirmLabel}
        tone={tone}
        busy={state === 'busy'}
        onConfirm={confirm}
        onCancel={() => setState('closed')}
      >
        {failure ? <Alert tone="danger">{failure}</Alert> : children}
      </ConfirmDialog>
    </>
  );
}

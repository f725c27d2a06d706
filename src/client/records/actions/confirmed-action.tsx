import { type ReactNode, useState } from 'react';
import { CLIENT_TEXTS } from '../../../shared/client-texts.ts';
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
  /** Runs once confirmed; if it fails, the dialog stays open and shows why. */
  run(): Promise<void>;
  /** Text that explains what is about to happen. */
  children: ReactNode;
}

/** A button that asks for confirmation before it acts. */
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

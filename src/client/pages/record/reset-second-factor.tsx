import { useState } from 'react';
import { CLIENT_TEXTS } from '../../../shared/errors.ts';
import { useRecord } from '../../api/records.ts';
import { resetSecondFactor } from '../../api/second-factor.ts';
import { useSession } from '../../api/session.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useToast } from '../../ui/toasts.tsx';

/** Lets a user who lost phone and recovery codes sign in with the password alone again. */
export function ResetSecondFactor({ id }: { id: number }) {
  const { record } = useRecord('users/user', id);
  const { user } = useSession();
  const toast = useToast();
  const [state, setState] = useState<'closed' | 'asking' | 'busy'>('closed');
  const [failure, setFailure] = useState<string>();
  if (!record) return null;
  // The own one is turned off in the profile.
  if (record.tenant === null && id === user?.id) return null;
  const name = String(record.name);

  async function reset() {
    setState('busy');
    setFailure(undefined);
    try {
      const wasOn = await resetSecondFactor(id);
      setState('closed');
      toast.success(
        wasOn ? `Two-step sign-in of ${name} is off` : `${name} has no two-step sign-in. Nothing was changed`,
      );
    } catch (error) {
      setFailure((error instanceof Error && error.message) || CLIENT_TEXTS.formSaveFailed);
      setState('asking');
    }
  }

  return (
    <>
      <Button
        icon="shield-check"
        onClick={() => {
          setFailure(undefined);
          setState('asking');
        }}
      >
        Reset two-step sign-in
      </Button>
      <ConfirmDialog
        open={state !== 'closed'}
        title={`Reset two-step sign-in of ${name}?`}
        confirmLabel="Reset"
        tone="danger"
        busy={state === 'busy'}
        onConfirm={reset}
        onCancel={() => setState('closed')}
      >
        {failure ? (
          <Alert tone="danger">{failure}</Alert>
        ) : (
          <p>
            For somebody who lost the phone and the recovery codes. Make sure that it is {name} who asks:
            email and password alone sign in afterwards. Every session of {name} ends.
          </p>
        )}
      </ConfirmDialog>
    </>
  );
}

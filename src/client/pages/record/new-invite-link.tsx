import { useState } from 'react';
import { CLIENT_TEXTS } from '../../../shared/errors.ts';
import { newInviteLink } from '../../api/account.ts';
import { useRecord } from '../../api/records.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { InviteDialog } from './invite-dialog.tsx';

/** Gives a user who lost the first link, or the password, another one. */
export function NewInviteLink({ id }: { id: number }) {
  const { record } = useRecord('users/user', id);
  const [state, setState] = useState<'closed' | 'asking' | 'busy'>('closed');
  const [failure, setFailure] = useState<string>();
  const [link, setLink] = useState<string>();
  // Who is switched off cannot sign in, hence gets no link.
  if (record?.is_active !== true) return null;

  async function make() {
    setState('busy');
    setFailure(undefined);
    try {
      setLink(await newInviteLink(id));
      setState('closed');
    } catch (error) {
      setFailure((error instanceof Error && error.message) || CLIENT_TEXTS.formSaveFailed);
      setState('asking');
    }
  }

  return (
    <>
      <Button
        icon="mail"
        onClick={() => {
          setFailure(undefined);
          setState('asking');
        }}
      >
        New invite link
      </Button>
      <ConfirmDialog
        open={state !== 'closed'}
        title={`Make a new link for ${String(record.name)}?`}
        confirmLabel="Make link"
        busy={state === 'busy'}
        onConfirm={make}
        onCancel={() => setState('closed')}
      >
        {failure ? (
          <Alert tone="danger">{failure}</Alert>
        ) : (
          <p>
            Earlier links stop working. The password stays as it is until somebody uses the new link to set
            another.
          </p>
        )}
      </ConfirmDialog>
      {/* Closed instead of taken away, so that the focus goes back to the button. */}
      <InviteDialog link={link} onClose={() => setLink(undefined)} />
    </>
  );
}

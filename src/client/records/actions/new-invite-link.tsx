import { useState } from 'react';
import { newInviteLink } from '../../data/account.ts';
import { useRecord } from '../../data/records.ts';
import { ConfirmedAction } from './confirmed-action.tsx';
import { InviteDialog } from './invite-dialog.tsx';

/** Makes a new link for a user who lost the first one, or the password. */
export function NewInviteLink({ id }: { id: number }) {
  const { record } = useRecord('users/user', id);
  const [link, setLink] = useState<string>();
  // Deactivated users cannot sign in, so they get no link.
  if (record?.is_active !== true) return null;
  return (
    <>
      <ConfirmedAction
        icon="mail"
        label="New invite link"
        title={`Make a new link for ${String(record.name)}?`}
        confirmLabel="Make link"
        run={async () => setLink((await newInviteLink(id)) ?? undefined)}
      >
        <p>
          Earlier links stop working. The password stays as it is until somebody uses the new link to set
          another.
        </p>
      </ConfirmedAction>
      {/* The dialog is closed, not unmounted, so that the focus returns to the button. */}
      <InviteDialog link={link} onClose={() => setLink(undefined)} />
    </>
  );
}

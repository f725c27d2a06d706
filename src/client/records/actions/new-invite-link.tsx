import { useState } from 'react';
import { newInviteLink } from '../../data/account.ts';
import { useRecord } from '../../data/records.ts';
import { ConfirmedAction } from './confirmed-action.tsx';
import { InviteDialog } from './invite-dialog.tsx';

/** Gives a user who lost the first link, or the password, another one. */
export function NewInviteLink({ id }: { id: number }) {
  const { record } = useRecord('users/user', id);
  const [link, setLink] = useState<string>();
  // Who is switched off cannot sign in, hence gets no link.
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
      {/* Closed instead of taken away, so that the focus goes back to the button. */}
      <InviteDialog link={link} onClose={() => setLink(undefined)} />
    </>
  );
}

import { useState } from 'react';
import { newInviteLink } from '../../data/account.ts';
import { useRecord } from '../../data/records.ts';
import { useCan } from '../../model/use-can.ts';
import { useToast } from '../../ui/toasts.tsx';
import { ConfirmedAction } from './confirmed-action.tsx';
import { InviteDialog } from './invite-dialog.tsx';

/** Invites a person who has not signed in yet again: by mail, or with a link to pass on if the server sends no mail. */
export function SendInvitation({ id }: { id: number }) {
  const { record } = useRecord('users/user', id);
  const [link, setLink] = useState<string>();
  const toast = useToast();
  const can = useCan();
  if (!can('create', 'users/user') || record?.is_active !== true || record.invitation !== 'sent') return null;

  async function send() {
    const made = await newInviteLink(id);
    if (made === null) toast.success(`Invitation sent to ${String(record?.email)}`);
    else setLink(made);
  }

  return (
    <>
      <ConfirmedAction
        icon="mail"
        label="Invite again"
        title={`Invite ${String(record.name)} again?`}
        confirmLabel="Invite again"
        run={send}
      >
        <p>The invitation goes to {String(record.email)}. The link of the one before stops working.</p>
      </ConfirmedAction>
      <InviteDialog link={link} onClose={() => setLink(undefined)} />
    </>
  );
}

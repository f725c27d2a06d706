import { useRecord } from '../../api/records.ts';
import { resetSecondFactor } from '../../api/second-factor.ts';
import { useSession } from '../../api/session.ts';
import { useToast } from '../../ui/toasts.tsx';
import { ConfirmedAction } from './confirmed-action.tsx';

/** Lets a user who lost phone and recovery codes sign in with the password alone again. */
export function ResetSecondFactor({ id }: { id: number }) {
  const { record } = useRecord('users/user', id);
  const { user } = useSession();
  const toast = useToast();
  if (!record) return null;
  // The own one is turned off in the profile.
  if (record.tenant === null && id === user?.id) return null;
  const name = String(record.name);

  async function reset() {
    const wasOn = await resetSecondFactor(id);
    toast.success(
      wasOn ? `Two-step sign-in of ${name} is off` : `${name} has no two-step sign-in. Nothing was changed`,
    );
  }

  return (
    <ConfirmedAction
      icon="shield-check"
      label="Reset two-step sign-in"
      title={`Reset two-step sign-in of ${name}?`}
      confirmLabel="Reset"
      tone="danger"
      run={reset}
    >
      <p>
        For somebody who lost the phone and the recovery codes. Make sure that it is {name} who asks: email
        and password alone sign in afterwards. Every session of {name} ends.
      </p>
    </ConfirmedAction>
  );
}

import { useEffect, useRef } from 'react';
import { useRecord } from '../../data/records.ts';
import { resetSecondFactor, useSecondFactorOf } from '../../data/second-factor.ts';
import { useSession } from '../../data/session.ts';
import { useToast } from '../../ui/toasts.tsx';
import { ConfirmedAction } from './confirmed-action.tsx';

/**
 * Lets a user who lost their phone and recovery codes sign in with the password alone again. Shown only while the second factor is
 * on.
 */
export function ResetSecondFactor({ id }: { id: number }) {
  const { record } = useRecord('users/user', id);
  const { user } = useSession();
  const { data, reload } = useSecondFactorOf(id);
  const toast = useToast();
  const isOn = data?.is_on;
  const wasOn = useRef(false);
  useEffect(() => {
    // The pressed button disappears, so the page heading takes the focus.
    if (wasOn.current && isOn === false) document.querySelector<HTMLElement>('[data-page-heading]')?.focus();
    wasOn.current = isOn === true;
  }, [isOn]);
  if (!record || !isOn) return null;
  // People turn off their own second factor in the profile.
  if (record.tenant === null && id === user?.id) return null;
  const name = String(record.name);

  async function reset() {
    const wasReset = await resetSecondFactor(id);
    toast.success(
      wasReset
        ? `Two-step sign-in of ${name} is off`
        : `${name} has no two-step sign-in. Nothing was changed`,
    );
    void reload();
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

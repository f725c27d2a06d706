import { useState } from 'react';
import { useDevices } from '../../data/account.ts';
import { renewRecoveryCodes, turnOffSecondFactor, useSecondFactor } from '../../data/second-factor.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { TwoStepProof } from './two-step-proof.tsx';
import { TwoStepSetup } from './two-step-setup.tsx';
import { TwoStepState, type Wish } from './two-step-state.tsx';
import './two-step.scss';

/** The second factor: its state, and turning it on and off. */
export default function TwoStepCard() {
  const { data, error, reload } = useSecondFactor();
  const devices = useDevices();
  const toast = useToast();
  const [wish, setWish] = useState<Wish>();
  const [codes, setCodes] = useState<string[]>();
  /** A step was finished or cancelled: the focus goes to the next possible action. */
  const [isBack, setBack] = useState(false);

  function cancel() {
    setWish(undefined);
    setBack(true);
  }

  /** Returns to the current state; a change also ends other sessions, so the devices are reloaded. */
  async function finish(done?: string) {
    await Promise.all([reload(), devices.reload()]).catch(() => {
      // Each of the two cards reports its own failure.
    });
    setCodes(undefined);
    cancel();
    if (done !== undefined) toast.success(done);
  }

  function content() {
    if (codes) return <RecoveryCodes codes={codes} onDone={() => finish()} />;
    if (error) return <LoadError text="Failed to load data." onRetry={reload} />;
    if (!data) return <Skeleton height="6rem" />;
    if (wish === 'on') return <TwoStepSetup onOn={setCodes} onCancel={cancel} />;
    if (wish === 'off')
      return (
        <TwoStepProof
          action="Turn off"
          isDanger
          text="After this, your email and password are enough to sign in. Your other devices are signed out."
          onCancel={cancel}
          onProof={async (proof) => {
            await turnOffSecondFactor(proof);
            await finish('Two-step sign-in is off');
          }}
        />
      );
    if (wish === 'codes')
      return (
        <TwoStepProof
          action="Make new codes"
          text="The recovery codes you have now stop working."
          onCancel={cancel}
          onProof={async (proof) => setCodes(await renewRecoveryCodes(proof))}
        />
      );
    return (
      <TwoStepState
        isOn={data.is_on}
        codesLeft={data.recovery_codes_left}
        takesFocus={isBack}
        onWish={setWish}
      />
    );
  }

  const isOn = data?.is_on || (codes !== undefined && wish === 'on');
  return (
    <Card
      title="Two-step sign-in"
      actions={data && <Badge tone={isOn ? 'success' : 'neutral'}>{isOn ? 'On' : 'Off'}</Badge>}
    >
      {content()}
    </Card>
  );
}

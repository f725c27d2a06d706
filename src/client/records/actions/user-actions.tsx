import { NewInviteLink } from './new-invite-link.tsx';
import { ResetSecondFactor } from './reset-second-factor.tsx';

/** What a platform admin can do for a user who cannot sign in. */
export function UserActions({ id }: { id: number }) {
  return (
    <>
      <ResetSecondFactor id={id} />
      <NewInviteLink id={id} />
    </>
  );
}

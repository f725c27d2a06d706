import { useConfig } from '../../data/platform.ts';
import { mailto } from '../../ui/mailto.ts';
import { LegalText } from './legal-text.tsx';

export function Page() {
  const { data } = useConfig();
  return (
    <LegalText title="Privacy Policy">
      <p>This page says what Mainstay keeps about you and why.</p>
      <h2>What is kept</h2>
      <p>
        Your name and email, a hash of your password, when and from which address and browser you signed in,
        and what you changed in work orders, so that your team can see who did what.
      </p>
      <h2>What is in your browser</h2>
      <p>
        Your sign-in and your choice of colours, in the browser's local storage. There are no cookies, no
        trackers, and nothing is loaded from other sites.
      </p>
      <h2>Who sees it</h2>
      <p>
        Your own company's users, and the platform admins who manage accounts. It is not sold or passed on. No
        other company can see it.
      </p>
      <h2>How long</h2>
      <p>As long as your company uses the service. A signed-out session ends at once.</p>
      <h2>Your rights</h2>
      <p>
        Ask what is kept about you, have it corrected or deleted: write to{' '}
        <a href={mailto(data?.contact_email, 'Privacy')}>{data?.contact_email ?? 'the operator'}</a>.
      </p>
    </LegalText>
  );
}

import { useConfig } from '../../data/platform.ts';
import { mailto } from '../../ui/mailto.ts';
import { LegalText } from './legal-text.tsx';

export function Page() {
  const { data } = useConfig();
  return (
    <LegalText title="Terms of Service">
      <p>These terms hold between your company and whoever runs this installation of Mainstay.</p>
      <h2>Your account</h2>
      <p>
        Accounts are personal. Keep your password to yourself, and tell your platform admin when somebody
        leaves, so that their account can be switched off.
      </p>
      <h2>Your data</h2>
      <p>
        What your company enters belongs to your company. It is kept apart from the data of every other
        company and is used only to provide the service.
      </p>
      <h2>Fair use</h2>
      <p>
        Use the service for maintenance work, do not try to reach data that is not yours, and do not overload
        it.
      </p>
      <h2>Liability</h2>
      <p>
        Mainstay helps to plan maintenance; it does not replace the instructions of a maker or the judgement
        of a qualified person.
      </p>
      <h2>Questions</h2>
      <p>
        Write to{' '}
        <a href={mailto(data?.contact_email, 'Terms of Service')}>{data?.contact_email ?? 'the operator'}</a>.
      </p>
    </LegalText>
  );
}

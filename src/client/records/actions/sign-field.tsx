import { PASSWORD } from '../../../shared/schema/states.ts';
import { OwnPasswordField } from '../../ui/own-password-field.tsx';

interface Props {
  id: string;
  /** What is signed. */
  meaning: string;
  error?: string;
}

/** What somebody says by an action that is signed, and their password, which proves that it is them. */
export function SignField({ id, meaning, error }: Props) {
  return (
    <div className="sign-field">
      <p className="sign-meaning">
        <span>You sign:</span> {meaning}
      </p>
      <OwnPasswordField id={id} name={PASSWORD} label="Your password" error={error} />
    </div>
  );
}

/** What the request of a signed action has beside its fields; the password stays in the form, and nowhere else. */
export function signingIn(form: HTMLFormElement): { password?: string } {
  const given = new FormData(form).get(PASSWORD);
  return typeof given === 'string' ? { password: given } : {};
}

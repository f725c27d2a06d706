import { useSession } from '../data/session.ts';

interface Props {
  id: string;
  name: string;
  label: string;
  autoFocus?: boolean;
  error?: string;
}

/** The current password, required before sensitive changes. */
export function OwnPasswordField({ id, name, label, autoFocus, error }: Props) {
  const { user } = useSession();
  return (
    <>
      {/* Tells a password manager which account this is. */}
      <input type="email" name="username" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
      <div className="field">
        <label htmlFor={id}>{label}</label>
        <input
          id={id}
          name={name}
          type="password"
          className="form-control"
          autoComplete="current-password"
          maxLength={200}
          // biome-ignore lint/a11y/noAutofocus: it is set only when the user has just opened this form
          autoFocus={autoFocus}
          required
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
        />
        {error !== undefined && (
          <p id={`${id}-error`} className="field-note field-error">
            {error}
          </p>
        )}
      </div>
    </>
  );
}

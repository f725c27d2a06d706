import { forwardRef } from 'react';

interface Props {
  id: string;
  label: string;
  /** The app's six digits, a recovery code, or either. */
  kind: 'app' | 'recovery' | 'either';
  note?: string;
  autoFocus?: boolean;
}

const INPUT = {
  app: { inputMode: 'numeric', pattern: '\\s*([0-9]\\s*){6}', title: 'Six digits', maxLength: 12 },
  recovery: { autoCapitalize: 'off', spellCheck: false, maxLength: 40 },
  either: { autoCapitalize: 'off', spellCheck: false, maxLength: 40 },
} as const;

/** The input for an authenticator app's code, which phones and password managers can fill in. */
export const CodeField = forwardRef<HTMLInputElement, Props>(function CodeField(
  { id, label, kind, note, autoFocus },
  ref,
) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        ref={ref}
        id={id}
        name="code"
        className="form-control"
        autoComplete={kind === 'recovery' ? 'off' : 'one-time-code'}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
        // biome-ignore lint/a11y/noAutofocus: it appears when the user opens it or has to answer it
        autoFocus={autoFocus}
        required
        {...INPUT[kind]}
      />
      {note !== undefined && (
        <p id={`${id}-note`} className="field-note">
          {note}
        </p>
      )}
    </div>
  );
});

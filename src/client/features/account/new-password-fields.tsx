const LEAST = 10;

/** A new password and its repetition, with the rules the browser checks. */
export function NewPasswordFields() {
  return (
    <>
      <div className="field">
        <label htmlFor="new-password">New password</label>
        <input
          id="new-password"
          name="password"
          type="password"
          className="form-control"
          autoComplete="new-password"
          minLength={LEAST}
          maxLength={200}
          aria-describedby="new-password-note"
          required
        />
        <p id="new-password-note" className="field-note">
          At least {LEAST} characters. A short sentence is easy to remember.
        </p>
      </div>
      <div className="field">
        <label htmlFor="repeated-password">Repeat the new password</label>
        <input
          id="repeated-password"
          name="repeated"
          type="password"
          className="form-control"
          autoComplete="new-password"
          maxLength={200}
          required
        />
      </div>
    </>
  );
}

/** The error of the two passwords, or undefined. */
export function passwordError(data: FormData): string | undefined {
  return data.get('password') === data.get('repeated') ? undefined : 'The two passwords are not the same.';
}

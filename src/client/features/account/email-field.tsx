/** The email address for signing in. */
export function EmailField({ email, autoFocus }: { email?: string; autoFocus?: boolean }) {
  return (
    <div className="field">
      <label htmlFor="email">Email</label>
      <input
        id="email"
        name="email"
        type="email"
        className="form-control"
        autoComplete="username"
        maxLength={254}
        defaultValue={email}
        // biome-ignore lint/a11y/noAutofocus: only where the page has one purpose, and this is where it starts
        autoFocus={autoFocus}
        required
      />
    </div>
  );
}

import type { Ref } from 'react';

/** What everybody signs in with. */
export function PasswordStep({ password, email }: { password: Ref<HTMLInputElement>; email?: string }) {
  return (
    <>
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
          // biome-ignore lint/a11y/noAutofocus: the page has one purpose, and this is where it starts
          autoFocus
          required
        />
      </div>
      <div className="field">
        <label htmlFor="password">Password</label>
        <input
          ref={password}
          id="password"
          name="password"
          type="password"
          className="form-control"
          autoComplete="current-password"
          maxLength={200}
          required
        />
      </div>
    </>
  );
}

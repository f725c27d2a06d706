import type { Ref } from 'react';
import { EmailField } from './email-field.tsx';

/** The first step of signing in: email and password. */
export function PasswordStep({ password, email }: { password: Ref<HTMLInputElement>; email?: string }) {
  return (
    <>
      <EmailField email={email} autoFocus />
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

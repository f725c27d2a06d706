import { useState } from 'react';
import { Link } from 'react-router-dom';
import { setPassword } from '../../data/account.ts';
import { Alert } from '../../ui/alert.tsx';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { Solo } from '../../ui/solo.tsx';
import { NewPasswordFields, passwordError } from './new-password-fields.tsx';
import { useLinkToken } from './use-link-token.ts';
import { useSubmit } from './use-submit.ts';

/** The page behind an invitation's link: the person chooses a password, once. */
export function Page() {
  const token = useLinkToken();
  const [done, setDone] = useState<string>();
  const isDone = token !== null && token === done;
  const { submit, saving, failure } = useSubmit(async (form) => {
    if (!token) return undefined;
    const data = new FormData(form);
    const error = passwordError(data);
    if (error) {
      form.querySelector<HTMLInputElement>('[name=repeated]')?.focus();
      return error;
    }
    await setPassword(token, String(data.get('password')));
    setDone(token);
  });
  usePageTitle('Set your password');

  return (
    <Solo>
      <div className="card solo-card">
        <div className="card-body">
          <BrandMark className="solo-mark" />
          <h1 className="solo-title" tabIndex={-1} data-page-heading="">
            {isDone ? 'Your password is set' : 'Set your password'}
          </h1>
          {isDone ? (
            <>
              <p className="solo-text" role="status">
                Sign in with your email and the new password.
              </p>
              <Link className={`${buttonClass('primary')} btn-block`} to="/login">
                Go to Login
              </Link>
            </>
          ) : !token ? (
            <>
              <p className="solo-text">
                This link is not complete. Open it again from your invitation, or ask for a new one.
              </p>
              <Link className={`${buttonClass('secondary')} btn-block`} to="/login">
                Go to Login
              </Link>
            </>
          ) : (
            <>
              <p className="solo-text">You will use it with your email to sign in.</p>
              {failure && (
                <Alert tone="danger">
                  <p>{failure}</p>
                </Alert>
              )}
              <form onSubmit={submit}>
                <NewPasswordFields />
                <Button type="submit" variant="primary" className="btn-block" disabled={saving}>
                  {saving ? 'Saving...' : 'Set password'}
                </Button>
              </form>
            </>
          )}
        </div>
      </div>
    </Solo>
  );
}

import { useState } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { forgotPassword } from '../../data/account.ts';
import { useConfig } from '../../data/platform.ts';
import { useSession } from '../../data/session.ts';
import { Alert } from '../../ui/alert.tsx';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { mailto } from '../../ui/mailto.ts';
import { usePageTitle } from '../../ui/page-title.ts';
import { Solo } from '../../ui/solo.tsx';
import { EmailField } from './email-field.tsx';
import { nextPath } from './next-path.ts';
import { useSubmit } from './use-submit.ts';

/** Sends a link to set a new password; if the server sends no mail, says whom to ask. */
export function Page() {
  const [params] = useSearchParams();
  const { signedIn } = useSession();
  const { data: config, isLoading } = useConfig();
  const [sentTo, setSentTo] = useState<string>();
  const { submit, saving, failure } = useSubmit(async (form) => {
    const email = String(new FormData(form).get('email')).trim();
    await forgotPassword(email);
    setSentTo(email);
    return undefined;
  });
  usePageTitle('Forgot your password?');
  // Signed in with the link in another tab: this tab continues to the page the user wanted.
  if (signedIn) return <Navigate to={nextPath(params.get('next'), window.location.origin)} replace />;
  // Which of the two texts is shown decides the card's height.
  if (isLoading) return <Solo>{null}</Solo>;
  return (
    <Solo>
      <div className="card solo-card">
        <div className="card-body">
          <BrandMark className="solo-mark" />
          <h1 className="solo-title" tabIndex={-1} data-page-heading="">
            {sentTo ? 'Check your mail' : 'Forgot your password?'}
          </h1>
          {config?.sends_mail === false ? (
            <p className="solo-text">
              No mail is sent from here. Ask{' '}
              <a href={mailto(config.contact_email, 'New password')}>{config.contact_email}</a> for a link to
              set a new password.
            </p>
          ) : sentTo ? (
            <p className="solo-text" role="status">
              If {sentTo} may sign in here, a link to set a new password is on its way. It works once, within
              an hour.
            </p>
          ) : (
            <>
              <p className="solo-text">Enter your email to get a link for setting a new one.</p>
              {failure && <Alert tone="danger">{failure}</Alert>}
              <form onSubmit={submit}>
                <EmailField />
                <Button type="submit" variant="primary" className="btn-block" disabled={saving}>
                  {saving ? 'Sending...' : 'Send link'}
                </Button>
              </form>
            </>
          )}
          <p className="solo-choices">
            <Link className={buttonClass('link')} to={`/login?${params}`}>
              Back to Login
            </Link>
          </p>
        </div>
      </div>
    </Solo>
  );
}

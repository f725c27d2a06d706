import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { setPassword } from '../../data/account.ts';
import { readHost } from '../../data/host.ts';
import { type Credentials, login, logout } from '../../data/session.ts';
import { useTenant } from '../../data/tenant.ts';
import { Alert } from '../../ui/alert.tsx';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { Solo } from '../../ui/solo.tsx';
import { LoginPage } from './login-page.tsx';
import { NewPasswordFields, passwordError } from './new-password-fields.tsx';
import { useLinkToken } from './use-link-token.ts';
import { useSubmit } from './use-submit.ts';

const IS_ADMIN = readHost(window.location.hostname).kind === 'admin';
/** What ends with a new password. */
const ENDS = IS_ADMIN
  ? 'All your devices are signed out.'
  : 'All your devices are signed out, and your calendar link stops working.';

/** The page of an invitation or reset link: the user chooses a password and is signed in with it. */
export function Page() {
  const link = useLinkToken();
  const navigate = useNavigate();
  /** Set when the password has been changed but signing in needs a further step. */
  const [begun, setBegun] = useState<{ credentials: Credentials; error: unknown }>();
  const { submit, saving, failure } = useSubmit(async (form) => {
    if (!link) return undefined;
    const data = new FormData(form);
    const error = passwordError(data);
    if (error) {
      form.querySelector<HTMLInputElement>('[name=repeated]')?.focus();
      return error;
    }
    const password = String(data.get('password'));
    const credentials = { email: await setPassword(link.token, password), password };
    // Another user may be signed in here; the link belongs to one person.
    logout();
    try {
      await login(credentials, IS_ADMIN);
      navigate('/', { replace: true });
    } catch (error) {
      setBegun({ credentials, error });
    }
  });
  const place = usePlace();
  const title = link?.joins && place ? `Join ${place}` : 'Set your password';
  usePageTitle(title);

  if (begun) return <LoginPage title={place || 'Login'} isAdmin={IS_ADMIN} begun={begun} />;
  return (
    <Solo>
      <div className="card solo-card">
        <div className="card-body">
          <BrandMark className="solo-mark" />
          <h1 className="solo-title" tabIndex={-1} data-page-heading="">
            {title}
          </h1>
          {!link?.token ? (
            <>
              <p className="solo-text">
                This link is not complete. Open it again from your mail, or ask for a new one.
              </p>
              <Link className={`${buttonClass('secondary')} btn-block`} to="/login">
                Go to Login
              </Link>
            </>
          ) : (
            <>
              <p className="solo-text">
                {link.joins
                  ? 'Choose a password. You will use it with your email to sign in.'
                  : `You will use it with your email to sign in. ${ENDS}`}
              </p>
              {failure && <Alert tone="danger">{failure}</Alert>}
              <form onSubmit={submit}>
                <NewPasswordFields />
                <Button type="submit" variant="primary" className="btn-block" disabled={saving}>
                  {saving ? 'Saving...' : link.joins ? title : 'Set password'}
                </Button>
              </form>
            </>
          )}
        </div>
      </div>
    </Solo>
  );
}

/** The name of the place the link leads into. */
function usePlace(): string {
  const { tenant } = useTenant();
  return IS_ADMIN ? 'Platform Admin' : (tenant?.name ?? '');
}

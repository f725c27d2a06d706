import { type FormEvent, useRef, useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { CLIENT_TEXTS } from '../../../shared/errors.ts';
import { RequestError } from '../../api/request.ts';
import { login, useSession } from '../../api/session.ts';
import { Alert } from '../../ui/alert.tsx';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { Button } from '../../ui/button.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { Solo } from '../../ui/solo.tsx';
import { nextPath } from './next-path.ts';

interface Props {
  title: string;
  isAdmin: boolean;
}

/** Signs in with email and password, then goes on to where the person wanted to be. */
export function LoginPage({ title, isAdmin }: Props) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { signedIn } = useSession();
  const [submitting, setSubmitting] = useState(false);
  const [failure, setFailure] = useState<string>();
  const password = useRef<HTMLInputElement>(null);
  const next = nextPath(params.get('next'), window.location.origin);
  usePageTitle('Login');

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (submitting) return;
    const data = new FormData(event.currentTarget);
    setSubmitting(true);
    setFailure(undefined);
    try {
      await login(String(data.get('email')).trim(), String(data.get('password')), isAdmin);
      navigate(next, { replace: true });
    } catch (error) {
      setFailure(failureText(error));
      setSubmitting(false);
      password.current?.select();
    }
  }

  // Signed in already, or in another tab meanwhile. While submitting, the current user is still being loaded.
  if (signedIn && !submitting) return <Navigate to={next} replace />;
  return (
    <Solo>
      <div className="card solo-card">
        <div className="card-body">
          <BrandMark className="solo-mark" />
          {/* The focus goes to the first field instead of the heading. */}
          <h1 className="solo-title">{title}</h1>
          <p className="solo-text">
            {isAdmin ? 'Manage companies and their users.' : 'Sign in to your maintenance workspace.'}
          </p>
          {failure && (
            <Alert tone="danger">
              <p>{failure}</p>
            </Alert>
          )}
          <form onSubmit={submit}>
            <div className="field">
              <label htmlFor="email">Email</label>
              <input
                id="email"
                name="email"
                type="email"
                className="form-control"
                autoComplete="username"
                maxLength={254}
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
            <Button type="submit" variant="primary" className="btn-block" disabled={submitting}>
              {submitting ? 'Logging in...' : 'Login'}
            </Button>
          </form>
        </div>
      </div>
    </Solo>
  );
}

/** What the server says, or the specification's words when it says nothing. */
function failureText(error: unknown): string {
  return error instanceof RequestError && error.status > 0 && error.message !== ''
    ? error.message
    : CLIENT_TEXTS.loginFailed;
}
